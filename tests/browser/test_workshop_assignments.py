"""Assignments that somebody opens in the workshop: shown first, judged by, kept, handed on."""

from __future__ import annotations

import json
import re
from pathlib import Path
from zipfile import ZipFile

from conftest import READY, Host, Save
from markdown_it import MarkdownIt
from playwright.sync_api import Browser, Page, expect
from test_workshop import put, run, tab, workshop
from test_workshop_compare import give

from places import WORKSHOP
from served import OFFLINE
from workshop.assignment.assignment import read_assignment
from workshop_page import (
    COKE_MACHINE,
    answer,
    choose_task,
    drop,
    go_to,
    judge_it,
    open_as_newcomer,
    open_workshop,
    write,
    written,
    zipped,
)

__all__ = ["tab", "workshop"]
TEXTS = sorted(WORKSHOP.glob("assignments/*/assignment.md"))
OTHER_WORDS = COKE_MACHINE.replace("Amount due:", "You owe").replace("Change owed:", "Here is")
WRONG = COKE_MACHINE.replace("(25, 10, 5)", "(25, 10)")
COKE = {
    "coke.py": COKE_MACHINE,
    "assignment.md": "---\ntitle: The <b>coke</b> machine\n---\n\nTake coins until 50 are paid.\n",
    "requirements.toml": """[facts]
due = "due"
change = "-due"
[[requirements]]
says = "Before each coin it says what is due."
facts = ["due"]
[[requirements]]
says = "In the end it says the change."
facts = ["change"]
""",
    "cases.json": json.dumps(
        [
            {"name": "Exactly", "answers": ["25", "10", "5", "10"]},
            {"name": "Too much", "answers": ["25", "10", "25"]},
        ]
    ),
}
COKE_BYTES = {name: text.encode() for name, text in COKE.items()}
TITLE = "The <b>coke</b> machine"


def in_folder(files: dict[str, str], folder: str = "coke") -> bytes:
    """A zip of an assignment, as `assignments/` has it."""
    return zipped({f"{folder}/{name}": text for name, text in files.items()})


def take(page: Page, button: str = "Keep it") -> None:
    """Take what is offered."""
    page.locator("#offer").get_by_role("button", name=button).click()
    expect(page.locator("#offer")).to_have_count(0)


def link_to_it(page: Page) -> str:
    """The link to the assignment that is chosen, as it is shown where nothing can be copied."""
    page.evaluate("delete Navigator.prototype.clipboard")
    page.get_by_role("button", name="Assignments, compare").click()
    page.locator("[data-command=link-assignment]").click()
    expect(page).to_have_url(re.compile("#assignment="))
    return page.url


def test_a_zip_is_offered_and_programs_are_judged_by_it(workshop: Page) -> None:
    page = workshop
    choose_task(page, "")
    give(page, "#open", "coke.zip", in_folder(COKE))
    expect(page.locator("#offer")).to_contain_text(f"“{TITLE}”, an assignment from coke.zip")
    expect(page.locator("#offer li")).to_have_text(
        ["Before each coin it says what is due.", "In the end it says the change."]
    )
    expect(page.locator("#game")).to_have_value("")  # nothing counts yet
    page.keyboard.press("Escape")
    expect(page.locator("#game option", has_text="coke")).to_have_count(0)
    give(page, "#open", "coke.zip", in_folder(COKE))
    take(page)
    expect(page.locator("#game")).to_have_value("coke")
    expect(page.locator("#text")).to_have_text("Take coins until 50 are paid.")
    page.get_by_role("tab", name="Requirements").click()
    expect(page.locator(".req.to-try")).to_have_count(2)
    go_to(page, "Program")
    for source, says in ((OTHER_WORDS, "passes: 2 of 2"), (WRONG, "Your program differs")):
        put(page, source)
        judge_it(page)
        expect(page.locator("#result")).to_contain_text(says)
    open_workshop(page, page.url.partition("workshop.html")[0])
    expect(page.locator("#game")).to_have_value("coke")
    # The same again asks nothing; another one in its place does.
    give(page, "#open", "coke.zip", in_folder(COKE))
    expect(page.locator("#text")).to_be_visible()
    expect(page.locator("#offer")).to_have_count(0)
    give(page, "#open", "coke.zip", in_folder(COKE | {"cases.json": "[]"}))
    expect(page.locator("#offer")).to_contain_text("It takes the place of")
    take(page, "No")
    page.get_by_role("button", name="Assignments, compare").click()
    page.locator("#remove-assignment").click()
    expect(page.locator("#game option", has_text="coke")).to_have_count(0)


