import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import { type Calls, publicEndpoints } from '#contract/calls.ts';
import type { Endpoint, InputOf } from '#contract/endpoint.ts';
import { type OfficeCalls, officeEndpoints } from '#contract/office/calls.ts';
import type { TestShop } from './test-shop.ts';

// Simulated stranger who sends valid requests to existing routes, and the permitted callers of these routes.

type Contract = Calls & OfficeCalls;

/** Routes outside the contract, for external services, browsers and machines. */
const others = [
  'GET /api/auth/google/start',
  'GET /api/orders/:reference/documents/:number.pdf',
  'GET /metrics',
  'POST /api/reports',
  'POST /api/visits',
  'POST /api/webhooks/courier',
  'POST /api/webhooks/razorpay',
] as const;

export type Door = keyof Contract | (typeof others)[number];

interface Anything {
  params?: object;
  query?: object;
  body?: unknown;
}

/** Input of a route. The idempotency key is added to every request. */
type Asked<D extends Door> = D extends keyof Contract ? Omit<InputOf<Contract[D]>, 'headers'> : Anything;

/** One request: the route, its input, and the allowed statuses. */
export interface TestCall {
  door: Door;
  input: Anything;
  headers: Record<string, string>;
  /** Allowed statuses besides 429, which every limit may return. */
  may: readonly number[];
}

const contract: ReadonlyMap<string, Endpoint> = new Map(
  [...publicEndpoints, ...officeEndpoints].map((one) => [`${one.method} ${one.path}`, one] as const),
);

/** Describes a request. Throws if its input does not match the route's schema: such a refusal would prove nothing. */
export function callAt<D extends Door>(
  door: D,
  input: Asked<D>,
  may: readonly number[] = [],
  headers: Record<string, string> = {},
): TestCall {
  const sent: Anything = input;
  const shapes = contract.get(door)?.shapes;
  const parts: [z.ZodType | undefined, unknown][] = [
    [shapes?.params, sent.params ?? {}],
    [shapes?.query, sent.query ?? {}],
    [shapes?.body, sent.body],
  ];
  for (const [shape, part] of parts) {
    const faults = [
      ...(shape?.safeParse(part).error?.issues.map(({ path, message }) => `${path.join('.')}: ${message}`) ?? []),
      ...namesApart(shape, part),
    ];
    if (faults.length > 0) throw new Error(`${door} is not asked like that: ${faults.join('; ')}`);
  }
  return { door, input: sent, may, headers };
}

/** Forms treat a missing field as empty, so a misspelled field would cause the refusal. */
function namesApart(shape: z.ZodType | undefined, part: unknown): string[] {
  if (!(shape instanceof z.ZodObject) || typeof part !== 'object' || part === null) return [];
  return Object.keys(part).flatMap((name) => (name in shape.shape ? [] : [`there is no ${name}`]));
}

/** Returns the same request with further headers. */
export function by(headers: Record<string, string>, call: TestCall): TestCall {
  return { ...call, headers: { ...call.headers, ...headers } };
}

function requestOf({ door, input: { params = {}, query = {}, body }, headers }: TestCall) {
  const [method, path = ''] = door.split(' ');
  const at = path.replaceAll(/:([a-zA-Z]+)/g, (_, name: string) =>
    encodeURIComponent(String((params as Record<string, unknown>)[name])),
  );
  const words = new URLSearchParams(
    Object.entries(query).map(([name, value]): [string, string] => [name, String(value)]),
  ).toString();
  const payload = method === 'GET' ? undefined : ((body ?? {}) as object | Buffer);
  return {
    method: method as 'GET',
    url: words ? `${at}?${words}` : at,
    headers: { 'idempotency-key': randomUUID(), ...headers },
    ...(payload && { payload }),
  };
}

type Reply = Awaited<ReturnType<TestShop['app']['inject']>>;

/** Stranger at a shop, with the permitted callers of its routes. */
export interface Stranger {
  /** All responses that the stranger got, as text. */
  replies: string[];
  /** Sends a request from a network. Throws for a missing route, and for a status that is not allowed. */
  send(from: string, call: TestCall): Promise<Reply>;
  /** Sends the request of a permitted caller. Throws if it fails: then a refusal of strangers would prove nothing. */
  opens(from: string, call: TestCall, status?: number): Promise<Reply>;
  /**
   * Returns routes about which nothing is proved: no permitted caller succeeded, or only rate limits refused the
   * stranger.
   */
  unproved(): string[];
}

/** Creates a stranger for a shop; every request has the headers `always`. */
export function aStranger({ app }: Pick<TestShop, 'app'>, always: Record<string, string> = {}): Stranger {
  const replies: string[] = [];
  const answered = new Map<Door, Set<number>>();
  const opened = new Set<Door>();
  async function send(from: string, call: TestCall): Promise<Reply> {
    const [method = '', url = ''] = call.door.split(' ');
    if (!app.hasRoute({ method: method as 'GET', url })) throw new Error(`there is no door ${call.door}`);
    return app.inject({ ...requestOf(by({ ...always, ...call.headers }, call)), remoteAddress: from });
  }
  return {
    replies,
    async send(from, call) {
      const reply = await send(from, call);
      replies.push(reply.body);
      answered.set(call.door, (answered.get(call.door) ?? new Set()).add(reply.statusCode));
      if (![...call.may, 429].includes(reply.statusCode))
        throw new Error(
          `${call.door} answered a stranger ${reply.statusCode}, and not ${call.may.join(' or ')}: ${reply.body.slice(0, 300)}`,
        );
      return reply;
    },
    async opens(from, call, status = 200) {
      const reply = await send(from, call);
      if (reply.statusCode !== status)
        throw new Error(
          `${call.door} answered whom it is for ${reply.statusCode}, and not ${status}: ${reply.body.slice(0, 300)}`,
        );
      opened.add(call.door);
      return reply;
    },
    unproved: () =>
      [...answered].flatMap(([door, statuses]) => [
        ...(opened.has(door) || [...statuses].some((status) => status < 400) ? [] : [`${door} was opened to nobody`]),
        ...(statuses.size > 1 || !statuses.has(429) ? [] : [`${door}: limits alone answered`]),
      ]),
  };
}
