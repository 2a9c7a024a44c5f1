"""Opens files in LibreOffice Calc, changes cells, and saves them: what somebody does at a desk, without the window.

Read from standard input: a list of {"from", "to", "open"?, "save", "cells"?}, where "open" and "save" are the properties
that LibreOffice takes for a file, and "cells" says what is typed into which: {"B2": "Pump 4"}.
"""

import json
import os
import signal
import subprocess
import sys
import time

import uno
from com.sun.star.beans import PropertyValue
from com.sun.star.connection import NoConnectException

SECONDS_TO_START = 60


def properties(values):
    return tuple(PropertyValue(Name=name, Value=value) for name, value in values.items())


def connected(pipe):
    context = uno.getComponentContext()
    resolver = context.ServiceManager.createInstance("com.sun.star.bridge.UnoUrlResolver")
    until = time.monotonic() + SECONDS_TO_START
    while True:
        try:
            return resolver.resolve(f"uno:pipe,name={pipe};urp;StarOffice.ComponentContext")
        except NoConnectException:
            if time.monotonic() > until:
                raise
            time.sleep(0.1)


def save(desktop, book):
    opened = properties({"Hidden": True, **book.get("open", {})})
    document = desktop.loadComponentFromURL(f"file://{book['from']}", "_blank", 0, opened)
    sheet = document.Sheets.getByIndex(0)
    for cell, typed in book.get("cells", {}).items():
        sheet.getCellRangeByName(cell).setFormula(typed)
    document.storeToURL(f"file://{book['to']}", properties(book["save"]))
    document.close(True)


profile = sys.argv[1]
pipe = f"steward{os.getpid()}"
office = subprocess.Popen(
    [
        "soffice",
        f"-env:UserInstallation=file://{profile}",
        "--headless",
        "--norestore",
        f"--accept=pipe,name={pipe};urp;",
    ],
    stdin=subprocess.DEVNULL,
    stdout=subprocess.DEVNULL,
    stderr=subprocess.DEVNULL,
    start_new_session=True,
)
try:
    context = connected(pipe)
    desktop = context.ServiceManager.createInstanceWithContext("com.sun.star.frame.Desktop", context)
    for book in json.load(sys.stdin):
        save(desktop, book)
finally:
    os.killpg(office.pid, signal.SIGKILL)
