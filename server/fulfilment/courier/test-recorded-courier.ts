import type { Courier } from './courier.ts';
import type { Recorded } from './recorded-answers.ts';
import * as recorded from './recorded-answers.ts';
import { openShiprocket } from './shiprocket-client.ts';

const access = { email: 'api@x.example', password: 'secret', webhookToken: 't', url: 'https://courier.example' };

interface Asked {
  method: string;
  path: string;
  body: unknown;
  token: string | null;
  /** True if the request was aborted while it waited. */
  ends: boolean;
}

/**
 * Creates a courier that returns the recorded responses in turn, the last one for ever; 'broken line' is a lost
 * connection.
 */
export function courierThat(
  answers: (Recorded | 'broken line')[],
  logins: Recorded[] = [recorded.recordedLogin],
  now?: () => Date,
) {
  const asked: Asked[] = [];
  const send = async (input: string | URL | Request, init: RequestInit = {}): Promise<Response> => {
    const { pathname, search } = new URL(String(input));
    const path = pathname.replace('/v1/external', '') + search;
    const body: unknown = typeof init.body === 'string' ? JSON.parse(init.body) : undefined;
    asked.push({
      method: init.method ?? 'GET',
      path,
      body,
      token: new Headers(init.headers).get('authorization'),
      ends: init.signal instanceof AbortSignal,
    });
    const list = path === '/auth/login' ? logins : answers;
    const answer = list.length > 1 ? list.shift() : list[0];
    if (answer === undefined || answer === 'broken line') throw new TypeError('fetch failed');
    const text =
      answer.body instanceof Uint8Array || typeof answer.body === 'string' ? answer.body : JSON.stringify(answer.body);
    return new Response(answer.status === 204 ? null : (text as string), {
      status: answer.status,
      headers: answer.headers ?? {},
    });
  };
  const courier = openShiprocket(access, send as typeof fetch, now);
  return { courier, asked, beyondLogin: () => asked.filter(({ path }) => path !== '/auth/login') };
}

export const ok = (body: unknown): Recorded => ({ status: 200, body });
export const refusal = (status: number, message: string, more: object = {}): Recorded => ({
  status,
  body: { message, status_code: status, ...more },
});

const route = { fromPin: '400001', toPin: '302020', weightKg: 0.5, cashOnDelivery: false };
export const parcel = { order_id: 'K7QW4MX9TD-1' };
export type Call = (courier: Courier) => Promise<unknown>;
export const calls = {
  carriers: (courier) => courier.carriers(route),
  place: (courier) => courier.pickupPlace(),
  order: (courier) => courier.createOrder(parcel),
  return: (courier) => courier.createReturn(parcel),
  find: (courier) => courier.findOrder('K7QW4MX9TD-1'),
  waybill: (courier) => courier.assignWaybill('700001', { carrierId: '43' }),
  readWaybill: (courier) => courier.readWaybill('700001'),
  pickup: (courier) => courier.requestPickup('700001'),
  label: (courier) => courier.label('700001'),
  track: (courier) => courier.track('1490000000001'),
  trackMany: (courier) => courier.trackMany(['1490000000001', '1490000000002']),
  cancel: (courier) => courier.cancelOrder('800001'),
} satisfies Record<string, Call>;
