import type { Log } from './logging.ts';
import { type EndedSpan, type SpanPlace, type SpanSink, spanKinds } from './tracing.ts';

/** Options of the trace export. */
export interface ExportTo {
  /** OTLP over HTTP endpoint; `/v1/traces` is appended. */
  endpoint: string;
  /** Headers in the format of OTEL_EXPORTER_OTLP_HEADERS: `name=value`, separated by commas. */
  headers: string;
  service: string;
  version: string;
  /** Share of traces to export, from 0 to 1; all spans of a trace are exported or none. */
  share: number;
  /** Interval of the export in ms. */
  everyMs: number;
}

/** Exporter of spans. */
export interface SpanExport extends SpanSink {
  /** Sends remaining spans within two seconds. */
  close(): Promise<void>;
}

/** Maximum numbers of buffered spans and of spans per request. Beyond them, spans are dropped to limit memory. */
const most = 4096;
const atOnce = 512;
const patienceMs = 5000;

/** Creates a batching exporter. https://opentelemetry.io/docs/specs/otlp/#otlphttp */
export function exportSpans(to: ExportTo, log: Pick<Log, 'warn'>, send: typeof fetch = fetch): SpanExport {
  const url = `${to.endpoint.replace(/\/$/, '')}/v1/traces`;
  const headers = { ...headersOf(to.headers), 'content-type': 'application/json' };
  let waiting: EndedSpan[] = [];
  let sending: Promise<void> | undefined;
  let lost = 0;
  let isAway = false;

  async function sendSome(signal: AbortSignal): Promise<void> {
    while (waiting.length > 0) {
      const some = waiting.splice(0, atOnce);
      try {
        const reply = await send(url, {
          method: 'POST',
          headers,
          body: JSON.stringify(requestOf(some, to)),
          signal,
          redirect: 'error',
        });
        await reply.body?.cancel();
        if (!reply.ok) throw new Error(`the collector answered ${reply.status}`);
        if (isAway) log.warn({ event: 'tracing.export_recovered', lost }, 'trace export works again');
        [isAway, lost] = [false, 0];
      } catch (error) {
        lost += some.length;
        if (!isAway)
          log.warn(
            { event: 'tracing.export_failed', err: error },
            'trace export failed; traces are dropped until it works again',
          );
        isAway = true;
        return;
      }
    }
  }

  const flush = (ms: number) => {
    sending ??= sendSome(AbortSignal.timeout(ms)).finally(() => {
      sending = undefined;
    });
    return sending;
  };
  const timer = setInterval(() => void flush(patienceMs), to.everyMs).unref();
  return {
    take(span) {
      if (!isTraceSampled(span.traceId, to.share)) return;
      if (waiting.length >= most) lost += 1;
      else waiting.push(span);
      if (waiting.length === atOnce) void flush(patienceMs);
    },
    async close() {
      clearInterval(timer);
      await sending;
      await flush(2000);
      waiting = [];
    },
  };
}

/** Returns true if a trace is sampled, by its id, so that all processes decide alike. Pure. */
export function isTraceSampled(traceId: string, share: number): boolean {
  return Number.parseInt(traceId.slice(-8), 16) < share * 2 ** 32;
}

function headersOf(said: string): Record<string, string> {
  const pairs = said.split(',').flatMap((pair) => {
    const at = pair.indexOf('=');
    return at > 0 ? [[pair.slice(0, at).trim(), decodeURIComponent(pair.slice(at + 1).trim())]] : [];
  });
  return Object.fromEntries(pairs);
}

const nanos = (ms: number) => `${Math.round(ms * 1000)}000`;
const attributesOf = (attributes: Readonly<Record<string, string | number>>) =>
  Object.entries(attributes).map(([key, value]) => ({
    key,
    value: typeof value === 'number' ? { intValue: String(Math.round(value)) } : { stringValue: value },
  }));
const linkOf = ({ traceId, spanId }: SpanPlace) => ({ traceId, spanId });

function requestOf(spans: readonly EndedSpan[], { service, version }: ExportTo): object {
  const resource = {
    attributes: attributesOf({ 'service.name': service, 'service.version': version, 'process.pid': process.pid }),
  };
  return {
    resourceSpans: [{ resource, scopeSpans: [{ scope: { name: 'maidan', version }, spans: spans.map(spanOf) }] }],
  };
}

function spanOf({ traceId, spanId, parentId, name, kind, from, to, attributes, links, failed }: EndedSpan): object {
  return {
    ...{ traceId, spanId, ...(parentId && { parentSpanId: parentId }) },
    ...{ name, kind: spanKinds[kind], startTimeUnixNano: nanos(from), endTimeUnixNano: nanos(to) },
    attributes: attributesOf(attributes),
    ...(links.length > 0 && { links: links.map(linkOf) }),
    // OTLP status code 2 means error; a missing status means unset.
    ...(failed && { status: { code: 2 } }),
  };
}
