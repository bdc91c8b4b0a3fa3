import { afterAll, beforeAll, expect, test } from 'vitest';
import { findSecret } from '#server/app/test-support/test-secrets.ts';
import { openTestShop, type TestShop } from '#server/app/test-support/test-shop.ts';
import { type CollectedSpan, openTestCollector, type TestCollector } from '#server/foundation/http/test-collector.ts';
import { exportSpans, isTraceSampled } from '#server/foundation/logging/export-spans.ts';
import { beginSpan, readTraceparent, routeOfPath, statementName } from '#server/foundation/logging/tracing.ts';
import { openTestGateway, type TestGateway } from '#server/money/payments/test-gateway.ts';
import { aContact, aLine, anOrder, postOrder } from '#server/selling/order-views/test-orders.ts';

// A collector like OpenTelemetry's own, and the spans that a shop sends to it for an order with a gateway payment.

let collector: TestCollector;
let gateway: TestGateway;
let shop: TestShop;

beforeAll(async () => {
  collector = await openTestCollector();
  gateway = await openTestGateway();
  shop = await openTestShop(undefined, gateway.providers, {
    env: {
      OTEL_EXPORTER_OTLP_ENDPOINT: collector.url,
      OTEL_EXPORTER_OTLP_HEADERS: 'authorization=Bearer%20collect',
      OTEL_BSP_SCHEDULE_DELAY: '20',
      TRUST_PROXY: 'loopback',
    },
  });
  shop.app.get('/test/fails', async () => {
    throw new Error('a fault of ours');
  });
});
afterAll(async () => {
  await shop?.close();
  await gateway?.stop();
  collector?.close();
});

const said = (span: CollectedSpan | undefined, key: string) => {
  const value = span?.attributes.find((attribute) => attribute.key === key)?.value;
  return value?.stringValue ?? value?.intValue;
};
const of = (name: string) => collector.spans.filter((span) => span.name === name);

/** True if a span is below another, by its chain of parents. */
function isBelow(span: CollectedSpan | undefined, above: CollectedSpan | undefined): boolean {
  for (let at = span; at; at = collector.spans.find(({ spanId }) => spanId === at?.parentSpanId))
    if (at === above) return true;
  return false;
}

test('the trace of an order has its request, statements and gateway call, with links from its jobs', async () => {
  const contact = aContact();
  const order = { ...anOrder([aLine('football-1')], contact), payment: 'razorpay' };
  const traceparent = '00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01';
  const reply = await postOrder(shop, order, undefined, { traceparent, 'x-request-id': 'proxys-own-1' });
  expect(reply.statusCode, reply.body).toBe(201);
  const { reference, key } = reply.json().data as { reference: string; key: string };
  expect((await shop.app.inject(`/api/orders/${reference}?key=${encodeURIComponent(key)}`)).statusCode).toBe(200);
  await expect.poll(() => of('GET /api/orders/:reference').length).toBe(1);

  const [request] = of('POST /api/orders');
  expect(request).toMatchObject({
    traceId: '0af7651916cd43dd8448eb211c80319c',
    parentSpanId: 'b7ad6b7169203331',
    kind: 2,
  });
  expect([said(request, 'http.route'), said(request, 'http.response.status_code')]).toEqual(['/api/orders', '201']);
  expect(said(request, 'maidan.request_id')).toBe('proxys-own-1');
  const below = collector.spans.filter((span) => isBelow(span, request));
  expect(below.map(({ name }) => name)).toContain('with update stock');
  const written = below.find(({ name }) => name === 'with update stock');
  expect(written).toMatchObject({ kind: 3 });
  expect(said(written, 'db.system.name')).toBe('postgresql');
  const asked = of('POST gateway').find((span) => isBelow(span, request));
  expect(said(asked, 'url.template')).toMatch(/\/v1\/orders$/);
  const [begun, ended] = [asked?.startTimeUnixNano, asked?.endTimeUnixNano].map(Number);
  expect((ended ?? 0) - (begun ?? 0)).toBeGreaterThan(0);
  expect(Number(request?.endTimeUnixNano)).toBeGreaterThanOrEqual(ended ?? 0);

  const [looked] = of('GET /api/orders/:reference');
  expect(looked?.traceId).not.toBe(request?.traceId);
  expect(of('select orders').some((span) => isBelow(span, looked))).toBe(true);

  // No name, address, number, key or cookie of a person, wherever it was sent.
  const secrets = [
    contact.email,
    contact.phone,
    reference,
    key,
    ...Object.values(order.address as Record<string, string>),
  ];
  const found = secrets.filter((one) => one && one.length > 4 && findSecret(collector.said(), one) >= 0);
  expect(found).toEqual([]);
  expect(collector.headers()).toMatchObject({ authorization: 'Bearer collect' });
});

