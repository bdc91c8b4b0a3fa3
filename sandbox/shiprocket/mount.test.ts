import { mkdtempSync, rmSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { mountCourier } from './mount.ts';

const dir = mkdtempSync(path.join(tmpdir(), 'maidan-courier-'));
const received: {
  key: unknown;
  body: { awb?: string; shipment_status_id?: number; current_status_id?: number; scans?: { date: string }[] };
}[] = [];
let app: FastifyInstance;
let shop: Server;
let token = '';

beforeAll(async () => {
  shop = createServer((request, response) => {
    let text = '';
    request.on('data', (chunk: Buffer) => {
      text += chunk.toString();
    });
    request.on('end', () => {
      received.push({ key: request.headers['x-api-key'], body: JSON.parse(text) as (typeof received)[number]['body'] });
      response.end('{}');
    });
  }).listen(0, '127.0.0.1');
  await new Promise((resolve) => shop.once('listening', resolve));
  app = Fastify();
  const shopUrl = `http://127.0.0.1:${(shop.address() as AddressInfo).port}`;
  const user = { email: 'api@x.example', password: 'right' };
  await mountCourier(app, { dir, url: 'http://sandbox.test', shopUrl, user, webhookToken: 'the token' });
});
afterAll(async () => {
  await app.close();
  shop.close();
  rmSync(dir, { recursive: true });
});

async function ask(method: 'GET' | 'POST', address: string, payload?: object, bearer = token) {
  const reply = await app.inject({
    method,
    url: `/shiprocket/v1/external${address}`,
    headers: { ...(bearer && { authorization: `Bearer ${bearer}` }) },
    ...(payload && { payload }),
  });
  return { status: reply.statusCode, body: reply.body === '' ? undefined : (reply.json() as Record<string, unknown>) };
}

const settings = (change: object) => app.inject({ method: 'POST', url: '/shiprocket/settings', payload: change });

const order = {
  order_id: 'ORDER1-1',
  order_date: '2026-11-21 10:00',
  pickup_location: 'Maidan Fort',
  billing_customer_name: 'Asha',
  billing_address: 'B-204, Gulmohar',
  billing_city: 'Jaipur',
  billing_pincode: 302020,
  billing_state: 'Rajasthan',
  billing_country: 'India',
  billing_email: 'asha@example.in',
  billing_phone: '9820043210',
  shipping_is_billing: true,
  order_items: [{ name: 'Cap', sku: 'cap-1', units: 1, selling_price: 549 }],
  payment_method: 'COD',
  sub_total: 549,
  length: 10,
  breadth: 10,
  height: 10,
  weight: 0.3,
};

test('a request without a valid token is refused', async () => {
  expect(await ask('GET', '/shipments/1', undefined, '')).toMatchObject({ status: 401 });
  expect(await ask('GET', '/shipments/1', undefined, 'made up')).toMatchObject({
    status: 401,
    body: { message: 'Token has expired' },
  });
  expect(await ask('POST', '/auth/login', { email: 'api@x.example' }, '')).toMatchObject({ status: 422 });
  expect(await ask('POST', '/auth/login', { email: 'api@x.example', password: 'wrong' }, '')).toMatchObject({
    status: 400,
  });
});

test('an order gets one waybill and one pickup, and the shop gets webhooks', async () => {
  await settings({ pace: 0 });
  const login = await ask('POST', '/auth/login', { email: 'api@x.example', password: 'right' }, '');
  token = String(login.body?.token);
  const made = await ask('POST', '/orders/create/adhoc', order);
  expect(made).toMatchObject({ status: 200, body: { status: 'NEW', awb_code: null } });
  expect((await ask('POST', '/orders/create/adhoc', order)).body?.shipment_id).toBe(made.body?.shipment_id);
  const { shipment_id, order_id } = made.body as { shipment_id: number; order_id: number };
  expect(await ask('POST', '/courier/generate/label', { shipment_id: [shipment_id] })).toMatchObject({
    body: { label_created: 0 },
  });
  const assigned = await ask('POST', '/courier/assign/awb', { shipment_id, courier_id: 1 });
  const awb = String((assigned.body as { response: { data: { awb_code: string } } }).response.data.awb_code);
  expect(awb).toMatch(/^771\d{10}$/);
  expect(await ask('POST', '/courier/assign/awb', { shipment_id })).toMatchObject({
    status: 200,
    body: { awb_assign_status: 0 },
  });
  expect(await ask('GET', `/courier/track/awb/${awb}`)).toMatchObject({
    status: 200,
    body: { tracking_data: { track_status: 0 } },
  });
  expect(await ask('POST', '/courier/generate/pickup', { shipment_id: [shipment_id] })).toMatchObject({
    body: { pickup_status: 1 },
  });
  expect(await ask('POST', '/courier/generate/pickup', { shipment_id: [shipment_id] })).toMatchObject({ status: 400 });
  await app.inject({ method: 'POST', url: `/shiprocket/parcels/${awb}/advance` });
  await app.inject({ method: 'POST', url: `/shiprocket/parcels/${awb}/return` });
  expect(await ask('POST', '/orders/cancel', { ids: [order_id] })).toMatchObject({ status: 400 });
  await expect
    .poll(() => received.map(({ key, body }) => [key, body.awb, body.shipment_status_id, body.current_status_id]))
    .toEqual([
      ['the token', awb, 3, 4],
      ['the token', awb, 42, 51],
      ['the token', awb, 9, 15],
    ]);
  expect((await ask('GET', `/courier/track/awb/${awb}`)).body).toMatchObject({
    tracking_data: { track_status: 1, shipment_status: 9 },
  });
  expect(await ask('POST', '/orders/cancel', { ids: [1] })).toMatchObject({ status: 500 });
});

test('webhooks can come twice, out of order, with a wrong token or not at all', async () => {
  const made = await ask('POST', '/orders/create/adhoc', { ...order, order_id: 'ORDER2-1' });
  const { shipment_id } = made.body as { shipment_id: number };
  await ask('POST', '/courier/assign/awb', { shipment_id, courier_id: 1 });
  received.length = 0;
  await settings({ webhooks: 'late' });
  await ask('POST', '/courier/generate/pickup', { shipment_id: [shipment_id] });
  const parcels = (await app.inject('/shiprocket/parcels.json')).json() as { parcels: { awb: string }[] };
  const advance = () => app.inject({ method: 'POST', url: `/shiprocket/parcels/${parcels.parcels[0]?.awb}/advance` });
  await advance();
  await settings({ webhooks: 'twice' });
  await advance();
  await settings({ webhooks: 'wrong token' });
  await advance();
  await settings({ webhooks: 'off' });
  await advance();
  await settings({ webhooks: 'right' });
  await advance();
  await expect
    .poll(() => received.map(({ key, body }) => `${body.shipment_status_id} ${String(key)}`))
    .toEqual(['42 the token', '3 the token', '6 the token', '6 the token', '18 not the token', '17 the token']);
});

test('the sandbox can be unavailable, throttled or return garbage, and close the connection after a call', async () => {
  await settings({ answers: 'away' });
  expect((await app.inject({ method: 'GET', url: '/shiprocket/v1/external/shipments/1' })).body).toContain('<html>');
  await settings({ answers: 'throttled' });
  expect(await ask('GET', '/shipments/1')).toMatchObject({ status: 429 });
  await settings({ answers: 'right', once: 'expired tokens' });
  expect(await ask('GET', '/shipments/1')).toMatchObject({ status: 401 });
});

test('parcels move automatically when the clock is sped up', async () => {
  await settings({ pace: 100_000 });
  await expect
    .poll(async () =>
      ((await app.inject('/shiprocket/parcels.json')).json() as { parcels: { statuses: string[] }[] }).parcels.map(
        ({ statuses }) => statuses.at(-1),
      ),
    )
    .toEqual(['DELIVERED', 'RTO DELIVERED']);
});

test('the page shows every parcel with its possible actions', async () => {
  const page = (await app.inject('/shiprocket')).body;
  expect(page).toContain('ORDER1-1');
  expect(page).toContain('RTO DELIVERED');
  expect(page).not.toContain('/advance');
});
