import { once } from 'node:events';
import { createServer } from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { RazorpayAccess } from '#server/foundation/child-processes/providers.ts';
import { openTestGateway, type TestGateway } from '#server/money/payments/test-gateway.ts';
import { payByHand } from '#server/money/payments/test-pay-by-hand.ts';
import { type GatewayUnderTest, gatewaySuite } from './gateway-suite.ts';
import { GatewaySilent, openRazorpay } from './razorpay-client.ts';

let sandbox: TestGateway;
let access: RazorpayAccess;

beforeAll(async () => {
  sandbox = await openTestGateway();
  if (!sandbox.providers.razorpay) throw new Error('the sandbox has no keys');
  access = sandbox.providers.razorpay;
});
afterAll(() => sandbox?.stop());

describe('the gateway client against the sandbox', () => {
  gatewaySuite(() => ({
    access,
    async pay(gatewayOrderId) {
      const { handed } = await sandbox.pay(gatewayOrderId, 'approve', { method: 'card' });
      if (!handed) throw new Error('not approved');
      return handed;
    },
  }));
});

// Run by hand, with keys of the gateway's test mode and a browser: GATEWAY_TEST_KEY=rzp_test_...:secret npx vitest run
// server/money/gateway/gateway.test.ts --testTimeout 900000
const given = process.env.GATEWAY_TEST_KEY?.split(':');
describe.runIf(given)("the gateway client against the gateway's test mode", () => {
  const [keyId = '', keySecret = ''] = given ?? [];
  const real: RazorpayAccess = {
    keyId,
    keySecret,
    webhookSecret: '',
    url: 'https://api.razorpay.com',
    scriptUrl: 'https://checkout.razorpay.com/v1/checkout.js',
  };
  const under: GatewayUnderTest = { access: real, pay: (id, amountPaise) => payByHand(real, id, amountPaise) };
  test('the key is a test key, which moves no money', () => expect(keyId).toMatch(/^rzp_test_/));
  gatewaySuite(() => under);
});

describe('the gateway client during faults', () => {
  const order = { amountPaise: 1000, receipt: 'TROUBLE' };

  test.each(['request lost', 'reply lost', 'server error', 'bad gateway', 'throttled'])(
    'the fault %s throws GatewaySilent, since the request may have worked',
    async (api) => {
      await sandbox.set({ api });
      const gateway = openRazorpay(access, { pauseMs: 1 });
      await expect(gateway.createOrder(order)).rejects.toThrow(GatewaySilent);
      await expect(gateway.findOrders('TROUBLE')).rejects.toThrow(GatewaySilent);
      await sandbox.set({ api: 'none' });
      expect(await gateway.createOrder(order)).toMatchObject({ receipt: 'TROUBLE' });
    },
  );

  test('an order whose response was lost exists at the gateway, and one whose request was lost does not', async () => {
    const gateway = openRazorpay(access, { pauseMs: 1 });
    const countAfter = async (api: string, receipt: string) => {
      await sandbox.set({ api });
      await gateway.createOrder({ amountPaise: 1000, receipt }).catch(() => {});
      await sandbox.set({ api: 'none' });
      return (await gateway.findOrders(receipt)).length;
    };
    expect(await countAfter('reply lost', 'LOSTREPLY')).toBe(1);
    expect(await countAfter('request lost', 'LOSTREQUEST')).toBe(0);
  });

  test('a call to a gateway that never answers times out', async () => {
    const mute = createServer(() => {}).listen(0, '127.0.0.1');
    await once(mute, 'listening');
    const address = mute.address();
    const port = typeof address === 'object' && address ? address.port : 0;
    const gateway = openRazorpay({ ...access, url: `http://127.0.0.1:${port}` }, { patienceMs: 50, pauseMs: 1 });
    await expect(gateway.createOrder(order)).rejects.toThrow(GatewaySilent);
    await expect(gateway.readPayment('pay_AAAAAAAAAAAAAA')).rejects.toThrow(GatewaySilent);
    mute.close();
  });

  test('a read request that failed once is retried', async () => {
    let lost = 0;
    const send: typeof fetch = (input, init) => {
      if (lost++ === 0) return Promise.reject(new TypeError('lost'));
      return fetch(input, init);
    };
    await expect(openRazorpay(access, { send, pauseMs: 1 }).findOrders('NOSUCH')).resolves.toEqual([]);
    expect(lost).toBe(2);
  });
});
