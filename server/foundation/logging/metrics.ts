import cluster from 'node:cluster';
import { AggregatorRegistry, Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';

/** How a request ended: done (below 400), refused (below 500), failed. */
export type Outcome = 'done' | 'refused' | 'failed';

/** One figure with what it is about: `{ labels: { state: 'paid' }, value: 12 }`. */
export interface Figure {
  labels: Readonly<Record<string, string>>;
  value: number;
}

/** A gauge whose figures are read when somebody asks for them. */
export interface Reading {
  /** With the shop's word in front: 'maidan_jobs_waiting'. */
  name: string;
  help: string;
  labels: readonly string[];
  /** Reads the figures now. What it throws is logged, and the gauge is absent: a figure of before would be a lie. */
  read(): readonly Figure[] | Promise<readonly Figure[]>;
  /** It only grows, from the start of the process on. */
  counts?: boolean;
  /** It is the same whichever process of a machine says so: of several the greatest is told, not their sum. */
  shared?: boolean;
}

/** What the shop tells of itself to whoever watches it. */
export interface Metrics {
  /** Notes a request that has been answered, by its route as it was declared: never by its address, which anybody may make up. */
  answered(route: string, outcome: Outcome, seconds: number): void;
  /** Has a gauge in the page. */
  add(reading: Reading): void;
  /** Writes the page of figures in Prometheus' text form. */
  page(): Promise<{ type: string; text: string }>;
  close(): void;
}

/** Seconds; what is answered from memory lies below the first, what somebody gives up on above the last. */
const buckets = [0.005, 0.02, 0.1, 0.3, 1, 3, 10];

/** Names the outcome of a status. */
export function outcomeOf(status: number): Outcome {
  if (status >= 500) return 'failed';
  return status >= 400 ? 'refused' : 'done';
}

/** Opens the figures of one process: its memory, its event loop and its requests, and what is added. */
export function createMetrics(failed: (error: unknown) => void): Metrics {
  const registry = new Registry();
  if (cluster.isWorker) {
    // Whoever began this process asks for its figures, and adds them up.
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
  { name, help, labels, read, counts = false, shared = false }: Reading,
  failed: (error: unknown) => void,
): void {
  const shape = { name, help, labelNames: [...labels], registers: [registry], aggregator: shared ? ('max' as const) : ('sum' as const) };
  async function renew(gauge: Gauge | Counter): Promise<void> {
    gauge.reset();
    // Without labels it is 0 by itself; absent, nobody takes that for a figure.
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
