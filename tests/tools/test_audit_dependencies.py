"""What `make lint` says about the report of the advisory service."""

from tools.audit_dependencies import judge

GOOD = {"name": "good", "version": "1.0", "vulns": []}
BAD = {"name": "bad", "version": "1.0", "vulns": [{"id": "CVE-1", "fix_versions": ["1.1"]}]}
UNKNOWN = {"name": "unknown", "skip_reason": "not found"}


def test_a_vulnerability_fails_also_among_unknown_packages() -> None:
    status, said = judge({"dependencies": [GOOD, BAD, UNKNOWN]})
    assert status == 1
    assert "bad 1.0: CVE-1, fixed in 1.1" in said[0]
    assert "NOT COMPLETE" in said[1]


def test_what_could_not_be_asked_about_is_said_and_does_not_fail() -> None:
    status, said = judge({"dependencies": [GOOD, UNKNOWN]})
    assert status == 0
    assert "1 of 2 packages (unknown)" in said[0]


def test_a_clean_report_says_so() -> None:
    assert judge({"dependencies": [GOOD]}) == (0, ["dependency audit: 1 packages, no known vulnerability"])
