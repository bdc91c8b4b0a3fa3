import { AsyncLocalStorage } from 'node:async_hooks';
import { randomBytes } from 'node:crypto';

// Tracing of requests and jobs for OpenTelemetry collectors. Spans contain operation, time and outcome, and no personal
// data: no URL, parameter or text of a shopper. Without a collector there is no current span, and these functions only
// call the work.

/** Span kinds with their OTLP numbers. */
export const spanKinds = { inside: 1, answers: 2, asks: 3, sends: 4, works: 5 } as const;
type SpanKind = keyof typeof spanKinds;

type Attributes = Readonly<Record<string, string | number>>;

/** Position of a span in its trace, as in W3C's `traceparent`. */
export interface SpanPlace {
  traceId: string;
  spanId: string;
}

/** Finished span. Times are ms since the epoch. */
export interface EndedSpan extends SpanPlace {
  parentId: string | undefined;
  name: string;
  kind: SpanKind;
  from: number;
  to: number;
  attributes: Attributes;
  links: readonly SpanPlace[];
  failed: boolean;
}

/** Destination of finished spans. */
export interface SpanSink {
  take(span: EndedSpan): void;
}

/** Active span. */
export interface Span extends SpanPlace {
  /** Ends the span, optionally with a final name and attributes. */
  end(last?: { name?: string; attributes?: Attributes; failed?: boolean }): void;
  /** Runs work with this span as the current one. */
  run<T>(work: () => T): T;
}

interface Kept {
  span: Span;
  sink: SpanSink;
}

const current = new AsyncLocalStorage<Kept>();
const now = () => performance.timeOrigin + performance.now();
const idOf = (bytes: number) => randomBytes(bytes).toString('hex');

/** Options of a new span. */
export interface Beginning {
  name: string;
  kind: SpanKind;
  attributes?: Attributes;
  /** Parent span; without a parent, a new trace starts. */
  parent?: SpanPlace | undefined;
  /** Spans of other traces that caused this one. */
  links?: readonly SpanPlace[];
}

/** Starts a span. */
export function beginSpan(sink: SpanSink, { name, kind, attributes = {}, parent, links = [] }: Beginning): Span {
  const place = { traceId: parent?.traceId ?? idOf(16), spanId: idOf(8) };
  const from = now();
  const span: Span = {
    ...place,
    end({ name: called = name, attributes: more = {}, failed = false } = {}) {
      sink.take({
        ...place,
        ...{
          parentId: parent?.spanId,
          name: called,
          kind,
          from,
          to: now(),
          attributes: { ...attributes, ...more },
          links,
          failed,
        },
      });
    },
    run: (work) => current.run({ span, sink }, work),
  };
  return span;
}

/** Runs work in a span. If it throws, marks the span as failed with the error's name. */
async function spanning<T>(span: Span, work: () => Promise<T>): Promise<T> {
  try {
    const done = await span.run(work);
    span.end();
    return done;
  } catch (error) {
    span.end({ failed: true, attributes: { 'error.type': error instanceof Error ? error.name : typeof error } });
    throw error;
  }
}

/** Runs work in a child span of the current span; without a current span, runs it untraced. */
export function inSpan<T>(name: string, kind: SpanKind, attributes: Attributes, work: () => Promise<T>): Promise<T> {
  const around = current.getStore();
  if (!around) return work();
  return spanning(beginSpan(around.sink, { name, kind, attributes, parent: around.span }), work);
}

/** Runs work as the start of a trace, optionally linked to its cause. */
export function inTrace<T>(sink: SpanSink | undefined, beginning: Beginning, work: () => Promise<T>): Promise<T> {
  return sink ? spanning(beginSpan(sink, beginning), work) : work();
}

/** Returns true if there is a current span. */
export function isTraced(): boolean {
  return current.getStore() !== undefined;
}

/** Returns the current `traceparent`; undefined without a span. https://www.w3.org/TR/trace-context/ */
export function currentTraceparent(): string | undefined {
  const span = current.getStore()?.span;
  return span && `00-${span.traceId}-${span.spanId}-01`;
}

const wellFormed = /^[\da-f]{2}-(?!0{32})([\da-f]{32})-(?!0{16})([\da-f]{16})-[\da-f]{2}$/;

/** Parses a `traceparent`; undefined if invalid. Pure. */
export function readTraceparent(given: unknown): SpanPlace | undefined {
  const [, traceId, spanId] = (typeof given === 'string' && wellFormed.exec(given)) || [];
  return traceId && spanId ? { traceId, spanId } : undefined;
}

/** Returns the operation and first table of a statement, without values: 'select orders'. Pure. */
export function statementName(text: string): string {
  const plain = text.replace(/\/\*[\s\S]*?\*\/|--[^\n]*/g, ' ').trim();
  const first = /^[a-z]+/i.exec(plain)?.[0].toLowerCase() ?? 'statement';
  // If one text has several statements, the first write is the most informative.
  const writes =
    first === 'with' ? /\b(insert)\s+into\b|\b(update)\s+(?!skip|of\b)|\b(delete)\s+from\b/i.exec(plain) : null;
  if (writes) return `with ${statementName(plain.slice(writes.index))}`;
  const table = /\b(?:from|into|update|table)\s+(?:only\s+)?"?((?:[a-z_]\w*"?\."?)?[a-z_]\w*)"?/i.exec(plain)?.[1];
  return table ? `${first} ${table.replaceAll('"', '')}` : first;
}

/** Replaces ids in a path by a placeholder. Pure. */
export function routeOfPath(path: string): string {
  const [before = ''] = path.split('?', 1);
  return before.replace(/\/(?=[^/]*\d)(?!v\d+(?:\/|$))[^/]+/g, '/{id}');
}

/** Wraps `fetch` in spans, which contain the host and the route but not the full address. */
export function tracedFetch(send: typeof fetch, whom: string): typeof fetch {
  return (input, init) => {
    if (!isTraced()) return send(input, init);
    const { hostname, pathname } = new URL(input instanceof Request ? input.url : input);
    const method = init?.method ?? 'GET';
    const attributes = {
      'http.request.method': method,
      'server.address': hostname,
      'url.template': routeOfPath(pathname),
    };
    return inSpan(`${method} ${whom}`, 'asks', attributes, () => send(input, init));
  };
}