def test_what_is_wrong_with_an_assignment_is_said(workshop: Page) -> None:
    put(workshop, "print('Mine')")
    give(workshop, "#open", "coke.zip", in_folder(COKE | {"cases.json": "{"}))
    expect(workshop.locator("#notice-text")).to_contain_text("cases.json cannot be read")
    expect(workshop.locator("#offer")).to_have_count(0)
    assert written(workshop) == "print('Mine')"


def test_a_link_brings_it_to_another_device_for_a_visit(workshop: Page) -> None:
    page = workshop
    give(page, "#open", "coke.zip", in_folder(COKE))
    take(page)
    link = link_to_it(page)
    page.evaluate("localStorage.clear(); sessionStorage.clear()")
    page.goto("about:blank")
    page.goto(link)
    expect(page.locator("#offer")).to_contain_text("from a link")
    take(page, "Use it for this visit")
    put(page, COKE_MACHINE)
    judge_it(page)
    expect(page.locator("#result")).to_contain_text("passes: 2 of 2")
    expect(page.locator("#result")).to_contain_text(re.compile("Judged by .*, from a link"))
    page.reload()
    expect(page.locator("#game")).to_have_value("coke")  # nothing is asked twice
    expect(page.locator("#offer")).to_have_count(0)
    assert page.evaluate("localStorage['recess/workshop/assignments'] ?? '{}'") == "{}"
    page.evaluate("location.hash = 'assignment=junk'")
    expect(page.locator("#notice-text")).to_contain_text("cannot be read")
    page.evaluate("location.hash = 'assignment=pynim'")
    expect(page.locator("#game")).to_have_value("pynim")
    page.evaluate("sessionStorage.clear(); history.replaceState(null, '', 'workshop.html')")
    page.reload()


def test_a_class_waits_for_the_assignment_that_is_opened(workshop: Page, host: Host) -> None:
    page = workshop
    open_as_newcomer(page, host.url)
    choose_task(page, "")
    go_to(page, "Class")
    hand_ins = zipped({"ann/a.py": OTHER_WORDS, "ben/b.py": WRONG})
    give(page, "#open-class", "class.zip", hand_ins)
    expect(page.locator("#class-says")).to_contain_text("the zip is kept")
    give(page, "#open-class", "coke.zip", in_folder(COKE))
    take(page)
    expect(page.locator("#class-says")).to_contain_text("2 handed in: 1 passes")
    expect(page.locator("#class-table thead th")).to_have_count(5)
    rows = page.locator("#class-table tbody tr")
    expect(rows.first).to_contain_text(re.compile("Judged by .*, from coke.zip"))
    # The next class is guessed to be of the same assignment.
    choose_task(page, "")
    give(page, "#open-class", "class.zip", zipped({"eva/a.py": COKE_MACHINE}))
    expect(page.locator("#class-says")).to_contain_text("1 handed in: 1 passes")
    expect(page.locator("#class-game")).to_have_value("coke")
    page.evaluate("window.onbeforeunload = null")


def test_run_means_the_files_that_are_being_opened(workshop: Page) -> None:
    put(workshop, "print('The one before')")
    give(
        workshop, "#open", "two.zip", zipped({"a.py": "print('a')", "b.py": "import a\nprint('b')"})
    )
    workshop.locator("#run").click()
    expect(workshop.locator("#transcript")).to_have_text("a\nb\n")


