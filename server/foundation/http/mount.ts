import type { Readable } from 'node:stream';
import type {} from '@fastify/swagger';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { z } from 'zod';
import type { Endpoint, HandlerReplyOf, ParsedOf } from '#contract/endpoint.ts';
import { listsMark } from '#contract/lists-mark.ts';
import type { ShopLists } from '#contract/shop-lists.ts';
import { type ResponseCache, sendCached } from '#server/foundation/cache/response-cache.ts';
import { isMissingAccount } from '#server/foundation/errors/missing-account.ts';
import { Problem } from '#server/foundation/errors/problem.ts';
import { type CostLimiter, turnOf } from '#server/foundation/limits/cost-limiter.ts';
import type { RequestKind } from '#server/foundation/limits/request-costs.ts';
import { anonymousCaller, type CallContext, callerOf, type FindSession, signedOut } from './caller.ts';

/**
 * File as the response of a call, sent unchanged. `name` is the download name; without it the browser displays the
 * file.
 */
export class FileReply {
  readonly body: Readable | Buffer;
  readonly type: string;
  readonly name: string | undefined;

  constructor(body: Readable | Buffer, type: string, name?: string) {
    this.body = body;
    this.type = type;
    this.name = name;
  }
}

export type Handler<E> = (input: ParsedOf<E>, context: CallContext) => Promise<HandlerReplyOf<E>>;

/** Call without its types, as stored in the table of in-process calls. */
export type UntypedCall = (input: unknown, context: CallContext) => Promise<unknown>;

/** Mounted endpoints by 'METHOD path'. Server rendering calls through this table. */
export type CallTable = Map<string, UntypedCall>;

export interface Router {
  app: FastifyInstance;
  calls: CallTable;
  cache: ResponseCache;
  /** Looks up the session of the cookie and token. */
  findSession: FindSession;
  /** True if cookies are sent over https only. */
  secure: boolean;
  /** Rate limiter that delays calls by their cost. */
  turns: CostLimiter;
  /** Lists of the shop, whose version is part of responses. */
  lists: ShopLists;
  /**
   * Refuses callers who may not make the calls mounted here. Runs before the body is received and the input validated,
   * so that strangers learn nothing about the input.
   */
  guard?: (caller: CallContext) => Promise<unknown>;
}

const partNames = ['params', 'query', 'headers', 'body'] as const;

/** Validates the parts of a request against the endpoint's schemas. Throws Problem 400 with one message per field. */
function parseInput(endpoint: Endpoint, raw: Record<(typeof partNames)[number], unknown>): Record<string, unknown> {
  const parsed: Record<string, unknown> = {};
  for (const name of partNames) {
    const schema = endpoint.shapes[name];
    if (!schema) continue;
    const result = schema.safeParse(raw[name]);
    if (!result.success) throw invalid(result.error);
    parsed[name] = result.data;
  }
  return parsed;
}

/** Rejects a query parameter that occurs twice, since different readers could use different values. */
function refuseRepeated(endpoint: Endpoint, query: unknown): void {
  const declared = endpoint.shapes.query?.shape ?? {};
  for (const [name, value] of Object.entries(query as object)) {
    if (!Array.isArray(value) || !Object.hasOwn(declared, name)) continue;
    const message = `Give ${name} once`;
    throw new Problem(400, 'invalid_fields', message, { fields: { [name]: message } });
  }
}

function invalid(error: z.ZodError): Problem {
  const fields: Record<string, string> = {};
  for (const issue of error.issues) fields[issue.path.join('.') || 'body'] ??= issue.message;
  const first = error.issues[0];
  return new Problem(400, 'invalid_fields', first?.message ?? 'The request could not be read', { fields });
}

interface MountOptions {
  /** Caches responses on the server. Browsers revalidate them at each use, or only after the given seconds. */
  cache?: boolean | { seconds: number };
}

/**
 * Type guard that makes office calls fail to compile here: they need a permission and are mounted by
 * server/office/staff-records/mount-office.ts.
 */
type OfTheShop<E extends Endpoint> = E['path'] extends `/api/office/${string}` ? never : unknown;

/** Mounts one endpoint: validates the input, runs the handler, and returns only what the reply schema lists. */
export function mountEndpoint<E extends Endpoint>(
  router: Router,
  endpoint: E & OfTheShop<E>,
  handler: Handler<E>,
  options: MountOptions = {},
): void {
  mountRoute<E>(router, endpoint, handler, options);
}

