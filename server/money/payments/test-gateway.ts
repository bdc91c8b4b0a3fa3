import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { noProviders, type Providers, providersOf } from '#server/foundation/child-processes/providers.ts';
import { startSandbox } from '#server/foundation/child-processes/sandbox-process.ts';
import { parseEnv } from '#server/foundation/process/env.ts';

/** What a shopper's browser hands to the shop after a success. */
export interface Handed {
  razorpay_order_id: string;
  razorpay_payment_id: string;
  razorpay_signature: string;
}

export interface HeldMessage {
  event: string;
  headers: Record<string, string>;
  body: string;
}

/** The gateway's own view of a payment and a refund, as far as tests look. */
export interface SeenPayment {
  id: string;
  order_id: string;
  status: string;
  captured: boolean;
  amount: number;
  amount_refunded: number;
}

/** Act of a test on the gateway's own page. */
type GatewayAct =
  | 'approve'
  | 'fail'
  | 'lapse'
  | 'refund here'
  | 'refund done'
  | 'refund failed'
  | 'dispute'
  | 'dispute won'
  | 'dispute lost';

export interface Steering {
  set(settings: {
    api?: string;
    messages?: string;
    refunds?: string;
    lie?: string;
    liesIn?: string;
    ahead?: number;
  }): Promise<void>;
  /** A shopper pays without a browser. `silent` leaves it to `act`. */
  pay(
    gatewayOrderId: string,
    outcome: 'approve' | 'fail' | 'silent',
    by?: { method?: 'card' | 'upi' | 'netbanking' | 'wallet'; reason?: string },
  ): Promise<{ payment: { id: string }; handed: Handed | null }>;
  act(id: string, act: GatewayAct): Promise<void>;
  /** Messages that were held since the last time, signed. */
  takeMessages(): Promise<HeldMessage[]>;
  seen(
    gatewayOrderId: string,
  ): Promise<{ payments: SeenPayment[]; refunds: { id: string; amount: number; status: string }[] }>;
  /** Lets go whatever is authorised and was not taken. */
  lapse(): Promise<void>;
}

export interface TestGateway extends Steering {
  url: string;
  providers: Providers;
  stop(): Promise<void>;
}

/** The sandbox in a process of its own, its messages held until a test takes them or sends them to `shopUrl`. */
export async function openTestGateway(shopUrl = 'http://127.0.0.1:9'): Promise<TestGateway> {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'maidan-gateway-'));
  const log = { warn: () => {} };
  const sandbox = await startSandbox({ dataDir, port: 0, shopUrl, log });
  const { razorpay } = providersOf(parseEnv({ NODE_ENV: 'test' }), sandbox.ready);
  const gateway = {
    ...steerGateway(sandbox.ready.url),
    url: sandbox.ready.url,
    providers: { ...noProviders, razorpay },
    async stop() {
      await sandbox.stop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
  await gateway.set({ messages: 'held' });
  return gateway;
}

/** Steers a sandbox that runs. */
export function steerGateway(url: string): Steering {
  async function ask<T>(method: 'GET' | 'POST', what: string, body?: object): Promise<T> {
    const init = body ? { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) } : {};
    const reply = await fetch(`${url}/razorpay/control/${what}`, { method, ...init });
    if (!reply.ok) throw new Error(`${what}: ${reply.status} ${await reply.text()}`);
    return (await reply.json()) as T;
  }
  const gateway: Steering = {
    set: (settings) => ask('POST', 'settings', settings),
    pay: (order_id, outcome, by) => ask('POST', 'pay', { order_id, outcome, ...by }),
    act: (id, act) => ask('POST', 'act', { id, act }),
    takeMessages: () => ask('POST', 'take-messages', {}),
    seen: (id) => ask('GET', `records?order_id=${id}`),
    async lapse() {
      const { payments } = await ask<{ payments: SeenPayment[] }>('GET', 'records');
      for (const { id, status } of payments) if (status === 'authorized') await gateway.act(id, 'lapse');
    },
  };
  return gateway;
}
