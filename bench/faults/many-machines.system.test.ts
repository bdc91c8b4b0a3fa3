import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { cp, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { runScript } from '#e2e/running-shop.ts';
import { askOperator } from '#server/foundation/process/operator-socket.ts';
import { paint } from '#server/fulfilment/uploads/test-pictures.ts';
import { listenAt } from '#server/office/order-lists/test-stream.ts';
import { browserName } from '#server/office/staff-records/test-staff.ts';
import { anOrder } from '#server/selling/order-views/test-orders.ts';
import { rollingSettings } from './roll.ts';
import { letShop, newTally, sendOrderUntilAnswered } from './shoppers.ts';
import { loadSteadily, type SteadyLoad } from './steady-load.ts';
import { type FaultWorld, judgeWorld, openWorld } from './world.ts';

// Three shops as on three machines, without a shared folder: one PostgreSQL, Redis and object storage, and HAProxy with
// the example configuration in front. Customers buy, pay and cancel all the time.

const isThere = ['/usr/sbin/haproxy', '/usr/bin/redis-server'].every((program) => existsSync(program));

describe.skipIf(!isThere)('three processes on one PostgreSQL, Redis and object storage', () => {
  let world: FaultWorld;
  let shopping: Promise<void>;
  const tally = newTally();
  const over = new AbortController();

  beforeAll(async () => {
    world = await openWorld(3, () => {}, { many: true, spare: 1, settings: rollingSettings });
    // Their items are not printed, as printing has the lowest priority.
    shopping = letShop({ ...world, design: undefined, tally }, 2, 900, over.signal);
  });
  afterAll(async () => {
    over.abort();
    await shopping;
    await world?.close();
  });

  const running = () => world.shops.filter((shop) => shop.pid() !== undefined);
  const at = (number: number) => `http://127.0.0.1:${running()[number]?.port}`;
  const orderDesigns = (count: number) =>
    Promise.all(
      Array.from({ length: count }, (_, number) =>
        sendOrderUntilAnswered({ ...world, tally, number: 90 + number }, over.signal, true),
      ),
    );
  const ordered = () => [...tally.placed].filter(([, { custom }]) => custom).map(([reference]) => reference);
  const signIn = async () => {
    const headers = { 'content-type': 'application/json', 'user-agent': browserName, origin: world.url };
    const entered = await fetch(`${world.url}/api/office/demo`, {
      method: 'POST',
      headers,
      body: JSON.stringify({ role: 'owner' }),
    });
    expect(entered.status).toBe(200);
    return entered.headers
      .getSetCookie()
      .map((set) => set.split(';', 1)[0])
      .join('; ');
  };
  const onEach = <T>(look: (url: string) => Promise<T>) => Promise.all(running().map((_, number) => look(at(number))));

  test('a picture uploaded to one process is served by all, and stored on no machine', async () => {
    const body = new Uint8Array(await paint(900, 700));
    const sent = await fetch(`${world.url}/api/uploads?purpose=design`, {
      method: 'POST',
      headers: { 'content-type': 'image/png' },
      body,
    });
    const { data } = (await sent.json()) as { data: { id: string } };
    expect(sent.status).toBe(201);
    const shown = await onEach(async (url) => (await fetch(`${url}/uploads/${data.id}/preview.webp`)).status);
    expect(shown).toEqual([200, 200, 200]);
    expect([...(world.many?.bucket.objects.keys() ?? [])].some((key) => key.includes(data.id))).toBe(true);
    for (const { dir } of running()) expect(await readdir(path.join(dir, 'files')).catch(() => [])).toEqual([]);
  });

  test('wrong attempts at all processes count together', async () => {
    const guess = async (number: number) => {
      const headers = { 'content-type': 'application/json', 'x-forwarded-for': '198.51.100.77' };
      const body = JSON.stringify({ tracking_id: 'K7QW4MX9TD' });
      return (await fetch(`${at(number % 3)}/api/shiprocket/track`, { method: 'POST', headers, body })).status;
    };
    const statuses = await Promise.all(Array.from({ length: 14 }, (_, number) => guess(number)));
    expect(statuses.filter((status) => status === 429)).toHaveLength(4);
  });

  test('requests go to the remaining processes when one is killed and another joins', async () => {
    const cookie = await signIn();
    const heard = await listenAt(world.shops[0]?.port ?? 0, cookie);
    // The process that should draw these may be the killed one.
    await orderDesigns(2);
    await expect.poll(heard.told).toContain(`order ${ordered()[0]}`);
    await world.shops[0]?.kill();
    await expect.poll(() => heard.endedAt).toBeDefined();
    await orderDesigns(1);
    await world.many?.balancer.leadsTo(2);
    await world.shops[3]?.start();
    await world.many?.balancer.leadsTo(3);
    const placed = tally.placed.size;
    // An event stream of the killed process continues at another one, without missed events.
    const again = await listenAt(Number(new URL(world.url).port), cookie, '', { 'last-event-id': heard.last() });
    await expect.poll(again.told).toContain(`order ${ordered()[2]}`);
    again.cut();
    await expect.poll(() => tally.placed.size).toBeGreaterThan(placed + 3);
  });

  test('restarting one process under a steady load fails no request', async () => {
    const load: SteadyLoad = { sent: 0, failed: new Map(), ms: [], paid: 0 };
    const enough = new AbortController();
    const loading = loadSteadily({ ...world, tally }, 20, enough.signal, load);
    const leaving = world.shops[1]?.stop();
    const readyz = async () =>
      (await fetch(`http://127.0.0.1:${world.shops[1]?.port}/readyz?exclude=database,disk`)).status;
    await expect.poll(readyz, { interval: 20 }).toBe(503);
    await leaving;
    await world.shops[1]?.start();
    await world.many?.balancer.leadsTo(3);
    enough.abort();
    await loading;
    expect([...load.failed]).toEqual([]);
    expect(load.sent).toBeGreaterThan(100);
    expect(load.ms).toHaveLength(load.sent);
  });

  test('a changed price is on the pages and in the carts of all processes', async () => {
    const cart = { lines: [{ _id: 'cricket-1', size: 'M', quantity: 1 }] };
    const priceAt = async (url: string) => {
      const headers = { 'content-type': 'application/json' };
      const page = await (await fetch(`${url}/sports/cricket`)).text();
      const quote = await (
        await fetch(`${url}/api/checkout/quote`, { method: 'POST', headers, body: JSON.stringify(cart) })
      ).text();
      return [page.includes('2,345.00'), quote.includes('2345')];
    };
    expect(await onEach(priceAt)).toEqual([0, 1, 2].map(() => [false, false]));
    const folder = await mkdtemp(path.join(tmpdir(), 'maidan-price-'));
    await cp(path.resolve(import.meta.dirname, '../../database/seed'), folder, { recursive: true });
    const file = path.join(folder, 'cricket.yaml');
    await writeFile(file, (await readFile(file, 'utf8')).replace(/price: [\d.]+/, 'price: 2345'));
    const applied = await runScript('shop.ts', ['catalogue', 'apply', '--from', folder], world.shops[3]?.dir ?? '');
    await rm(folder, { recursive: true });
    expect(applied).toMatchObject({ code: 0, output: expect.stringContaining('1 changed') });
    await expect.poll(() => onEach(priceAt)).toEqual([0, 1, 2].map(() => [true, true]));
  });

  test('an order placed at one process is cancelled at the next, and the third shows it', async () => {
    const headers = { 'content-type': 'application/json', 'x-forwarded-for': '198.51.100.78' };
    const order = anOrder([{ _id: world.goods[0]?.id, size: 'M', quantity: 1 }], {
      email: 'moves@faults.example',
      phone: '9820043299',
    });
    const took = await fetch(`${at(0)}/api/orders`, {
      method: 'POST',
      headers: { ...headers, 'idempotency-key': crypto.randomUUID() },
      body: JSON.stringify(order),
    });
    const { data } = (await took.json()) as { data: { reference: string; key: string } };
    const cookie = took.headers.getSetCookie().map((set) => set.split(';', 1)[0]);
    const path = `/api/orders/${data.reference}`;
    const cancelled = await fetch(`${at(1)}${path}/cancel?key=${encodeURIComponent(data.key)}`, {
      method: 'POST',
      headers: { ...headers, 'idempotency-key': crypto.randomUUID(), cookie: cookie.join('; ') },
      body: JSON.stringify({ reason: 'changed_mind' }),
    });
    // The parcel of that order may have left: this courier is fast.
    expect([200, 409]).toContain(cancelled.status);
    const seen = (await (await fetch(`${at(2)}${path}?key=${encodeURIComponent(data.key)}`)).json()) as {
      data: { status: string };
    };
    if (cancelled.status === 200) expect(seen.data.status).toBe('cancelled');
    else expect(seen.data.status).not.toBe('cancelled');
  });

  test('no order was lost or placed twice, every request was answered, and every job ran once', async () => {
    over.abort();
    await shopping;
    expect(tally.wrong).toEqual([]);
    const verdict = await judgeWorld(world, tally, () => {});
    expect(verdict.orders).toBeGreaterThan(20);
    const { orders: _, refunds: __, toPrint: ___, mailedTwice, ...faults } = verdict;
    expect({
      ...faults,
      unanswered: tally.unanswered,
      ended: world.shops.reduce((sum, shop) => sum + shop.endedByItself(), 0),
    }).toEqual({
      ...{
        lost: 0,
        doubled: 0,
        unconfirmed: 0,
        unpaid: 0,
        unmailed: 0,
        unprinted: 0,
        refundsAstray: 0,
        givenUp: 0,
        ledgerFaults: [],
      },
      ...{ mailsDoubled: 0, bookedTwice: 0, unanswered: 0, ended: 0 },
    });
    // A mail that was being sent when the process died is sent again under the same Message-ID.
    expect(mailedTwice).toBeLessThanOrEqual(1);
    // Print files are drawn when nothing else needs the processor.
  });

  test('each ordered design has one print file and ticket, equal on every machine', async () => {
    const toPrint = ordered().filter((reference) => !tally.placed.get(reference)?.cancelled);
    expect(toPrint.length).toBeGreaterThan(0);
    const rows = await world.onEngine<{ reference: string; file: string; sha256: string }>(
      `select o.reference, p.file, p.sha256 from print_files p join orders o on o.id = p.order_id`,
    );
    const objects = world.many?.bucket.objects ?? new Map<string, { bytes: Buffer }>();
    const sha256 = (bytes: Buffer | undefined) => bytes && createHash('sha256').update(bytes).digest('hex');
    for (const reference of toPrint) {
      const own = rows.filter((row) => row.reference === reference);
      const names = [`${reference}-1-front.png`, `${reference}-1-ticket.pdf`];
      expect(own.map(({ file }) => path.basename(file)).sort()).toEqual(names);
      // No files of interrupted runs remain.
      expect([...objects.keys()].filter((key) => path.basename(key).startsWith(`${reference}-1-`)).sort()).toEqual(
        own.map(({ file }) => file).sort(),
      );
      for (const { file, sha256: known } of own) expect(sha256(objects.get(file)?.bytes)).toBe(known);
      for (const { dir } of running()) {
        const cwd = path.join(dir, 'fetched');
        expect(
          await askOperator(dir, { command: 'print-files', args: ['fetch', reference, '--to', cwd], cwd }, () => {}),
        ).toBe(0);
        for (const { file, sha256: known } of own)
          expect(sha256(await readFile(path.join(cwd, path.basename(file))))).toBe(known);
      }
    }
  });
});