def test_an_assignment_is_made_where_it_is_tried(workshop: Page, saved: Save) -> None:
    page = workshop
    go_to(page, "Judge")
    page.get_by_role("button", name="Assignments, compare").click()
    page.get_by_role("button", name="An assignment from this program").click()
    page.locator("#make-title").fill("Own coke")
    page.locator("#make-text").fill("Take coins.")
    go_to(page, "Program")
    run(page, COKE_MACHINE, "25", "10", "25")
    page.locator("#this-is-a-case").click()
    go_to(page, "Judge")
    made = page.locator(".made-case")
    made.get_by_label("Name of case 1").fill("Too much")
    expect(made).to_contain_text("Shows due · Change owed: 10 · -due · Insert coin:")
    made.locator("summary").click()
    expect(made.locator("pre")).to_contain_text("Change owed: 10")
    page.locator("#find-cases").click()
    expect(page.locator("#make-says")).to_contain_text("places that print")
    page.get_by_label("A name for -due").fill("the change")
    page.locator("#add-requirement").click()
    page.keyboard.type("The change is said.")
    requirement = page.locator(".made-requirement")
    requirement.get_by_label("the change", exact=True).check()
    expect(page.locator("#make-slips")).not_to_contain_text("“-due”")
    requirement.locator("summary").click()
    requirement.get_by_label("Too much").check()
    requirement.get_by_label("Points: 1").fill("3")
    requirement.get_by_label("What to say if it is not met").fill("What is too much comes back.")
    requirement.get_by_label("To the letter").check()
    expect(requirement.locator("summary")).to_have_text("Shown in Too much")
    with ZipFile(saved(page.locator("#make [data-command=save-assignment]"))) as folder:
        files = {name.removeprefix("own_coke/"): folder.read(name) for name in folder.namelist()}
    assignment = read_assignment("own_coke", files)
    assert (assignment.title, assignment.text.strip()) == ("Own coke", "Take coins.")
    assert assignment.cases[0][:2] == ("Too much", ("25", "10", "25"))
    (asked,) = assignment.requirements
    assert (asked.says, asked.facts, asked.cases) == (
        "The change is said.",
        ("the change",),
        ("Too much",),
    )
    assert (asked.points, asked.hint, asked.exact) == (3, "What is too much comes back.", True)
    assert assignment.facts["the change"] == ("-due",)
    page.get_by_role("button", name="Begin another one").click()
    expect(page.locator("#make-title")).to_have_value("")
    expect(page.locator(".made-case")).to_have_count(0)
    page.get_by_role("button", name="Restore the one before").click()
    expect(page.locator("#make-title")).to_have_value("Own coke")
    page.get_by_role("button", name="Judge by it").click()
    expect(page.locator("#game")).to_have_value("own_coke")
    other = COKE_MACHINE.replace("-due)", "5)")
    for source, says in ((COKE_MACHINE, "3 of 3 points"), (other, "0 of 3 points")):
        put(page, source)
        judge_it(page)
        expect(page.locator("#result")).to_contain_text(says)
    expect(page.locator(".req.not-met .word")).to_have_text("not met, 3 points")
    expect(page.locator(".req.not-met .hint")).to_have_text("What is too much comes back.")
    go_to(page, "Class")
    give(page, "#open-class", "class.zip", zipped({"ann/a.py": COKE_MACHINE, "ben/b.py": other}))
    expect(page.locator("#class-says")).to_contain_text("2 handed in")
    expect(page.locator("#class-table .count small")).to_have_text(
        ["3 of 3 points", "0 of 3 points"]
    )
    page.evaluate("window.onbeforeunload = null")
    page.evaluate("localStorage.clear()")


CHAIN = """def longest(words):
    return max(words, key=len) if words else ""

def add_to(chain, word):
    chain.append(word)

print(longest(input("Words? ").split()))
"""
CALLS = {
    "chain.py": CHAIN,
    "requirements.toml": """[[requirements]]
says = "The longest word is found."
calls = ["longest(['zoo', 'tree', 'a'])"]
[[requirements]]
says = "A word is added to the chain itself."
calls = ["add_to(['a'], 'b')"]
""",
}


