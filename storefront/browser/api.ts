import { createContext } from 'react-router';
import type { Api } from '#contract/calls.ts';
import type { ProblemCode } from '#contract/problem.ts';
import { hearOfLists } from './old-lists.ts';
import { readSession } from './session.ts';

/** A refusal from the shop, or no answer at all (`status` 0). Its message may be shown. */
export class ApiProblem extends Error {
  readonly status: number;
  readonly code: ProblemCode | 'network';
  readonly body: Record<string, unknown>;
  /** Seconds until another try makes sense, where the shop said so. */
  readonly retryAfter: number | undefined;

  constructor(status: number, code: ProblemCode | 'network', message: string, body: Record<string, unknown> = {}, retryAfter?: number) {
    super(message);
    this.name = 'ApiProblem';
    this.status = status;
    this.code = code;
    this.body = body;
    this.retryAfter = retryAfter;
  }

  /** A sentence a field, where the input was wrong. */
  get fields(): Record<string, string> {
    const { fields } = this.body;
    return typeof fields === 'object' && fields !== null ? (fields as Record<string, string>) : {};
  }
}

/** During server rendering: how loaders reach the shop. In the browser they use `browserApi`. */
export const apiContext = createContext<Api>();

interface Parts {
  params?: Record<string, string | number>;
  query?: Record<string, string | number | undefined>;
  headers?: Record<string, string>;
  body?: unknown;
}

/** Address of a call: path with its parameters put in, and the query. */
export function addressOf(path: string, { params = {}, query = {} }: Parts): string {
  const filled = path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(params[name] ?? '')));
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) if (value !== undefined) search.set(name, String(value));
  return search.size > 0 ? `${filled}?${search}` : filled;
}

const patienceMs = 20_000;

/** What is the same for everyone: asked for without saying who asks. */
const publicReads = /^GET \/api\/(?:products|search|athletes|delivery|hello)\b/;

/** The page's half of the session, where there is one. */
function proofFor(name: string): Record<string, string> {
  const token = publicReads.test(name) ? undefined : readSession()?.token;
  return token === undefined ? {} : { authorization: `Bearer ${token}` };
}

/** How often a call is sent once more while the shop says that it will be back in a moment, and what a moment is at most, in s. */
const mostRepeats = 5;
const longestWait = 5;

/** What a proxy says whose process of the shop died under the request (502), or was not heard of (504): another is there at once. */
const betweenProcesses: ReadonlySet<number> = new Set([502, 504]);
const untilAnother = 1;

/** How long to wait before a call is sent once more, in s; NaN where it is not. */
function secondsUntilAgain({ status, headers }: Response): number {
  if (betweenProcesses.has(status)) return untilAnother;
  return status === 503 ? Number(headers.get('retry-after') ?? Number.NaN) : Number.NaN;
}

/** Fetches, and again where the shop asks for it: a read, or what stands under a key, is the same however often it is sent. */
async function fetchAgain(address: string, request: RequestInit, repeats: number): Promise<Response> {
  const response = await fetch(address, request);
  const seconds = secondsUntilAgain(response);
  if (repeats === 0 || !(seconds <= longestWait)) return response;
  // Read now: it goes with the patience of whoever asked.
  const said = new Response(await response.text(), { status: response.status, headers: response.headers });
  await new Promise((resolve) => setTimeout(resolve, seconds * 1000));
  // What the shop said is truer than that the patience ended meanwhile.
  return fetchAgain(address, request, repeats - 1).catch((cause: unknown) => {
    if (cause instanceof Error && cause.name === 'TimeoutError') return said;
    throw cause;
  });
}

/** The client in the browser: names a call by 'METHOD path', sends JSON, gives the reply or throws `ApiProblem`. */
export const browserApi: Api = async (name, input, options = {}) => {
  const [method = 'GET', path = ''] = name.split(' ');
  const parts = input as Parts;
  const signal = AbortSignal.any([AbortSignal.timeout(options.patienceMs ?? patienceMs), ...(options.signal ? [options.signal] : [])]);
  const headers = { accept: 'application/json', ...proofFor(name), ...parts.headers };
  const request: RequestInit = { method, signal, keepalive: options.outlivesPage ?? false, headers };
  if (parts.body !== undefined) {
    request.body = JSON.stringify(parts.body);
    request.headers = { ...request.headers, 'content-type': 'application/json' };
  }
  const mayRepeat = method === 'GET' || parts.headers?.['idempotency-key'] !== undefined;
  const response = await fetchAgain(addressOf(path, parts), request, mayRepeat ? mostRepeats : 0).catch((cause: unknown) => {
    if (options.signal?.aborted) throw cause;
    throw new ApiProblem(0, 'network', 'Network error. Please check your connection and try again.');
  });
  if (response.ok) hearOfLists(response.headers);
  const body: unknown = await response.json().catch(() => undefined);
  if (!response.ok || typeof body !== 'object' || body === null) throw problemOf(response, body);
  return body as never;
};

function problemOf({ status, headers }: Response, body: unknown): ApiProblem {
  const known = typeof body === 'object' && body !== null ? (body as Record<string, unknown>) : {};
  const message = typeof known.message === 'string' ? known.message : 'Something went wrong. Please try again.';
  return new ApiProblem(status, (known.code as ProblemCode | undefined) ?? 'internal', message, known, secondsIn(headers));
}

/** The seconds of a Retry-After; undefined where there are none. */
function secondsIn(headers: Headers): number | undefined {
  const given = headers.get('retry-after');
  return given !== null && /^\d{1,9}$/.test(given) ? Number(given) : undefined;
}
