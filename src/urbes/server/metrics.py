"""Metrics for Prometheus, mostly read from the services when it asks."""

from collections.abc import Iterator

from prometheus_client import CollectorRegistry, Counter, Histogram, generate_latest
from prometheus_client.core import CounterMetricFamily, GaugeMetricFamily
from prometheus_client.platform_collector import PlatformCollector
from prometheus_client.process_collector import ProcessCollector
from prometheus_client.registry import Collector

from urbes.bots.workers import Workers
from urbes.server.http.rate_limits import RateLimits
from urbes.server.play.live_tables import LiveTables
from urbes.server.storage.writer import Writer

Family = CounterMetricFamily | GaugeMetricFamily
QUICK = (0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1.0, 2.0, 5.0)


class Metrics:
    """The metrics of one node."""

    def __init__(self, writer: Writer, live_tables: LiveTables, workers: Workers, rate_limits: RateLimits) -> None:
        self.registry = CollectorRegistry()
        self.requests = Counter(
            "urbes_http_requests", "HTTP requests.", ("method", "route", "status"), registry=self.registry
        )
        self.seconds = Histogram(
            "urbes_http_seconds", "Time to answer an HTTP request.", buckets=QUICK, registry=self.registry
        )
        commits = Histogram("urbes_commit_seconds", "Time of a commit.", buckets=QUICK, registry=self.registry)
        writer.observe = commits.observe
        self.registry.register(ServiceCollector(writer, live_tables, workers, rate_limits))
        ProcessCollector(registry=self.registry)
        PlatformCollector(registry=self.registry)

    def record_request(self, method: str, route: str, status: int, seconds: float) -> None:
        """`route` is the pattern, not the path: paths hold secrets and are unlimited."""
        self.requests.labels(method, route or "none", str(status)).inc()
        self.seconds.observe(seconds)

    def text(self) -> bytes:
        return generate_latest(self.registry)


class ServiceCollector(Collector):
    """Collects the numbers that the services keep in any case."""

    def __init__(self, writer: Writer, live_tables: LiveTables, workers: Workers, rate_limits: RateLimits) -> None:
        self.writer = writer
        self.live_tables = live_tables
        self.workers = workers
        self.rate_limits = rate_limits

    def describe(self) -> list[Family]:
        """Collect nothing at registration."""
        return []

    def collect(self) -> Iterator[Family]:
        loaded = list(self.live_tables.loaded.values())
        writer = self.writer
        yield gauge("rooms", "Tables in memory.", len(loaded))
        yield gauge(
            "listeners", "Connections that look at tables.", sum(len(live_table.clients) for live_table in loaded)
        )
        yield gauge("writes_waiting", "Writes that wait for a commit.", len(writer.changes) + len(writer.works))
        yield counter("lines_written", "Lines of logs handed to the database.", writer.written)
        yield counter("commits", "Transactions.", writer.commits)
        yield counter("commits_failed", "Transactions that the database did not take.", writer.failed)
        bots = self.workers.metrics()
        yield gauge("bots_waiting", "Decisions of bots that wait for a process.", bots.waiting)
        yield gauge("bots_thinking", "Decisions of bots that are thought about.", bots.thinking)
        yield counter("bots_answered", "Decisions of bots.", bots.answered)
        yield counter("bots_seconds", "Time that bots have thought.", bots.seconds)
        yield counter("bots_replaced", "Processes of bots that died and were replaced.", bots.replaced)
        yield by_label("bots_complaints", "Decisions that were not the bots' own.", "kind", bots.complaints)
        yield by_label("limited", "Requests and messages that came too fast.", "kind", self.rate_limits.refused)


def gauge(name: str, meaning: str, value: float) -> Family:
    return GaugeMetricFamily(f"urbes_{name}", meaning, value=value)


def counter(name: str, meaning: str, value: float) -> Family:
    return CounterMetricFamily(f"urbes_{name}", meaning, value=value)


def by_label(name: str, meaning: str, label: str, values: dict[str, int]) -> Family:
    family = CounterMetricFamily(f"urbes_{name}", meaning, labels=[label])
    for key, value in values.items():
        family.add_metric([key], value)
    return family
