import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { noProviders, type Providers, providersOf } from '#server/foundation/child-processes/providers.ts';
import { startSandbox } from '#server/foundation/child-processes/sandbox-process.ts';
import { parseEnv } from '#server/foundation/process/env.ts';

/** Data that the browser passes to the shop after a successful payment. */
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

/** Payment and refunds as recorded by the gateway, as far as tests need them. */
export interface SeenPayment {
  id: string;
  order_id: string;
  status: string;
  captured: boolean;
  amount: number;
  amount_refunded: number;
}

/** Action on the gateway's own page. */
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
    settlements?: string;
    ahead?: number;
  }): Promise<void>;
  /** Pays without a browser. With `silent`, the test decides the payment by `act`. */
  pay(
    gatewayOrderId: string,
    outcome: 'approve' | 'fail' | 'silent',
    by?: { method?: 'card' | 'upi' | 'netbanking' | 'wallet'; reason?: string },
  ): Promise<{ payment: { id: string }; handed: Handed | null }>;
  act(id: string, act: GatewayAct): Promise<void>;
  /** Returns the held webhooks since the last call, signed. */
  takeMessages(): Promise<HeldMessage[]>;
  seen(
    gatewayOrderId: string,
  ): Promise<{ payments: SeenPayment[]; refunds: { id: string; amount: number; status: string }[] }>;
  /** Voids all authorized payments that were not captured. */
  lapse(): Promise<void>;
}

export interface TestGateway extends Steering {
  url: string;
  providers: Providers;
  stop(): Promise<void>;
}

/** Starts the sandbox in a separate process. It holds webhooks until a test takes them or sends them to `shopUrl`. */
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

/** Returns functions that control a running sandbox. */
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
