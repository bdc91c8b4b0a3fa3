import { setTimeout as wait } from 'node:timers/promises';
import type { ShiprocketAccess } from '#server/foundation/child-processes/providers.ts';
import { CourierError } from './courier-error.ts';
import { ShiprocketFailure, WireLogin } from './shiprocket-wire.ts';

/** Timeout of a call, in ms. */
const patienceMs = 15_000;
/** Delay before a read is retried, in ms. */
const pauseMs = 250;
/** Duration in ms for which a token is used: it is valid for ten days and renewed a day earlier. */
const tokenLifeMs = 9 * 24 * 3_600_000;
/** Delay in ms after a rejected log-in: a few wrong log-ins lock the account for half an hour. */
const restAfterRefusalMs = 60_000;
const restAfterLockMs = 30 * 60_000;
const largestDocument = 5 * 1024 * 1024;

export interface Request {
  method: 'GET' | 'POST';
  /** Path below /v1/external, with its query. */
  path: string;
  body?: object;
  /** True for a POST that changes nothing. */
  reads?: boolean;
}

interface Reply {
  status: number;
  text: string;
  waitSeconds: number | undefined;
}

/**
 * Creates the transport. Signs in on demand, one log-in at a time, and again after a rejected token. Retries reads
 * once, and throws a named failure. Returns the parsed body of a success; undefined for an empty body.
 */
export function openShiprocketTransport(access: ShiprocketAccess, send: typeof fetch, now: () => Date) {
  const sendOnce = (request: Request, bearer?: string) => sendOver(send, access.url, request, bearer);
  const { bearer, forget } = createTokens(access, sendOnce, now);

  async function signedIn(request: Request): Promise<Reply> {
    const used = await bearer();
    const reply = await sendOnce(request, used);
    if (reply.status !== 401) return reply;
    forget(used);
    return sendOnce(request, await bearer());
  }

  async function ask(request: Request): Promise<unknown> {
    const harmless = request.method === 'GET' || request.reads === true;
    try {
      return bodyOf(request, await signedIn(request));
    } catch (error) {
      const again =
        harmless && error instanceof CourierError && (error.failure === 'silent' || error.failure === 'unavailable');
      if (!again) throw error;
      await wait(pauseMs);
      return bodyOf(request, await signedIn(request));
    }
  }

  return { ask, fetchDocument: (address: string) => fetchDocument(send, access.url, address) };
}

async function sendOver(
  send: typeof fetch,
  url: string,
  { method, path, body }: Request,
  bearer?: string,
): Promise<Reply> {
  try {
    const response = await send(`${url}/v1/external${path}`, {
      method,
      headers: {
        accept: 'application/json',
        ...(body && { 'content-type': 'application/json' }),
        ...(bearer && { authorization: `Bearer ${bearer}` }),
      },
      ...(body && { body: JSON.stringify(body) }),
      signal: AbortSignal.timeout(patienceMs),
      redirect: 'error',
    });
    const asked = Number(response.headers.get('retry-after') ?? Number.NaN);
    return { status: response.status, text: await response.text(), waitSeconds: asked > 0 ? asked : undefined };
  } catch (error) {
    throw new CourierError('silent', `${method} ${pathOnly(path)} was not answered`, { cause: error });
  }
}

/** Creates the token cache: one log-in at a time, with a delay after a rejected one. */
function createTokens(access: ShiprocketAccess, sendOnce: (request: Request) => Promise<Reply>, now: () => Date) {
  let token: { text: string; until: number } | undefined;
  let signingIn: Promise<string> | undefined;
  let rest: { until: number; refusal: CourierError } | undefined;

  async function signIn(): Promise<string> {
    if (rest && rest.until > now().getTime()) throw rest.refusal;
    const reply = await sendOnce({
      method: 'POST',
      path: '/auth/login',
      body: { email: access.email, password: access.password },
    });
    const body = parseJson(reply.text);
    const login = WireLogin.safeParse(body);
    if (reply.status === 200 && login.success) {
      rest = undefined;
      token = { text: login.data.token, until: endOf(login.data.token, now().getTime()) };
      return login.data.token;
    }
    const failure = loginFailure(reply, wireMessageOf(body));
    if (failure.failure === 'login_refused' || failure.failure === 'login_locked') {
      const restMs = failure.failure === 'login_locked' ? restAfterLockMs : restAfterRefusalMs;
      rest = { until: now().getTime() + restMs, refusal: failure };
    }
    throw failure;
  }

  function bearer(): Promise<string> {
    if (token && token.until > now().getTime()) return Promise.resolve(token.text);
    signingIn ??= signIn().finally(() => {
      signingIn = undefined;
    });
    return signingIn;
  }

  /** Invalidates only the token that was rejected: another call may have signed in since. */
  function forget(refused: string): void {
    if (token?.text === refused) token = undefined;
  }

  return { bearer, forget };
}

/**
 * Returns true for a public URL: no IP address, no name without a dot, no other port. This protects the internal
 * network.
 */
