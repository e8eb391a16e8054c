"""Types into a shell of a terminal: a line each of JSON, what is typed and what is to appear then. Ends with 1 where it does not."""

import json
import os
import pty
import re
import select
import sys
import time

shell, *arguments = sys.argv[1:]
child, terminal = pty.fork()
if child == 0:
    os.execvp(shell, [shell, *arguments])
for line in sys.stdin:
    typed, appears = json.loads(line)
    os.write(terminal, typed.encode())
    shown, until = "", time.monotonic() + 20
    while not re.search(appears, shown):
        ready, _, _ = select.select([terminal], [], [], max(0, until - time.monotonic()))
        if not ready:
            sys.exit(f"after {typed!r} there was {shown!r}, and no {appears}")
        shown += os.read(terminal, 65536).decode(errors="replace")