def test_a_call_is_tried_in_the_console(workshop: Page) -> None:
    page = workshop
    give(page, "#open", "chain.zip", in_folder(CALLS, "chain"))
    take(page)
    go_to(page, "Program")
    wrong = CHAIN.replace("max(words, key=len)", "max(words)").replace("append(word)", "copy()")
    run(page, wrong, "one two")
    judge_it(page)
    rows = page.locator(".req.not-met")
    said = "longest(['zoo', 'tree', 'a']) gives 'tree'; yours gives 'zoo'."
    expect(rows.first).to_contain_text(said)
    rows.first.get_by_role("button", name="Try it in the console").click()
    transcript = page.locator("#transcript")
    expect(transcript).to_have_text(">>> longest(['zoo', 'tree', 'a'])\n'zoo'\n>>> ")
    expect(page.locator("#watch-it")).to_be_hidden()
    answer(page, "longest([])", "longest(1)")
    expect(transcript).to_contain_text(">>> longest([])\n''\n>>> longest(1)\nTraceback")
    expect(transcript).to_contain_text("'int' object is not iterable")
    # Mended, it is tried again with the same lines.
    write(page, CHAIN)
    page.locator("#run").click()
    expect(transcript).to_contain_text(">>> longest(['zoo', 'tree', 'a'])\n'tree'\n>>> ")
    page.get_by_role("button", name="Back to your own").click()
    expect(transcript).to_have_text("Words? one two\none\n")
    go_to(page, "Judge")
    rows.last.locator("summary").click()
    rows.last.get_by_role("button", name="Try it in the console").click()
    lines = ">>> given = ['a']\n>>> add_to(given, 'b')\n>>> given\n"
    expect(transcript).to_have_text(f"{lines}['a', 'b']\n>>> ")
    page.get_by_role("button", name="Back to your own").click()
    page.evaluate("localStorage.clear()")


PHONE = {"width": 360, "height": 640}
BEYOND = """({ width, height }) => {
    const beyond = [...document.querySelectorAll("button, input, select, summary")]
        .filter((it) => it.checkVisibility() && !it.closest("#rail, .visually-hidden"))
        .filter((it) => it.getBoundingClientRect().right > width)
        .map((it) => it.outerHTML.slice(0, 80));
    if (document.documentElement.scrollWidth > width) beyond.push("the page is too wide");
    const dock = document.getElementById("dock").getBoundingClientRect();
    return dock.bottom > height ? [...beyond, "the dock"] : beyond;
}"""
"""What is beyond a phone's window: that grows with what is too wide, and its lower edge is lost."""


def test_a_student_with_a_phone_comes_from_the_teachers_link_to_a_mark(
    workshop: Page, host: Host, browser: Browser
) -> None:
    """By touch, with a reload half-way, and then without a net."""
    title = "The longest word of a list, and a chain of words\n"
    text = {"assignment.md": f"---\ntitle: {title}---\n\nWrite `longest` and `add_to`.\n"}
    text["requirements.toml"] = CALLS["requirements.toml"] + "points = 2\n"
    give(workshop, "#open", "chain.zip", in_folder(CALLS | text, "chain"))
    take(workshop)
    link = link_to_it(workshop)
    workshop.evaluate("localStorage.clear()")
    context = browser.new_context(viewport=PHONE, has_touch=True, is_mobile=True)
    page = context.new_page()
    dock, transcript = page.locator("#dock"), page.locator("#transcript")

    def tap(name: str) -> None:
        """Press a button of the dock, where it is."""
        assert page.evaluate(BEYOND, PHONE) == []
        dock.get_by_role("button", name=name, exact=True).tap()

    page.goto(link)
    page.get_by_role("button", name="Keep it").tap()
    expect(page.locator("#text")).to_have_text("Write longest and add_to.")
    tap("Program")
    page.locator(".lead").first.tap()
    expect(page.locator("#source")).to_be_focused()
    for line in CHAIN.replace("max(words, key=len)", "max(words)").splitlines():
        indent = len(line) - len(line.lstrip())
        page.keyboard.press("Home")
        page.keyboard.press("Shift+End")
        page.keyboard.insert_text(f"{' ' * indent}{line.strip()}")
        page.keyboard.press("Enter")
    dock.locator("#next").tap()
    expect(page.locator("#typed")).to_be_focused()
    page.keyboard.insert_text("one two")
    page.locator("#enter").tap()
    expect(transcript).to_have_text("Words? one two\ntwo\n")
    page.reload()
    page.locator(READY).wait_for(state="attached")
    tap("Judge")
    page.locator("#next").tap()
    expect(page.locator("#result")).to_contain_text("2 of 3 points")
    page.get_by_role("button", name="Try it in the console").tap()
    expect(transcript).to_have_text(">>> longest(['zoo', 'tree', 'a'])\n'zoo'\n>>> ")
    assert page.evaluate(BEYOND, PHONE) == []
    page.locator(OFFLINE).wait_for(state="attached")
    context.set_offline(True)
    page.reload()
    page.locator(READY).wait_for(state="attached")
    tap("Program")
    write(page, CHAIN)
    tap("Judge")
    page.locator("#next").tap()
    expect(page.locator("#result")).to_contain_text("3 of 3 points")
    assert page.evaluate(BEYOND, PHONE) == []
    context.close()


