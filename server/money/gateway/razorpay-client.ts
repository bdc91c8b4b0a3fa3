import { setTimeout as wait } from 'node:timers/promises';
import type { z } from 'zod';
import type { RazorpayAccess } from '#server/foundation/child-processes/providers.ts';
import { collectionOf, RazorpayFailure, WireOrder, WirePayment, WireRefund } from './razorpay-wire.ts';
import { WireSettlement, WireSettlementLine } from './settlement-wire.ts';

/** Error for a missing or unusable answer of the gateway. The request may have succeeded or failed. */
export class GatewaySilent extends Error {}

/** Error for a request that the gateway refused. Branch on `reason`; the description is only for the log. */
export class GatewayRefused extends Error {
  readonly status: number;
  readonly reason: string | null;

  constructor(status: number, reason: string | null, description: string) {
    super(description);
    this.status = status;
    this.reason = reason;
  }
}

/**
 * Client of the payment gateway. Amounts are paise. Every call throws GatewaySilent, also if an answer concerns another
 * payment or order, or GatewayRefused.
 */
export interface Gateway {
  access: RazorpayAccess;
  createOrder(order: { amountPaise: number; receipt: string }): Promise<WireOrder>;
  /** Finds orders by receipt. An order creation without an answer may have left one. */
  findOrders(receipt: string): Promise<WireOrder[]>;
  paymentsOf(gatewayOrderId: string): Promise<WirePayment[]>;
  readPayment(id: string): Promise<WirePayment>;
  capture(paymentId: string, amountPaise: number): Promise<WirePayment>;
  /** Creates a refund. Repeated calls with the same idempotency key return the same refund. */
  refund(paymentId: string, refund: { amountPaise: number; key: string }): Promise<WireRefund>;
  refundsOf(paymentId: string): Promise<WireRefund[]>;
  /** Lists the settlements of a period, at most `settlementsAtOnce` from `skip`. */
  listSettlements(period: { from: Date; to: Date; skip: number }): Promise<WireSettlement[]>;
  readSettlement(id: string): Promise<WireSettlement>;
  /** Lists the lines settled on a day in India ('2026-11-30'), at most `linesAtOnce` from `skip`. */
  listSettlementLines(day: string, skip: number): Promise<WireSettlementLine[]>;
}

/** Largest pages that the gateway documents for settlements and their lines. */
export const settlementsAtOnce = 100;
export const linesAtOnce = 1000;

/** Time in minutes after which uncaptured authorizations expire: five days, long after the latest dispatch. */
const reservedMinutes = 5 * 24 * 60;

/** Transport of the gateway client. Tests replace it to lose, delay and duplicate messages. */
export interface Wire {
  send: typeof fetch;
  /** Pause in ms before a read is retried. */
  pauseMs: number;
  /** Timeout of a call in ms. */
  patienceMs: number;
}

const usual: Wire = { send: fetch, pauseMs: 200, patienceMs: 15_000 };

/** Creates the client by the gateway's documented API. */
export function openRazorpay(access: RazorpayAccess, wire: Partial<Wire> = {}): Gateway {
  const call = openLine(access, { ...usual, ...wire });

  return {
    access,
    createOrder: async ({ amountPaise, receipt }) => {
      const made = await call(WireOrder, 'POST', '/orders', {
        amount: amountPaise,
        currency: 'INR',
        receipt,
        payment: {
          capture: 'manual',
          capture_options: { manual_expiry_period: reservedMinutes, refund_speed: 'normal' },
        },
        notes: { order: receipt },
      });
      return asAsked(made, made.amount === amountPaise && made.currency === 'INR' && made.receipt === receipt);
    },
    findOrders: async (receipt) =>
      (await call(collectionOf(WireOrder), 'GET', `/orders?receipt=${encodeURIComponent(receipt)}`)).items,
    paymentsOf: async (id) => {
      const { items } = await call(collectionOf(WirePayment), 'GET', `/orders/${encodeURIComponent(id)}/payments`);
      return asAsked(
        items,
        items.every((said) => said.order_id === id),
      );
    },
    readPayment: async (id) => {
      const said = await call(WirePayment, 'GET', `/payments/${encodeURIComponent(id)}?expand[]=card`);
      return asAsked(said, said.id === id);
    },
    capture: async (id, amountPaise) => {
      const body = { amount: amountPaise, currency: 'INR' };
      const said = await call(WirePayment, 'POST', `/payments/${encodeURIComponent(id)}/capture`, body);
      return asAsked(said, said.id === id && said.amount === amountPaise && said.currency === 'INR');
    },
    refund: async (id, { amountPaise, key }) => {
      const body = { amount: amountPaise, speed: 'normal', receipt: key };
      const headers = { 'x-refund-idempotency': key };
      const said = await call(WireRefund, 'POST', `/payments/${encodeURIComponent(id)}/refund`, body, headers);
      return asAsked(said, said.payment_id === id && said.amount === amountPaise && said.currency === 'INR');
    },
    refundsOf: async (id) => {
      const { items } = await call(
        collectionOf(WireRefund),
        'GET',
        `/payments/${encodeURIComponent(id)}/refunds?count=100`,
      );
      return asAsked(
        items,
        items.every((said) => said.payment_id === id),
      );
    },
    ...settlementCalls(call),
  };
}

