import { setTimeout as wait } from 'node:timers/promises';
import type { z } from 'zod';
import type { RazorpayAccess } from '#server/foundation/child-processes/providers.ts';
import { collectionOf, WireFailure, WireOrder, WirePayment, WireRefund } from './razorpay-wire.ts';

/** The gateway did not answer, or with something that says nothing: what was asked may have happened or not. */
export class GatewaySilent extends Error {}

/** The gateway understood and refused. Branch on `reason`; the description is for the log. */
export class GatewayRefused extends Error {
  readonly status: number;
  readonly reason: string | null;

  constructor(status: number, reason: string | null, description: string) {
    super(description);
    this.status = status;
    this.reason = reason;
  }
}

/** What the shop asks of the gateway. Amounts are paise. Every call throws GatewaySilent, also for an answer to something else, or GatewayRefused. */
export interface Gateway {
  access: RazorpayAccess;
  createOrder(order: { amountPaise: number; receipt: string }): Promise<WireOrder>;
  /** Orders made under a receipt: what a creation that was not answered may have left. */
  findOrders(receipt: string): Promise<WireOrder[]>;
  paymentsOf(gatewayOrderId: string): Promise<WirePayment[]>;
  readPayment(id: string): Promise<WirePayment>;
  capture(paymentId: string, amountPaise: number): Promise<WirePayment>;
  /** The same key asks for the same refund, however often. */
  refund(paymentId: string, refund: { amountPaise: number; key: string }): Promise<WireRefund>;
  refundsOf(paymentId: string): Promise<WireRefund[]>;
}

/** Reserved money is let go by the gateway after five days: long after the latest dispatch. */
const reservedMinutes = 5 * 24 * 60;

/** How the gateway is reached. Tests lose, delay and double what goes over the wire. */
export interface Wire {
  send: typeof fetch;
  /** Before reading is tried a second time, in ms. */
  pauseMs: number;
  /** After so long without an answer there is none, in ms. */
  patienceMs: number;
}

const usual: Wire = { send: fetch, pauseMs: 200, patienceMs: 15_000 };

/** The gateway over its documented wire form. */
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
    findOrders: async (receipt) => (await call(collectionOf(WireOrder), 'GET', `/orders?receipt=${encodeURIComponent(receipt)}`)).items,
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
      const { items } = await call(collectionOf(WireRefund), 'GET', `/payments/${encodeURIComponent(id)}/refunds?count=100`);
      return asAsked(
        items,
        items.every((said) => said.payment_id === id),
      );
    },
  };
}

/** How a call is made: its answer in the shape that is documented, asked for twice where it only reads. */
function openLine(access: RazorpayAccess, { send, pauseMs, patienceMs }: Wire) {
  const authorization = `Basic ${Buffer.from(`${access.keyId}:${access.keySecret}`).toString('base64')}`;

  async function once(method: 'GET' | 'POST', path: string, body?: object, headers: Record<string, string> = {}): Promise<unknown> {
    let response: Response;
    let text: string;
    try {
      response = await send(`${access.url}/v1${path}`, {
        method,
        headers: { authorization, accept: 'application/json', ...(body && { 'content-type': 'application/json' }), ...headers },
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
    const failure = WireFailure.safeParse(json);
    // Trouble on their side, throttling and a second call while the first runs leave the outcome open.
    if (response.status >= 500 || response.status === 429 || response.status === 409 || !failure.success) {
      throw new GatewaySilent(`${method} ${path} was answered with ${response.status}`);
    }
    const { reason, description } = failure.data.error;
    throw new GatewayRefused(response.status, reason, description ?? `refused with ${response.status}`);
  }

  return async function call<T extends z.ZodType>(shape: T, ...request: Parameters<typeof once>): Promise<z.output<T>> {
    const reply = request[0] === 'GET' ? await twice(() => once(...request), pauseMs) : await once(...request);
    const parsed = shape.safeParse(reply);
    if (!parsed.success) throw new GatewaySilent(`${request[0]} ${request[1]} was answered with another shape`, { cause: parsed.error });
    return parsed.data;
  };
}

/** An answer about something else than was asked says nothing of what was asked. */
function asAsked<T>(answer: T, isIt: boolean): T {
  if (!isIt) throw new GatewaySilent('the answer was about something else than was asked');
  return answer;
}

/** Reading is harmless: one more try after a moment spares most of the waiting for the next look. */
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
