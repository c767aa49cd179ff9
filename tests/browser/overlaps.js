// Lays all that a page lays over its table over tables of every kind, and compares the boxes of all texts and controls.
// A function of the tables' HTML by its kind, what is laid by its name, and the kind of question that has a sentence on
// the first turn, with that sentence; and whether the window has to show each question with its answers. It returns how many pairs were compared, and what was found.

(async ([tables, laid, first, reach]) => {
    const $ = (id) => document.getElementById(id);
    const quiet = {
        prompt: "", hidden: false, undo: true, redo: true, playing: false, thinking: false,
        paced: true, away: false, hand_over: false, read_only: false, looking_back: false,
    };
    const main = document.querySelector("main");
    const shown = (it) =>
        it.checkVisibility({ opacityProperty: true, visibilityProperty: true }) &&
        !it.closest("#panel, .visually-hidden, option, details:not([open]) > :not(summary)");

    /** Whether a control has edges: of one that is a text alone, the text is compared. */
    const drawn = (it) => {
        const { borderTopStyle, borderTopColor, borderTopWidth, backgroundColor } = getComputedStyle(it);
        const clear = "rgba(0, 0, 0, 0)";
        const bordered = borderTopStyle !== "none" && borderTopWidth !== "0px" && borderTopColor !== clear;
        return bordered || backgroundColor !== clear;
    };

    /** The part of a box that its ancestors do not cut off; null if there is none. */
    const cut = (it, box) => {
        let { left, right, top, bottom } = box;
        for (let at = it; at && at !== main; at = at.parentElement) {
            const { overflowX, overflowY } = getComputedStyle(at);
            if (overflowX === "visible" && overflowY === "visible") continue;
            const edge = at.getBoundingClientRect();
            if (overflowX !== "visible") [left, right] = [Math.max(left, edge.left), Math.min(right, edge.right)];
            if (overflowY !== "visible") [top, bottom] = [Math.max(top, edge.top), Math.min(bottom, edge.bottom)];
            // What is scrolled below a heading that stays in place.
            for (const stays of at.querySelectorAll("thead th, .columns, .row > .number")) {
                const { right: end, bottom: low } = stays.getBoundingClientRect();
                if (stays.contains(it) || getComputedStyle(stays).position !== "sticky") continue;
                if (stays.matches(".number")) left = Math.max(left, end);
                else top = Math.max(top, low);
            }
        }
        const whole = left === box.left && right === box.right;
        return right - left > 2 && bottom - top > 2 ? { it, left, right, top, bottom, whole } : null;
    };

    /** All texts, line by line, without the space above and below their letters; and all controls. */
    const boxes = () => {
        const found = [];
        const texts = document.createTreeWalker(main, NodeFilter.SHOW_TEXT);
        for (let node = texts.nextNode(); node; node = texts.nextNode()) {
            const it = node.parentElement;
            if (!node.data.trim() || !shown(it) || it.localName === "text") continue;
            const range = document.createRange();
            range.selectNodeContents(node);
            for (const { left, right, top, height } of range.getClientRects()) {
                const text = node.data.trim();
                const box = cut(it, { left, right, top: top + height * 0.2, bottom: top + height * 0.8 });
                if (box) found.push({ ...box, text });
            }
        }
        for (const it of main.querySelectorAll("button, select, input:not([type=hidden]), textarea, summary, label:has(input), li[data-answer]"))
            if (it.checkVisibility({ visibilityProperty: true }) && drawn(it) && !it.closest("#panel, [popover]:not(:popover-open)")) {
                const box = cut(it.parentElement, it.getBoundingClientRect());
                if (box) found.push({ ...box, it, control: true });
            }
        return found.filter(Boolean).sort((one, other) => one.top - other.top);
    };
    const name = ({ text, it }) => text ? `“${text.slice(0, 40)}”` : it.outerHTML.slice(0, 50);
    const family = ({ it: one }, { it: other }) =>
        one.contains(other) || other.contains(one) || one.closest("label")?.contains(other) || other.closest("label")?.contains(one);

    const faults = new Map(); // what was found, and where first
    const fault = (where, what) => faults.has(what) || faults.set(what, where);
    let checks = 0;
    const compare = (where) => {
        const all = boxes();
        all.forEach((one, at) => {
            for (let next = at + 1; next < all.length && all[next].top < one.bottom - 1; next++) {
                checks++;
                const other = all[next];
                if (other.left >= one.right - 1 || other.right <= one.left + 1) continue;
                // A text within its own control has to be within its edges.
                const [outer, inner] = one.control ? [one, other] : [other, one];
                if (one.it === other.it) continue; // lines of one text
                if (outer.control && inner.text && outer.it.contains(inner.it)) {
                    if (outer.whole && (inner.left < outer.left + 2 || inner.right > outer.right - 2))
                        fault(where, `${name(inner)} touches the edge of its control`);
                } else if ((!one.control && !other.control) || !family(one, other)) fault(where, `${name(one)} and ${name(other)}`);
            }
        });
    };
    /** No word is cut off, and between two things no band of the window, from edge to edge, is empty over a quarter of its height. */
    const filled = (where) => {
        if (document.documentElement.scrollWidth > innerWidth + 1) fault(where, `the page is ${document.documentElement.scrollWidth} px wide`);
        for (const it of main.querySelectorAll("*")) {
            const { overflowX, textOverflow, webkitLineClamp } = getComputedStyle(it);
            const own = [...it.childNodes].some((node) => node.nodeType === 3 && node.data.trim());
            if (!own || !shown(it) || !/hidden|clip/.test(overflowX)) continue;
            checks++;
            if (it.scrollWidth > it.clientWidth + 1) fault(where, `“${it.textContent.trim().slice(0, 40)}” is cut off ${textOverflow}`);
            if (webkitLineClamp === "none" && it.scrollHeight > it.clientHeight + 2) fault(where, `“${it.textContent.trim().slice(0, 40)}” is cut off below`);
        }
        // No drawing reaches beyond the felt, unless it scrolls.
        const felt = $("table").getBoundingClientRect();
        for (const it of $("table").querySelectorAll("svg")) {
            const { left, right } = it.getBoundingClientRect();
            if (!shown(it) || it.closest(".scroller")) continue;
            checks++;
            if (left < felt.left - 1 || right > felt.right + 1) fault(where, `a drawing from ${Math.round(left)} to ${Math.round(right)}`);
        }
        // A board of few rows leaves its height empty, and so do buttons that only look on, and a form behind the panel.
        if ($("table").querySelector(".board") || !$("look").hidden || !$("panel").hidden) return;
        const drawings = [...document.querySelectorAll("header, header .tool, main svg:not(#status *), main img, #table :is(li, td, button, input)")];
        const edges = [
            ...boxes(),
            ...drawings.filter((it) => it.checkVisibility({ visibilityProperty: true })).map((it) => it.getBoundingClientRect()),
        ];
        let end = 0;
        for (const { it, top, bottom } of edges.sort((one, other) => one.top - other.top)) {
            checks++;
            // The status line has its place at the felt's lower edge.
            if (!it?.closest("#status") && Math.min(top, innerHeight) - end > innerHeight / 4) fault(where, `an empty band of ${Math.round(Math.min(top, innerHeight) - end)} px from ${Math.round(end)}`);
            end = Math.max(end, bottom);
        }
    };
    /** A coach's mark has its own line: the control that it is on is high enough for both. */
    const marked = (where) => {
        for (const it of $("table").querySelectorAll("button[data-hint]:not(.square)"))
            if (++checks && shown(it) && it.scrollHeight > it.clientHeight + 1) fault(where, `the mark of ${name({ it, text: it.textContent })}`);
        for (const it of $("table").querySelectorAll(".square[data-hint]:has(.piece)")) {
            const mark = Number.parseFloat(getComputedStyle(it, "::after").height);
            const piece = it.querySelector(".piece").getBoundingClientRect();
            if (++checks && mark > 1 && it.getBoundingClientRect().top + mark > piece.top + 2) fault(where, `a mark on ${it.ariaLabel ?? it.textContent}`);
        }
    };
    /** The question and its answers are in the window, with the panel closed, without scrolling. */
    const inSight = (where) => {
        const dock = document.querySelector(".dock").getBoundingClientRect();
        const floor = dock.top > innerHeight / 2 ? dock.top : innerHeight;
        for (const it of $("table").querySelectorAll(".asks, .board, :is(.controls, #ending) button:not(.afterwards *), .controls input")) {
            if (!shown(it) || it.closest("details")) continue;
            const { top, bottom } = it.getBoundingClientRect();
            if (++checks && (top < -1 || bottom > floor + 1)) fault(where, `${name({ it, text: it.textContent })} ends at ${Math.round(bottom)} of ${Math.round(floor)}`);
        }
    };
    /** After the page came to the answers, nothing that stays in place may cover them or their question. */
    const covered = (where) => {
        const controls = $("table").querySelector(".controls");
        controls.scrollIntoView({ block: "nearest" });
        const bars = [$("status"), $("notice"), document.querySelector(".dock"), $("panel")]
            .filter((it) => it.checkVisibility({ visibilityProperty: true }) && /fixed|sticky/.test(getComputedStyle(it).position))
            .map((it) => [it, it.getBoundingClientRect()]);
        for (const it of $("table").querySelectorAll(".controls :is(.asks, button, input, .error:not(:empty))")) {
            if (!shown(it) || !it.checkVisibility({ visibilityProperty: true })) continue;
            const box = it.getBoundingClientRect();
            for (const [bar, edge] of bars) {
                checks++;
                if (box.top < edge.bottom - 1 && box.bottom > edge.top + 1 && box.left < edge.right - 1 && box.right > edge.left + 1)
                    fault(where, `${bar.id || "the dock"} covers ${name({ it, text: it.textContent })}`);
            }
        }
    };

    /** Wait until the table has its height by that of the notice, which Firefox measures some frames later, and the end its sheet. */
    const laidOut = async () => {
        const { style } = document.documentElement;
        do for (let frame = 0; frame < 2; frame++) await new Promise(requestAnimationFrame);
        while (Number.parseFloat(style.getPropertyValue("--notice")) !== $("above").getBoundingClientRect().height);
    };

    if (!$("panel").hidden) $("open-console").click();
    for (const [of, html] of Object.entries(tables)) {
        recess.table(html, false);
        await laidOut();
        for (const [what, { end = false, teach, bar, early, notice, look, panel, hint, error }] of Object.entries(laid)) {
            if ((!end && of === "the end") || (teach && !panel && !error && of !== first[0])) continue;
            recess.bar({ ...quiet, ...bar });
            recess.teach(teach && of === first[0] ? first[1] : "");
            if (early) $("status-text").value = "Python is starting. Answers kept for it: 12.";
            recess.notice(notice ? "Another game was open at this address: it is kept, and this link opened beside it." : "", notice ? "Go on with it" : "", "");
            recess.look(3, 12, !!look);
            if (hint) for (const it of $("table").querySelectorAll("button.answer, .take, .preset, #roll, #save")) it.dataset.hint ??= "−12.3";
            if (error) for (const it of $("table").querySelectorAll(".error")) it.textContent ||= "“-3” is no whole number from 1 to 100.";
            if (panel) $("open-console").click();
            if (notice) await laidOut();
            const where = `${innerWidth} × ${innerHeight} px, ${of}, ${what}`;
            document.documentElement.scrollTop = 1e6;
            for (const moving of $("table").getAnimations({ subtree: true }))
                if (moving.effect.getComputedTiming().endTime < Number.POSITIVE_INFINITY) moving.finish();
            compare(where);
            covered(where);
            document.documentElement.scrollTop = 0;
            filled(where);
            marked(where);
            if (reach && !panel && !look) inSight(where);
            if (panel) $("open-console").click();
            if (hint || error) recess.table(html, false);
        }
        recess.bar(quiet);
        recess.teach("");
        recess.notice("");
        recess.look(3, 12, false);
    }
    await laidOut();
    return [checks, [...faults].map(([what, where]) => `${where}: ${what}`)];
});
