"""Fixtures: the built site in WebKitGTK, driven by WebDriver on a virtual display."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator
from pathlib import Path
from subprocess import PIPE, Popen, run
from typing import Any

import pytest
from selenium import webdriver
from selenium.webdriver import ActionChains, Keys
from selenium.webdriver.common.by import By
from selenium.webdriver.support.wait import WebDriverWait
from selenium.webdriver.webkitgtk.options import Options
from selenium.webdriver.webkitgtk.service import Service

from serve import BASE, Host
from served import READY, ROOT, game

__all__ = ["game"]
SECONDS = 120


class Tab:
    """A tab that a person looks at, types into and presses."""

    def __init__(self, driver: webdriver.WebKitGTK) -> None:
        self.driver = driver

    def open(self, url: str) -> None:
        """Open a page, and wait until Python is ready."""
        self.driver.get(url)
        self.until(f"document.querySelector('{READY}')")

    def js(self, expression: str, *given: Any) -> Any:
        """The value of an expression in the page, of `given`."""
        return self.driver.execute_script(
            f"return ((...given) => {expression})(...arguments)", *given
        )

    def ask(self, function: str, *given: Any) -> Any:
        """What a function in the page promises."""
        call = f"({function})(...[...arguments].slice(0, -1))"
        result = self.driver.execute_async_script(
            f"{call}.then((it) => arguments[arguments.length - 1]({{ it }}),"
            "(problem) => arguments[arguments.length - 1]({ problem: String(problem) }))",
            *given,
        )
        assert "problem" not in result, result
        return result["it"]

    def until(self, condition: str, *given: Any) -> None:
        """Wait until something holds in the page."""
        wait = WebDriverWait(self.driver, SECONDS, poll_frequency=0.05)
        wait.until(lambda _: self.js(condition, *given), condition)

    def press(self, place: str) -> None:
        """Press what may be pressed, once it may be."""
        self.until(
            "document.querySelector(given[0])?.matches(':enabled, a, label, summary')", place
        )
        self.driver.find_element(By.CSS_SELECTOR, place).click()

    def fill(self, place: str, text: str) -> None:
        """Replace the text of a field."""
        field = self.driver.find_element(By.CSS_SELECTOR, place)
        field.clear()
        field.send_keys(text.replace("\n", Keys.ENTER))

    def type(self, *keys: str) -> None:
        """Press keys, wherever the focus is."""
        ActionChains(self.driver).send_keys(*keys).perform()


@pytest.fixture(scope="session")
def host(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Host]:
    """The site as it is published, which knows its own origin: WebKit needs that in a sandbox."""
    host = Host(tmp_path_factory.mktemp("site"))
    command = [sys.executable, "-m", "build", "--origin", host.url.removesuffix(BASE), host.site]
    run(command, cwd=ROOT, check=True, stdout=PIPE)
    yield host
    host.stop()


@pytest.fixture(scope="session")
def screen() -> Iterator[str]:
    """A screen that nobody sees."""
    command = ["Xvfb", "-displayfd", "1", "-screen", "0", "1280x1024x24"]
    with Popen(command, stdout=PIPE, text=True) as server:
        assert server.stdout is not None
        yield f":{server.stdout.readline().strip()}"
        server.terminate()


@pytest.fixture(scope="session")
def driver(screen: str) -> Iterator[webdriver.WebKitGTK]:
    options = Options()
    (options.binary_location,) = map(str, Path("/usr/lib").glob("*/webkit2gtk-4.1/MiniBrowser"))
    options.add_argument("--automation")
    service = Service("/usr/bin/WebKitWebDriver", env={**os.environ, "DISPLAY": screen})
    driver = webdriver.WebKitGTK(options=options, service=service)
    driver.set_script_timeout(SECONDS)
    yield driver
    driver.quit()


@pytest.fixture
def tab(driver: webdriver.WebKitGTK, host: Host) -> Tab:
    """A visitor who has played nothing yet, with a friend, and sees moves at once."""
    tab = Tab(driver)
    driver.get(f"{host.url}404.html")
    tab.until("location.origin === given[0]", host.url.removesuffix(BASE))
    tab.js("localStorage.clear()")
    tab.js("localStorage['recess/paced'] = 'false'")
    return tab
