"""Asks the advisory service about every installed package (`make lint`).

A known vulnerability is a failure. Packages that could not be looked up are listed and are no failure, so that a build
without a network can pass.
"""

import json
import subprocess
import sys
from collections.abc import Mapping
from typing import Any

PATIENCE = 120
COMMAND = [sys.executable, "-m", "pip_audit", "--local", "--skip-editable", "--format", "json"]
QUIET = ["--progress-spinner", "off", "--timeout", "10"]


def judge(report: Mapping[str, Any]) -> tuple[int, list[str]]:
    """Exit status and what to say about a report of pip-audit."""
    packages = report["dependencies"]
    found = [
        f"{package['name']} {package['version']}: {flaw['id']},"
        f" fixed in {', '.join(flaw['fix_versions']) or 'nothing yet'}"
        for package in packages
        for flaw in package.get("vulns", [])
    ]
    unknown = sorted(package["name"] for package in packages if "skip_reason" in package)
    said = [f"dependency audit: VULNERABLE {line}" for line in found]
    if unknown:
        said.append(
            f"dependency audit: NOT COMPLETE, the advisory service told nothing about {len(unknown)} of"
            f" {len(packages)} packages ({', '.join(unknown[:5])}{', …' if len(unknown) > 5 else ''})"
        )
    elif not found:
        said.append(f"dependency audit: {len(packages)} packages, no known vulnerability")
    return (1 if found else 0), said


def main() -> int:
    try:
        done = subprocess.run([*COMMAND, *QUIET], check=False, capture_output=True, text=True, timeout=PATIENCE)
        report = json.loads(done.stdout)
    except subprocess.TimeoutExpired:
        print(f"dependency audit: NOT DONE, the advisory service did not answer within {PATIENCE} s")
        return 0
    except ValueError:
        reason = (done.stderr.strip().splitlines() or ["no reason given"])[-1]
        print(f"dependency audit: NOT DONE, the advisory service cannot be reached: {reason[:300]}")
        return 0
    status, said = judge(report)
    print("\n".join(said))
    return status


if __name__ == "__main__":
    sys.exit(main())
