import { AsyncLocalStorage } from 'node:async_hooks';
import { randomBytes } from 'node:crypto';

// What a request led to, told to whoever collects traces (OpenTelemetry). A span says what was done, when and with what outcome, and nothing of
// anybody: no address, no parameter, no words of a shopper's. Where nobody collects there is no current span, and all of this is passed through.

/** What a span is of, by OTLP's numbers. */
export const spanKinds = { inside: 1, answers: 2, asks: 3, sends: 4, works: 5 } as const;
type SpanKind = keyof typeof spanKinds;

type Attributes = Readonly<Record<string, string | number>>;

/** Where a span is in its trace, as W3C's `traceparent` says it. */
export interface SpanPlace {
  traceId: string;
  spanId: string;
}

/** A span that has ended. Times are ms since the epoch. */
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

/** Where ended spans go. */
export interface SpanSink {
  take(span: EndedSpan): void;
}

/** A span that is going on. */
export interface Span extends SpanPlace {
  /** Ends it: what it is called by then, and what is to be said of it. */
  end(last?: { name?: string; attributes?: Attributes; failed?: boolean }): void;
  /** Does something of which it is the cause. */
  run<T>(work: () => T): T;
}

interface Kept {
  span: Span;
  sink: SpanSink;
}

const current = new AsyncLocalStorage<Kept>();
const now = () => performance.timeOrigin + performance.now();
const idOf = (bytes: number) => randomBytes(bytes).toString('hex');

/** How a span begins. */
export interface Beginning {
  name: string;
  kind: SpanKind;
  attributes?: Attributes;
  /** Whose child it is; without one it begins a trace. */
  parent?: SpanPlace | undefined;
  /** What brought it about, in another trace. */
  links?: readonly SpanPlace[];
}

/** Begins a span. */
export function beginSpan(sink: SpanSink, { name, kind, attributes = {}, parent, links = [] }: Beginning): Span {
  const place = { traceId: parent?.traceId ?? idOf(16), spanId: idOf(8) };
  const from = now();
  const span: Span = {
    ...place,
    end({ name: called = name, attributes: more = {}, failed = false } = {}) {
      sink.take({
        ...place,
        ...{ parentId: parent?.spanId, name: called, kind, from, to: now(), attributes: { ...attributes, ...more }, links, failed },
      });
    },
    run: (work) => current.run({ span, sink }, work),
  };
  return span;
}

/** Does something in a span of its own: of one that throws it says so, and of the error what it is called. */
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

/** Does something as a part of what is going on; does no more than that where nothing is traced. */
export function inSpan<T>(name: string, kind: SpanKind, attributes: Attributes, work: () => Promise<T>): Promise<T> {
  const around = current.getStore();
  if (!around) return work();
  return spanning(beginSpan(around.sink, { name, kind, attributes, parent: around.span }), work);
}

/** Does something as the beginning of a trace, brought about by another where that is known. */
export function inTrace<T>(sink: SpanSink | undefined, beginning: Beginning, work: () => Promise<T>): Promise<T> {
  return sink ? spanning(beginSpan(sink, beginning), work) : work();
}

/** Whether something is being traced here. */
export function isTraced(): boolean {
  return current.getStore() !== undefined;
}

/** The place of what is going on, to be handed on; undefined where nothing is traced. https://www.w3.org/TR/trace-context/ */
export function traceparent(): string | undefined {
  const span = current.getStore()?.span;
  return span && `00-${span.traceId}-${span.spanId}-01`;
}

const wellFormed = /^[\da-f]{2}-(?!0{32})([\da-f]{32})-(?!0{16})([\da-f]{16})-[\da-f]{2}$/;

/** Reads a place that was handed on; undefined where it is none. Pure. */
export function readTraceparent(given: unknown): SpanPlace | undefined {
  const [, traceId, spanId] = (typeof given === 'string' && wellFormed.exec(given)) || [];
  return traceId && spanId ? { traceId, spanId } : undefined;
}

/** What a statement does, to which table first, and none of its values: 'select orders'. Pure. */
export function statementName(text: string): string {
  const plain = text.replace(/\/\*[\s\S]*?\*\/|--[^\n]*/g, ' ').trim();
  const first = /^[a-z]+/i.exec(plain)?.[0].toLowerCase() ?? 'statement';
  // Several statements in one, of which the first that writes says most.
  const writes = first === 'with' ? /\b(insert)\s+into\b|\b(update)\s+(?!skip|of\b)|\b(delete)\s+from\b/i.exec(plain) : null;
  if (writes) return `with ${statementName(plain.slice(writes.index))}`;
  const table = /\b(?:from|into|update|table)\s+(?:only\s+)?"?((?:[a-z_]\w*"?\."?)?[a-z_]\w*)"?/i.exec(plain)?.[1];
  return table ? `${first} ${table.replaceAll('"', '')}` : first;
}

/** A path by its route: what names one thing of many is left out. Pure. */
export function routeOfPath(path: string): string {
  const [before = ''] = path.split('?', 1);
  return before.replace(/\/(?=[^/]*\d)(?!v\d+(?:\/|$))[^/]+/g, '/{id}');
}

/** A `fetch` whose calls are spans of what is going on; the address is told by host and route. */
export function tracedFetch(send: typeof fetch, whom: string): typeof fetch {
  return (input, init) => {
    if (!isTraced()) return send(input, init);
    const { hostname, pathname } = new URL(input instanceof Request ? input.url : input);
    const method = init?.method ?? 'GET';
    const attributes = { 'http.request.method': method, 'server.address': hostname, 'url.template': routeOfPath(pathname) };
    return inSpan(`${method} ${whom}`, 'asks', attributes, () => send(input, init));
  };
}
