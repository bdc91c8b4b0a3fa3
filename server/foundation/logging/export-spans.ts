import type { Log } from './logging.ts';
import { type EndedSpan, type SpanPlace, type SpanSink, spanKinds } from './tracing.ts';

/** Where traces are sent, and how much of what happens. */
export interface ExportTo {
  /** OTLP over HTTP; `/v1/traces` is added. */
  endpoint: string;
  /** As OTEL_EXPORTER_OTLP_HEADERS has them: `name=value`, separated by commas. */
  headers: string;
  service: string;
  version: string;
  /** Which part of the traces is kept, from 0 to 1: all spans of one or none. */
  share: number;
  /** How often it sends, in ms. */
  everyMs?: number;
}

/** What takes spans and sends them on. */
export interface SpanExport extends SpanSink {
  /** Sends what is left, for two seconds at most. */
  close(): Promise<void>;
}

/** Spans that wait at most, and that are sent at once: what a collector does not take is let go, never the shop's memory. */
const most = 4096;
const atOnce = 512;
const patienceMs = 5000;

/** Sends spans to a collector, many at once. https://opentelemetry.io/docs/specs/otlp/#otlphttp */
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
        const reply = await send(url, { method: 'POST', headers, body: JSON.stringify(requestOf(some, to)), signal, redirect: 'error' });
        await reply.body?.cancel();
        if (!reply.ok) throw new Error(`the collector answered ${reply.status}`);
        if (isAway) log.warn({ lost }, 'traces are taken again');
        [isAway, lost] = [false, 0];
      } catch (error) {
        lost += some.length;
        if (!isAway) log.warn({ err: error }, 'traces are not taken: what is traced until they are is let go');
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
  const timer = setInterval(() => void flush(patienceMs), to.everyMs ?? 3000).unref();
  return {
    take(span) {
      if (!isKept(span.traceId, to.share)) return;
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

/** Whether a trace is of the share that is kept: by its id, so that every process says the same. Pure. */
export function isKept(traceId: string, share: number): boolean {
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
  const resource = { attributes: attributesOf({ 'service.name': service, 'service.version': version, 'process.pid': process.pid }) };
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
    // Two is an error by OTLP's numbers, none is unset.
    ...(failed && { status: { code: 2 } }),
  };
}