function isPublicPlace({ protocol, hostname, port, username, password }: URL): boolean {
  const isName =
    /^(?:[a-z\d-]+\.)+[a-z][a-z\d-]*$/i.test(hostname) && !/\.(?:local|internal|localhost|home|lan)$/i.test(hostname);
  return protocol === 'https:' && port === '' && username === '' && password === '' && isName;
}

/** Fetches a document of the courier (a label) from its plain link. */
async function fetchDocument(send: typeof fetch, courierUrl: string, address: string): Promise<Buffer> {
  const url = URL.canParse(address) ? new URL(address) : undefined;
  // Any other link could make the server request internal resources.
  const own = new URL(courierUrl);
  if (!url || (url.origin !== own.origin && !isPublicPlace(url))) {
    throw new CourierError('unreadable', 'the address of a document is none to fetch from');
  }
  try {
    const response = await send(url, { signal: AbortSignal.timeout(patienceMs), redirect: 'error' });
    if (!response.ok) throw new Error(`answered with ${response.status}`);
    const bytes = Buffer.from(await response.arrayBuffer());
    if (bytes.length > largestDocument) throw new Error(`${bytes.length} bytes are too many`);
    return bytes;
  } catch (error) {
    throw new CourierError('silent', 'a document could not be fetched', { cause: error });
  }
}

/** Returns the body of a success, or throws the named failure. */
function bodyOf(request: Request, reply: Reply): unknown {
  const { status, text } = reply;
  const where = `${request.method} ${pathOnly(request.path)}`;
  const body = parseJson(text);
  if (status >= 200 && status < 300) {
    if (text.trim() === '') return undefined;
    if (body === undefined) throw new CourierError('unreadable', `${where} was answered with what is no JSON`);
    return body;
  }
  throw refusalOf(where, reply, body);
}

/** Creates the error of an unsuccessful response. */
function refusalOf(where: string, { status, waitSeconds }: Reply, body: unknown): CourierError {
  const words = `${where}: ${wireMessageOf(body) ?? `status ${status}`}`;
  if (status === 401) return new CourierError('token_refused', words);
  if (status === 403) return new CourierError('forbidden', words);
  if (status === 404) return new CourierError('not_found', words);
  if (status === 422) return refusalOfFields(where, body);
  if (status === 429) return new CourierError('throttled', words, { waitSeconds });
  if (status >= 502 && status <= 504) return new CourierError('unavailable', words, { waitSeconds });
  if (status >= 500) return new CourierError('broken', words);
  return refusalInWords(words);
}

/** Creates the error of a 400 response, which can only be identified by its text. */
function refusalInWords(words: string): CourierError {
  if (/invalid shipment id|order id not found|does not exist/i.test(words)) return new CourierError('not_found', words);
  if (/recharge|wallet|insufficient/i.test(words)) return new CourierError('wallet_empty', words);
  if (/duplicate request for pickup/i.test(words)) return new CourierError('pickup_asked_before', words);
  return new CourierError('refused', words);
}

function refusalOfFields(where: string, body: unknown): CourierError {
  const failure = ShiprocketFailure.safeParse(body);
  const fields = failure.success && failure.data.errors ? Object.entries(failure.data.errors) : [];
  const named = fields
    .map(([field, texts]) => `${field}: ${(Array.isArray(texts) ? texts : [texts]).map(String).join(' ')}`)
    .join('; ');
  const words = `${where}: ${named || wireMessageOf(body) || 'invalid data'}`;
  if (/already been taken|already exists/i.test(words)) return new CourierError('reference_taken', words);
  if (/pickup.?location|pickup address/i.test(words)) return new CourierError('pickup_place_unknown', words);
  return new CourierError('invalid', words);
}

function loginFailure({ status, waitSeconds }: Reply, message: string | undefined): CourierError {
  const words = `log-in: ${message ?? `status ${status}`}`;
  if (message && /too many failed/i.test(message)) return new CourierError('login_locked', words);
  if ([400, 401, 403, 422].includes(status)) return new CourierError('login_refused', words);
  if (status === 429) return new CourierError('throttled', words, { waitSeconds });
  if (status >= 502 && status <= 504) return new CourierError('unavailable', words);
  if (status >= 500) return new CourierError('broken', words);
  return new CourierError('unreadable', words);
}

export function wireMessageOf(body: unknown): string | undefined {
  const failure = ShiprocketFailure.safeParse(body);
  return failure.success ? (failure.data.message ?? undefined) : undefined;
}

/** Returns the renewal time of a token: a day before its stated expiry, or nine days from now without an expiry. */
function endOf(token: string, nowMs: number): number {
  const [, payload = ''] = token.split('.');
  const claims = parseJson(Buffer.from(payload, 'base64url').toString('utf8'));
  const end = typeof claims === 'object' && claims !== null && 'exp' in claims ? Number(claims.exp) * 1000 : Number.NaN;
  if (!Number.isFinite(end)) return nowMs + tokenLifeMs;
  // A token with less than two days left is used for half of that time.
  return Math.max(end - 24 * 3_600_000, nowMs + (end - nowMs) / 2);
}

/** Removes the query string, which contains PIN codes and references, from log messages. */
function pathOnly(path: string): string {
  return path.split('?')[0] ?? path;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