def test_an_assignment_is_opened_again_and_changed(workshop: Page, saved: Save, host: Host) -> None:
    page = workshop
    open_as_newcomer(page, host.url)
    run(page, "print('Mine')")
    give(page, "#open", "coke.zip", in_folder(COKE))
    take(page)
    page.get_by_role("button", name="Assignments, compare").click()
    page.get_by_role("button", name="Change this assignment").click()
    expect(page.locator("#make-title")).to_have_value(TITLE)
    assert written(page) == COKE_MACHINE
    expect(page.locator("#visited")).to_have_text("From an assignment, in place of yours")
    expect(page.locator(".made-case")).to_have_count(2)
    requirement = page.locator(".made-requirement").last
    expect(requirement.get_by_label("change", exact=True)).to_be_checked()
    requirement.locator("summary").click()
    requirement.get_by_label("Points: 1").fill("3")
    requirement.get_by_label("Calls of its functions").fill("abs(-3)")
    expect(requirement).to_contain_text("abs(-3) gives 3")
    with ZipFile(saved(page.locator("#make [data-command=save-assignment]"))) as folder:
        files = {name.removeprefix("coke/"): folder.read(name) for name in folder.namelist()}
    assert {name: text.decode() for name, text in files.items()}["coke.py"] == COKE_MACHINE
    its, was = read_assignment("coke", files), read_assignment("coke", COKE_BYTES)
    assert (its.title, its.facts, its.cases) == (was.title, was.facts, was.cases)
    assert its.requirements[0] == was.requirements[0]
    assert its.requirements[1] == was.requirements[1]._replace(points=3, calls=("abs(-3)",))
    go_to(page, "Program")
    page.get_by_role("button", name="Back to your own").click()
    assert written(page) == "print('Mine')"
    page.evaluate("localStorage.clear()")


def test_a_folder_or_a_zip_is_dropped(workshop: Page, host: Host, tmp_path: Path) -> None:
    page = workshop
    open_as_newcomer(page, host.url)
    folder = tmp_path / "coke"
    folder.mkdir()
    for name, text in COKE.items():
        (folder / name).write_text(text)
    drop(page, folder)
    expect(page.locator("#offer")).to_contain_text(f"“{TITLE}”, an assignment from coke")
    take(page, "Use it for this visit")
    expect(page.locator("#game")).to_have_value("coke")
    zip_file, program = tmp_path / "class.zip", tmp_path / "mine.py"
    zip_file.write_bytes(zipped({"ann/a.py": OTHER_WORDS, "ben/b.py": WRONG}))
    go_to(page, "Class")
    drop(page, zip_file)
    expect(page.locator("#class-says")).to_contain_text("2 handed in: 1 passes")
    program.write_text("print('Dropped')")
    go_to(page, "Program")
    drop(page, program)
    expect(page.locator("#files")).to_contain_text("mine.py")
    page.evaluate("window.onbeforeunload = null")
    page.evaluate("localStorage.clear(); sessionStorage.clear()")


