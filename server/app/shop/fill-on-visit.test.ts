import Fastify from 'fastify';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createVisitFill, isFilledOnVisit } from './fill-on-visit.ts';

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }));
afterEach(() => void vi.useRealTimers());

/** Opens a server with a page, an office, a health check and a missing page, and counts its fills. */
async function openServer(fill: () => Promise<void> = async () => {}) {
  const seen = { fills: 0, failures: 0 };
  const visit = createVisitFill(
    () => {
      seen.fills += 1;
      return fill();
    },
    () => {
      seen.failures += 1;
    },
  );
  const app = Fastify();
  visit.watch(app);
  app.get('/*', async ({ url }, reply) =>
    reply
      .status(url === '/missing' ? 404 : 200)
      .type('text/html; charset=utf-8')
      .send('<p>Shop</p>'),
  );
  app.get('/livez', async () => ({ ok: true }));
  app.get('/office', async (_, reply) => reply.type('text/html').send('<p>Office</p>'));
  app.get('/api/office/me', async (_, reply) => reply.status(401).send({ success: false }));
  return { seen, visit, ask: (url: string) => app.inject({ url }) };
}

test('fills a demonstration ten seconds after its first page, once', async () => {
  const { seen, ask } = await openServer();
  await ask('/');
  vi.advanceTimersByTime(9_999);
  await ask('/cart');
  expect(seen.fills).toBe(0);
  vi.advanceTimersByTime(1);
  expect(seen.fills).toBe(1);
  await ask('/');
  await ask('/office');
  vi.advanceTimersByTime(60_000);
  expect(seen.fills).toBe(1);
});

test.each(['/office', '/api/office/me'])('fills a demonstration at once when %s is answered', async (url) => {
  const { seen, ask } = await openServer();
  await ask('/');
  await ask(url);
  await ask(url);
  expect(seen.fills).toBe(1);
  vi.advanceTimersByTime(60_000);
  expect(seen.fills).toBe(1);
});

test('fills nothing for health checks and missing pages, or once the shop closes', async () => {
  const { seen, visit, ask } = await openServer();
  await ask('/livez');
  await ask('/missing');
  vi.advanceTimersByTime(60_000);
  await ask('/');
  await visit.stop();
  vi.advanceTimersByTime(60_000);
  await ask('/office');
  expect(seen.fills).toBe(0);
});

test('waits for a running fill before the shop closes, and reports its failure', async () => {
  const { promise, reject } = Promise.withResolvers<void>();
  const { seen, visit, ask } = await openServer(() => promise);
  await ask('/office');
  const stopped = visit.stop();
  reject(new Error('no database'));
  await stopped;
  expect(seen).toEqual({ fills: 1, failures: 1 });
});

test.each([
  [true, { SHOP_MODE: 'demo', DEMO_ORDERS: 200, RAZORPAY_KEY_ID: undefined }],
  [true, { SHOP_MODE: 'demo', DEMO_ORDERS: 200, RAZORPAY_KEY_ID: 'rzp_test_1' }],
  [false, { SHOP_MODE: 'demo', DEMO_ORDERS: 0, RAZORPAY_KEY_ID: undefined }],
  [false, { SHOP_MODE: 'demo', DEMO_ORDERS: 200, RAZORPAY_KEY_ID: 'rzp_live_1' }],
  [false, { SHOP_MODE: 'production', DEMO_ORDERS: 200, RAZORPAY_KEY_ID: undefined }],
  [false, { SHOP_MODE: 'production', DEMO_ORDERS: 200, RAZORPAY_KEY_ID: 'rzp_live_1' }],
] as const)('says %s to a fill in the environment %o', (isFilled, env) => {
  expect(isFilledOnVisit(env)).toBe(isFilled);
});
