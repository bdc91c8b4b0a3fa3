import { createContext } from 'react-router';
import type { Api } from '#contract/calls.ts';
import type { ProblemCode } from '#contract/problem.ts';
import { readSession } from './session.ts';
import { noteListVersions } from './stale-lists.ts';

/** Error response of the shop, or no response at all (`status` 0). The message may be shown to users. */
export class ApiProblem extends Error {
  readonly status: number;
  readonly code: ProblemCode | 'network';
  readonly body: Record<string, unknown>;
  /** Seconds until a retry is useful, if the shop sent them. */
  readonly retryAfter: number | undefined;

  constructor(
    status: number,
    code: ProblemCode | 'network',
    message: string,
    body: Record<string, unknown> = {},
    retryAfter?: number,
  ) {
    super(message);
    this.name = 'ApiProblem';
    this.status = status;
    this.code = code;
    this.body = body;
    this.retryAfter = retryAfter;
  }

  /** Messages by field for invalid input. */
  get fields(): Record<string, string> {
    const { fields } = this.body;
    return typeof fields === 'object' && fields !== null ? (fields as Record<string, string>) : {};
  }
}

/** Client of loaders during server rendering. In the browser they use `browserApi`. */
export const apiContext = createContext<Api>();

interface Parts {
  params?: Record<string, string | number>;
  query?: Record<string, string | number | undefined>;
  headers?: Record<string, string>;
  body?: unknown;
}

/** Returns the URL of a call: path with its parameters inserted, and query. */
export function callUrl(path: string, { params = {}, query = {} }: Parts): string {
  const filled = path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(params[name] ?? '')));
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) if (value !== undefined) search.set(name, String(value));
  return search.size > 0 ? `${filled}?${search}` : filled;
}

const patienceMs = 20_000;

/** Endpoints with the same reply for everyone, called without the session token. */
const publicReads = /^GET \/api\/(?:products|search|athletes|delivery|hello)\b/;

/** Returns the authorization header with the session token, if there is one. */
function proofFor(name: string): Record<string, string> {
  const token = publicReads.test(name) ? undefined : readSession()?.token;
  return token === undefined ? {} : { authorization: `Bearer ${token}` };
}

/** Maximum number of retries while the shop is briefly unavailable. */
const mostRepeats = 5;
/** Longest wait in s that counts as brief. */
const longestWait = 5;

/** Proxy statuses after a crash (502) or timeout (504) of a shop process; another process takes over at once. */
const betweenProcesses: ReadonlySet<number> = new Set([502, 504]);
const untilAnother = 1;

/** Returns the seconds until a retry; NaN if there is no retry. */
function secondsUntilAgain({ status, headers }: Response): number {
  if (betweenProcesses.has(status)) return untilAnother;
  return status === 503 ? Number(headers.get('retry-after') ?? Number.NaN) : Number.NaN;
}

/**
 * Fetches and retries as the shop requests. Only for GET and requests with an idempotency key, which may be repeated.
 */
async function fetchAgain(address: string, request: RequestInit, repeats: number): Promise<Response> {
  const response = await fetch(address, request);
  const seconds = secondsUntilAgain(response);
  if (repeats === 0 || !(seconds <= longestWait)) return response;
  // Reads the body now; the timeout of the request would abort reading it later.
  const said = new Response(await response.text(), { status: response.status, headers: response.headers });
  await new Promise((resolve) => setTimeout(resolve, seconds * 1000));
  // If the retry times out, the shop's earlier response is more accurate than a timeout error.
  return fetchAgain(address, request, repeats - 1).catch((cause: unknown) => {
    if (cause instanceof Error && cause.name === 'TimeoutError') return said;
    throw cause;
  });
}

/** API client in the browser: calls by 'METHOD path', sends JSON, returns the reply or throws `ApiProblem`. */
export const browserApi: Api = async (name, input, options = {}) => {
  const [method = 'GET', path = ''] = name.split(' ');
  const parts = input as Parts;
  const signal = signalOf(options);
  const headers = { accept: 'application/json', ...proofFor(name), ...parts.headers };
  const request: RequestInit = { method, signal, keepalive: options.outlivesPage ?? false, headers };
  if (parts.body !== undefined) {
    request.body = JSON.stringify(parts.body);
    request.headers = { ...request.headers, 'content-type': 'application/json' };
  }
  const mayRepeat = method === 'GET' || parts.headers?.['idempotency-key'] !== undefined;
  const response = await fetchAgain(callUrl(path, parts), request, mayRepeat ? mostRepeats : 0).catch(
    (cause: unknown) => {
      if (options.signal?.aborted) throw cause;
      throw new ApiProblem(0, 'network', 'Network error. Please check your connection and try again.');
    },
  );
  if (response.ok) noteListVersions(response.headers);
  const body: unknown = await response.json().catch(() => undefined);
  if (!response.ok || typeof body !== 'object' || body === null) throw problemOf(response, body);
  return body as never;
};

function problemOf({ status, headers }: Response, body: unknown): ApiProblem {
  const known = typeof body === 'object' && body !== null ? (body as Record<string, unknown>) : {};
  const message = typeof known.message === 'string' ? known.message : 'Something went wrong. Please try again.';
  return new ApiProblem(
    status,
    (known.code as ProblemCode | undefined) ?? 'internal',
    message,
    known,
    secondsIn(headers),
  );
}

/** Returns the seconds of a Retry-After header; undefined if the header is missing or invalid. */
function secondsIn(headers: Headers): number | undefined {
  const given = headers.get('retry-after');
  return given !== null && /^\d{1,9}$/.test(given) ? Number(given) : undefined;
}

function signalOf(options: NonNullable<Parameters<Api>[2]>): AbortSignal {
  const timeout = AbortSignal.timeout(options.patienceMs ?? patienceMs);
  return options.signal ? AbortSignal.any([timeout, options.signal]) : timeout;
}