OUTLINE = """(it, html) => {
    const template = document.createElement("template");
    template.innerHTML = html;
    const level = (name) => name.replace(/^h(\\d)$/, (_, level) => `h${+level + 1}`);
    const outline = (node, isDue) => [...node.childNodes].flatMap((each) => {
        if (each.nodeType === Node.TEXT_NODE) return each.data.split(/\\s+/).filter(Boolean);
        const inner = outline(each, isDue);
        const name = isDue ? level(each.localName) : each.localName;
        return name === "p" ? inner : [[name, inner]];
    });
    it.normalize();
    return [outline(it, false), outline(template.content, true)];
}"""
"""What elements and texts the page shows, and what a library makes of the same Markdown."""
MARKDOWN = MarkdownIt("commonmark", {"html": False}).enable("table")
EVERYTHING = r"""
Take coins *until 50* are __paid__: `due >= 0`, `` a ` b ``, snake_case_names and 3 * 4 * 5 \*.
<img src=x onerror="alert(1)"> [not](javascript:alert(1)) **[the text](https://example.org/a_b_c)**
## Two *things* ##
* one
  - within

    ```
    if a < b:

        pass
    ```
* two
that goes on

3. three
4. another
- and another

~~~python
# no heading
~~~

    indented = "code"

  |a|`b`|

This is all.
"""


def test_a_case_that_never_counts_is_no_fault(workshop: Page, host: Host) -> None:
    page = workshop
    open_as_newcomer(page, host.url)
    cases = json.loads(COKE["cases.json"])
    cases[0]["extra"] = True  # the only one with a coin that the program refuses
    asked = COKE["requirements.toml"].replace("facts =", 'cases = ["Too much"]\nfacts =')
    asked += '[[extra]]\nsays = "It takes a 5."\nfacts = ["due"]\ncases = ["Exactly"]\n'
    files = {"cases.json": json.dumps(cases), "requirements.toml": asked}
    give(page, "#open", "coke.zip", in_folder(COKE | files))
    take(page, "Use it for this visit")
    go_to(page, "Program")
    write(page, WRONG)
    judge_it(page)
    expect(page.locator("#result")).to_contain_text("2 of 2")
    page.get_by_role("tab", name="Cases").click()
    expect(page.locator("#cases strong")).to_have_text("· Exactly, which never counts")
    expect(page.locator("#cases .missed")).to_have_count(0)


def test_the_text_is_shown_as_a_student_reads_it(workshop: Page, host: Host) -> None:
    page = workshop
    open_as_newcomer(page, host.url)
    own = COKE | {"assignment.md": f"---\ntitle: T\n---\n{EVERYTHING}"}
    give(page, "#open", "coke.zip", in_folder(own))
    take(page, "Use it for this visit")
    texts = {path.parent.name: path.read_text().split("---\n", 2)[2] for path in TEXTS}
    for name, text in {"coke": EVERYTHING, **texts}.items():
        choose_task(page, name)
        expect(page.locator("#text")).to_contain_text(" ".join(text.split()[-3:]))
        seen, due = page.locator("#text").evaluate(OUTLINE, MARKDOWN.render(text))
        assert seen == due, name


def test_a_text_of_nothing_but_marks_is_shown(workshop: Page, host: Host) -> None:
    page = workshop
    open_as_newcomer(page, host.url)
    marks = f"{'- ' * 5000}deep\n\n{'*a **b _c [d `e ' * 5000}the end"
    own = COKE | {"assignment.md": f"---\ntitle: T\n---\n{marks}"}
    give(page, "#open", "coke.zip", in_folder(own))
    take(page, "Use it for this visit")
    expect(page.locator("#text")).to_contain_text("- deep")
    expect(page.locator("#text")).to_contain_text("the end")
