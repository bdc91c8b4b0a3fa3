import cluster from 'node:cluster';
import { AggregatorRegistry, Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';

/** Outcome of a request: done (below 400), refused (below 500), failed. */
export type RequestOutcome = 'done' | 'refused' | 'failed';

/** Value of a metric with its labels: `{ labels: { state: 'paid' }, value: 12 }`. */
export interface MetricValue {
  labels: Readonly<Record<string, string>>;
  value: number;
}

/** Gauge whose values are read at scrape time. */
export interface ScrapedGauge {
  /** Name with the shop's prefix: 'maidan_jobs_waiting'. */
  name: string;
  help: string;
  labels: readonly string[];
  /**
   * Reads the values now. If this fails, the error is logged and the gauge omitted, since an old value would be wrong.
   */
  read(): readonly MetricValue[] | Promise<readonly MetricValue[]>;
  /** True for a counter, which only grows from the start of the process. */
  counts?: boolean;
  /** True if all processes of a machine report the same value, so that the maximum is used instead of the sum. */
  shared?: boolean;
}

/** Metrics of the shop. */
export interface Metrics {
  /** Counts an answered request by its declared route, as raw URLs would create unlimited labels. */
  answered(route: string, outcome: RequestOutcome, seconds: number): void;
  /** Adds a gauge. */
  add(reading: ScrapedGauge): void;
  /** Returns the metrics in Prometheus' text format. */
  page(): Promise<{ type: string; text: string }>;
  close(): void;
}

/** Histogram buckets in seconds: cached responses are in the first, abandoned requests above the last. */
const buckets = [0.005, 0.02, 0.1, 0.3, 1, 3, 10];

/** Returns the outcome of a status. */
export function requestOutcomeOf(status: number): RequestOutcome {
  if (status >= 500) return 'failed';
  return status >= 400 ? 'refused' : 'done';
}

/** Creates the metrics of a process: memory, event loop, requests, and added gauges. */
export function createMetrics(failed: (error: unknown) => void): Metrics {
  const registry = new Registry();
  if (cluster.isWorker) {
    // The primary process collects and sums the metrics of its workers.
    new AggregatorRegistry();
    AggregatorRegistry.setRegistries([registry]);
  }
  collectDefaultMetrics({ register: registry, prefix: 'maidan_', eventLoopMonitoringPrecision: 20 });
  const requests = new Histogram({
    name: 'maidan_request_seconds',
    help: 'Requests answered, by route and outcome, and how long each took in seconds',
    labelNames: ['route', 'outcome'],
    buckets,
    registers: [registry],
  });
  const seen = new Map<string, Histogram.Internal<'route' | 'outcome'>>();
  return {
    answered(route, outcome, seconds) {
      const key = `${outcome} ${route}`;
      let series = seen.get(key);
      if (!series) {
        series = requests.labels(route, outcome);
        seen.set(key, series);
      }
      series.observe(seconds);
    },
    add: (reading) => addReading(registry, reading, failed),
    async page() {
      return { type: registry.contentType, text: await registry.metrics() };
    },
    close: () => registry.clear(),
  };
}

function addReading(
  registry: Registry,
  { name, help, labels, read, counts = false, shared = false }: ScrapedGauge,
  failed: (error: unknown) => void,
): void {
  const shape = {
    name,
    help,
    labelNames: [...labels],
    registers: [registry],
    aggregator: shared ? ('max' as const) : ('sum' as const),
  };
  async function renew(gauge: Gauge | Counter): Promise<void> {
    gauge.reset();
    // A metric without labels defaults to 0, but must be absent instead.
    if (labels.length === 0) gauge.remove();
    try {
      for (const figure of await read()) gauge.inc(figure.labels, figure.value);
    } catch (error) {
      failed(error);
    }
  }
  const metric: Gauge | Counter = counts
    ? new Counter({ ...shape, collect: () => renew(metric) })
    : new Gauge({ ...shape, collect: () => renew(metric) });
}