test('a job has its own trace with a link to the request that queued it', async () => {
  const reply = await postOrder(shop, anOrder([aLine('football-1')], aContact()));
  expect(reply.statusCode).toBe(201);
  await expect.poll(() => of('job confirm-order').length).toBeGreaterThan(0);
  const [job] = of('job confirm-order');
  const cause = collector.spans.find(({ spanId }) => spanId === job?.links?.[0]?.spanId);
  expect(cause?.traceId).toBe(job?.links?.[0]?.traceId);
  const request = of('POST /api/orders').find((span) => span.traceId === cause?.traceId);
  expect(isBelow(cause, request)).toBe(true);
  expect(job?.traceId).not.toBe(request?.traceId);
  const done = collector.spans.filter((span) => isBelow(span, job)).map(({ name }) => name);
  expect(done).toContain('begin');
});

test('a failed request is marked as an error, and health checks are not traced', async () => {
  await shop.app.inject('/test/fails').catch(() => {});
  await shop.app.inject('/healthz');
  await expect.poll(() => of('GET /test/fails').length).toBe(1);
  expect(of('GET /test/fails')[0]?.status).toEqual({ code: 2 });
  expect(of('GET /healthz')).toEqual([]);
});

test('a visitor who is not a trusted proxy cannot choose the trace id', async () => {
  const headers = { traceparent: '00-11111111111111111111111111111111-2222222222222222-01' };
  await shop.app.inject({ url: '/api/products/Football/1', headers, remoteAddress: '203.0.113.9' });
  await expect.poll(() => of('GET /api/products/:category/:numericId').length).toBe(1);
  expect(of('GET /api/products/:category/:numericId')[0]).not.toMatchObject({
    traceId: '11111111111111111111111111111111',
  });
});

test('a collector that refuses spans is logged once, and later spans are still sent', async () => {
  const warned: unknown[] = [];
  const to = { endpoint: collector.url, headers: '', service: 'shop', version: '1', share: 1, everyMs: 20 };
  const spans = exportSpans(to, { warn: (...words: unknown[]) => void warned.push(words.at(-1)) });
  collector.answerWith(503);
  const tell = (name: string) => beginSpan(spans, { name, kind: 'inside' }).end();
  tell('lost');
  await expect.poll(() => warned.length).toBe(1);
  tell('lost too');
  collector.answerWith(200);
  const toldAgain = () => {
    tell('taken');
    return of('taken').length;
  };
  await expect.poll(toldAgain).toBeGreaterThan(0);
  await spans.close();
  expect(warned).toEqual(['trace export failed; traces are dropped until it works again', 'trace export works again']);
  expect(of('lost')).toEqual([]);
});

test.each([
  ['select "id" from "orders" where "orders"."id" = $1', 'select orders'],
  ['insert into "order_lines" ("id") values ($1)', 'insert order_lines'],
  ['update pgboss.job set state = $1', 'update pgboss.job'],
  ['/* note */ delete from only stock', 'delete stock'],
  ['with placed as (insert into "orders" (id) values ($1) returning id) select id from placed', 'with insert orders'],
  ['with due as (select id from "jobs" for update skip locked) delete from "jobs" using due', 'with delete jobs'],
  ['begin', 'begin'],
  ["select pg_notify($1, 'who@shop.example')", 'select'],
  ['', 'statement'],
])('the statement %s is named %s', (text, name) => {
  expect(statementName(text)).toBe(name);
});

test.each([
  ['/v1/orders/order_9A8/payments?count=100', '/v1/orders/{id}/payments'],
  ['/v1/external/courier/track/awb/19041424751540', '/v1/external/courier/track/awb/{id}'],
  ['/v1/orders', '/v1/orders'],
])('the path %s is reported as %s', (path, route) => {
  expect(routeOfPath(path)).toBe(route);
});

test('a malformed traceparent header is ignored', () => {
  expect(readTraceparent(`00-${'0'.repeat(32)}-b7ad6b7169203331-01`)).toBeUndefined();
  expect(readTraceparent("00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01' or 1")).toBeUndefined();
  expect(readTraceparent(undefined)).toBeUndefined();
});

test('sampling chooses traces by their ids', () => {
  const ids = Array.from(
    { length: 100 },
    (_, number) =>
      `${'0'.repeat(24)}${Math.floor((number / 100) * 2 ** 32)
        .toString(16)
        .padStart(8, '0')}`,
  );
  expect(ids.filter((id) => isTraceSampled(id, 0.25))).toHaveLength(25);
  expect([ids.every((id) => isTraceSampled(id, 1)), ids.some((id) => isTraceSampled(id, 0))]).toEqual([true, false]);
});