/** Mounts an endpoint whose guard is in its handler. */
export function mountRoute<E extends Endpoint>(
  router: Router,
  endpoint: E,
  handler: Handler<E>,
  options: MountOptions = {},
): void {
  const call = callOf(router, endpoint, handler);
  // The key is built from parsed input, so that unknown parameters and other spellings create no further copies.
  const keyOf = (parsed: unknown) => `json ${endpoint.path} ${JSON.stringify(parsed)}`;
  const seconds = typeof options.cache === 'object' ? options.cache.seconds : 0;
  router.calls.set(`${endpoint.method} ${endpoint.path}`, async (raw, context) => {
    const parsed = parseInput(endpoint, raw as Record<(typeof partNames)[number], unknown>);
    if (!options.cache) return call(parsed, context);
    const { variants, tags } = await router.cache.read(
      keyOf(parsed),
      makeReply(router, seconds, context.address, (own) => call(parsed, own)),
    );
    context.shows(...tags);
    return JSON.parse(variants.identity.bytes.toString()) as unknown;
  });
  const work = router.turns.kindOf(endpoint.method, endpoint.path);
  const callers = new WeakMap<FastifyRequest, CallContext>();
  const callerIn = (request: FastifyRequest, reply: FastifyReply) => {
    const caller = callers.get(request) ?? callerOf(request, reply, accountsInTurn(router, work), router.secure);
    callers.set(request, caller);
    return caller;
  };
  router.app.route({
    method: endpoint.method,
    url: endpoint.path,
    ...(router.guard && { onRequest: (request, reply) => guardRoute(router, work, callerIn(request, reply)) }),
    handler: async (request, reply) => {
      const { params, query, headers, body = {} } = request;
      refuseRepeated(endpoint, query);
      const parsed = parseInput(endpoint, { params, query, headers, body });
      if (options.cache) {
        const turn = turnOf(router.turns, request.ip, work);
        const make = makeReply(router, seconds, request.ip, (context) => call(parsed, context));
        return sendCached(request, reply, await router.cache.read(keyOf(parsed), make, turn), router.cache);
      }
      if (!router.guard) await router.turns.forAddress(request.ip, work);
      const data = await call(parsed, callerIn(request, reply));
      reply.status(endpoint.shapes.status ?? 200).headers({ 'cache-control': 'no-store', ...listsHeader(router) });
      if (!(data instanceof FileReply)) return reply.send(data);
      if (data.name) reply.header('content-disposition', `attachment; filename="${data.name}"`);
      return reply.type(data.type).send(data.body);
    },
  });
}

/**
 * Creates the call of an endpoint with its types removed. A write for an account that was merged or deleted while the
 * call was handled is refused: members sign in again, staff look the customer up again.
 */
function callOf<E extends Endpoint>({ guard }: Router, endpoint: E, handler: Handler<E>): UntypedCall {
  return async (input, context) => {
    try {
      return endpoint.shapes.reply.parse(await handler(input as ParsedOf<E>, context));
    } catch (error) {
      if (!isMissingAccount(error)) throw error;
      if (!guard) throw signedOut();
      throw new Problem(409, 'conflict', 'The account of this customer is gone by now. Look the customer up again.');
    }
  };
}

/**
 * Refuses callers who may not make the call. A signed-in caller is charged by account only, so that other callers of
 * the same network cannot use up the budget. Throws Problem 401, 403 or 429.
 */
async function guardRoute({ guard, turns }: Router, work: RequestKind, caller: CallContext): Promise<void> {
  const known = await guard?.(caller);
  if (known === undefined) await turns.forAddress(caller.address, work);
}

/** Delays a call by the budget of its account, as soon as the session is known. */
function accountsInTurn({ findSession, turns }: Router, work: RequestKind): FindSession {
  return async (halves) => {
    const signedIn = await findSession(halves);
    if (signedIn) await turns.forAccount(signedIn.account.id, work);
    return signedIn;
  };
}

/**
 * Creates the cached response of a read, which is invalidated by a write with one of its tags. Pages and API clients
 * share it.
 */
function makeReply(router: Router, seconds: number, address: string, run: (context: CallContext) => Promise<unknown>) {
  return async () => {
    const tags = new Set<string>();
    const data = await run(anonymousCaller(address, (...names) => names.forEach((name) => void tags.add(name))));
    return {
      status: 200,
      headers: {
        'content-type': 'application/json; charset=utf-8',
        'cache-control': `public, max-age=${seconds}, must-revalidate`,
        ...listsHeader(router),
      },
      body: JSON.stringify(data),
      tags,
      // A response without tags (an unknown name) is not cached.
      cacheable: tags.size > 0,
    };
  };
}

/** Returns the header that tells open pages that their menus are outdated. Empty if the shop uses the default lists. */
function listsHeader({ lists }: Router): Record<string, string> {
  const mark = listsMark(lists);
  return mark === undefined ? {} : { 'x-lists': mark };
}

/** Returns the common envelope of a success. */
export function successEnvelope<T>(data: T): { success: true; data: T } {
  return { success: true, data };
}

/** Returns the success envelope with a message. */
export function okWithMessage<T>(message: string, data: T): { success: true; message: string; data: T } {
  return { success: true, message, data };
}
