"""A headless Chromium that is told what to do through a pipe, by its DevTools protocol."""
import base64
import json
import os
import shutil
import subprocess
import tempfile


def chromium():
    """The path of a Chromium, if there is one."""
    names = ("chromium", "chromium-browser", "google-chrome", "chrome")
    return next((path for path in map(shutil.which, names) if path), None)


class Chromium:
    """A browser with one page, for use in a with statement."""

    def __init__(self, path, *options):
        self.profile = tempfile.TemporaryDirectory(ignore_cleanup_errors=True)
        reading, orders = os.pipe()
        answers, writing = os.pipe()
        # The browser reads from 3 and writes to 4; copies above stay clear of these while they are made.
        shell = f'exec "$@" 3<&{reading} 4>&{writing}'
        self.process = subprocess.Popen(
            ["bash", "-c", shell, "bash", path, "--headless", "--no-sandbox", "--disable-gpu", "--hide-scrollbars",
             f"--user-data-dir={self.profile.name}", "--remote-debugging-pipe", *options],
            pass_fds=[reading, writing], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        os.close(reading)
        os.close(writing)
        self.orders, self.answers = os.fdopen(orders, "wb"), os.fdopen(answers, "rb")
        self.rest, self.count, self.events, self.session = b"", 0, [], None
        target = self("Target.createTarget", url="about:blank")["targetId"]
        self.session = self("Target.attachToTarget", targetId=target, flatten=True)["sessionId"]
        for domain in ("Page", "Network", "Runtime", "Log"):
            self(f"{domain}.enable")

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.orders.close()
        try:
            self.process.wait(10)
        except subprocess.TimeoutExpired:
            self.process.kill()
            self.process.wait()
        self.answers.close()
        self.profile.cleanup()

    def __call__(self, method, **parameters):
        """Sends an order and gives what it answers. Events that come meanwhile are kept."""
        self.count += 1
        order = {"id": self.count, "method": method, "params": parameters}
        if self.session:
            order["sessionId"] = self.session
        self.orders.write(json.dumps(order).encode() + b"\0")
        self.orders.flush()
        while True:
            message = self.message()
            if message.get("id") == self.count:
                if "error" in message:
                    raise RuntimeError(f"{method}: {message['error']['message']}")
                return message["result"]
            self.events.append(message)

    def message(self):
        while b"\0" not in self.rest:
            more = os.read(self.answers.fileno(), 1 << 16)
            if not more:
                raise RuntimeError("Chromium has ended")
            self.rest += more
        text, self.rest = self.rest.split(b"\0", 1)
        return json.loads(text)

    def open(self, address):
        """Opens a page, and gives the events until it has loaded."""
        self.events = []
        self("Page.navigate", url=address)
        while not any(event["method"] == "Page.loadEventFired" for event in self.events):
            self.events.append(self.message())
        return self.events

    def evaluate(self, expression):
        answer = self("Runtime.evaluate", expression=expression, awaitPromise=True, returnByValue=True)
        if "exceptionDetails" in answer:
            raise RuntimeError(answer["exceptionDetails"].get("exception", {}).get("description", expression))
        return answer["result"].get("value")

    def shoot(self, path):
        """Shoots what the window shows."""
        data = self("Page.captureScreenshot", format="png")["data"]
        with open(path, "wb") as file:
            file.write(base64.b64decode(data))
