import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { openTestGateway, type TestGateway } from '#server/money/payments/test-gateway.ts';
import { openRazorpay } from './razorpay-client.ts';
import { isWebhookSigned } from './signatures.ts';

interface Received {
  id: string;
  event: string;
  isSigned: boolean;
}

let shop: Server;
let gateway: TestGateway;
let received: Received[] = [];
/** Number of webhooks the shop refuses before it accepts them. */
let refusals = 0;

beforeAll(async () => {
  shop = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const body = Buffer.concat(chunks);
      const { 'x-razorpay-event-id': id = '', 'x-razorpay-signature': signature = '' } = request.headers;
      const secret = gateway.providers.razorpay?.webhookSecret ?? '';
      received.push({
        id: String(id),
        event: JSON.parse(body.toString()).event,
        isSigned: isWebhookSigned(secret, body, String(signature)),
      });
      response.writeHead(refusals-- > 0 ? 500 : 200).end();
    });
  }).listen(0, '127.0.0.1');
  await once(shop, 'listening');
  const address = shop.address();
  gateway = await openTestGateway(`http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`);
});
afterAll(async () => {
  await gateway?.stop();
  shop?.close();
});
beforeEach(() => {
  received = [];
  refusals = 0;
});

/** Makes a payment while webhooks are sent in this way. */
async function payWith(messages: string): Promise<void> {
  const access = gateway.providers.razorpay;
  if (!access) throw new Error('no keys');
  const order = await openRazorpay(access).createOrder({ amountPaise: 10_000, receipt: 'MESSAGES' });
  await gateway.set({ messages });
  await gateway.pay(order.id, 'approve');
}

test('the sandbox resends a refused webhook, with the same id and signature, until it is accepted', async () => {
  refusals = 2;
  await payWith('once');
  await expect.poll(() => received.length).toBe(3);
  expect(new Set(received.map(({ id }) => id)).size).toBe(1);
  expect(received.map(({ event, isSigned }) => `${event} ${isSigned}`)).toEqual(
    Array(3).fill('payment.authorized true'),
  );
});

test('the sandbox can send a webhook twice, or with a wrong signature', async () => {
  await payWith('twice');
  await expect.poll(() => received.length).toBe(2);
  expect(new Set(received.map(({ id }) => id)).size).toBe(1);
  received = [];
  await payWith('wrong signature');
  await expect.poll(() => received.map(({ isSigned }) => isSigned)).toContain(false);
});

test('the sandbox can lose a webhook, and still sends the one after it', async () => {
  await payWith('lost');
  await payWith('once');
  await expect.poll(() => received.length).toBe(1);
});