/** Creates the calls that read settlements. */
function settlementCalls(
  call: ReturnType<typeof openLine>,
): Pick<Gateway, 'listSettlements' | 'readSettlement' | 'listSettlementLines'> {
  const seconds = (at: Date) => Math.floor(at.getTime() / 1000);
  return {
    listSettlements: async ({ from, to, skip }) => {
      const query = `from=${seconds(from)}&to=${seconds(to)}&count=${settlementsAtOnce}&skip=${skip}`;
      return (await call(collectionOf(WireSettlement), 'GET', `/settlements?${query}`)).items;
    },
    readSettlement: async (id) => {
      const said = await call(WireSettlement, 'GET', `/settlements/${encodeURIComponent(id)}`);
      return asAsked(said, said.id === id);
    },
    listSettlementLines: async (day, skip) => {
      const [year, month, date] = day.split('-');
      const query = `year=${year}&month=${month}&day=${date}&count=${linesAtOnce}&skip=${skip}`;
      return (await call(collectionOf(WireSettlementLine), 'GET', `/settlements/recon/combined?${query}`)).items;
    },
  };
}

/** Creates the call function, which validates answers against the documented schema and retries reads once. */
function openLine(access: RazorpayAccess, { send, pauseMs, patienceMs }: Wire) {
  const authorization = `Basic ${Buffer.from(`${access.keyId}:${access.keySecret}`).toString('base64')}`;

  async function once(
    method: 'GET' | 'POST',
    path: string,
    body?: object,
    headers: Record<string, string> = {},
  ): Promise<unknown> {
    let response: Response;
    let text: string;
    try {
      response = await send(`${access.url}/v1${path}`, {
        method,
        headers: {
          authorization,
          accept: 'application/json',
          ...(body && { 'content-type': 'application/json' }),
          ...headers,
        },
        ...(body && { body: JSON.stringify(body) }),
        signal: AbortSignal.timeout(patienceMs),
        redirect: 'error',
      });
      text = await response.text();
    } catch (error) {
      throw new GatewaySilent(`${method} ${path} was not answered`, { cause: error });
    }
    const json = parseJson(text);
    if (response.ok && json !== undefined) return json;
    const failure = RazorpayFailure.safeParse(json);
    if (leavesOpen(response.status) || !failure.success) {
      throw new GatewaySilent(`${method} ${path} was answered with ${response.status}`);
    }
    const { reason, description } = failure.data.error;
    throw new GatewayRefused(response.status, reason, description ?? `refused with ${response.status}`);
  }

  return async function call<T extends z.ZodType>(shape: T, ...request: Parameters<typeof once>): Promise<z.output<T>> {
    const reply = request[0] === 'GET' ? await twice(() => once(...request), pauseMs) : await once(...request);
    const parsed = shape.safeParse(reply);
    if (!parsed.success)
      throw new GatewaySilent(`${request[0]} ${request[1]} was answered with another shape`, { cause: parsed.error });
    return parsed.data;
  };
}

/** Returns an answer if it matches its request; else throws GatewaySilent. */
function asAsked<T>(answer: T, isIt: boolean): T {
  if (!isIt) throw new GatewaySilent('the answer was about something else than was asked');
  return answer;
}

/** Retries a read once. A repeated read is harmless, and without it the result would wait for the next poll. */
async function twice<T>(read: () => Promise<T>, pauseMs: number): Promise<T> {
  try {
    return await read();
  } catch (error) {
    if (!(error instanceof GatewaySilent)) throw error;
    await wait(pauseMs);
    return read();
  }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Returns true for server errors, rate limits and concurrent calls, which leave the outcome unknown. */
function leavesOpen(status: number): boolean {
  return status >= 500 || status === 429 || status === 409;
}
