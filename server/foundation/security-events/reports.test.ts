import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { policyReportsTable } from '#database/schema/security.ts';
import { openTestShop, type TestShop } from '#server/app/test-support/test-shop.ts';
import { aNetwork, send } from '#server/customers/accounts/test-people.ts';
import { sweepReports } from './keep-report.ts';

let now = new Date('2026-11-23T04:20:00Z');
let shop: TestShop;
beforeAll(async () => {
  shop = await openTestShop(() => now, undefined, { idle: true });
});
afterAll(() => shop.close());
beforeEach(async () => {
  now = new Date('2026-11-23T04:20:00Z');
  await shop.database.db.delete(policyReportsTable);
});

const report = {
  'document-uri': 'http://shop.test/cart',
  'effective-directive': 'script-src-elem',
  'blocked-uri': 'https://ads.example/track.js?who=asha',
  'source-file': 'http://shop.test/assets/cart-Bx1.js',
  'line-number': 1,
  'column-number': 220,
};

function tell(more: object = {}, { from = aNetwork(), body }: { from?: string; body?: string } = {}) {
  const payload = body ?? JSON.stringify({ 'csp-report': { ...report, ...more } });
  const headers = { 'content-type': 'application/csp-report', origin: 'http://shop.test' };
  return shop.app.inject({ method: 'POST', url: '/api/reports', headers, payload, remoteAddress: from });
}

const kept = () => shop.database.db.select().from(policyReportsTable).orderBy(policyReportsTable.id);
async function run(name: string): Promise<{ code: number | undefined; said: string[] }> {
  const said: string[] = [];
  const code = await shop.commands.get(name)?.([], (line) => void said.push(line), { cwd: '.' } as never);
  return { code, said };
}

describe('a policy violation report of a browser', () => {
  test('equal reports are stored once with a count, and the operator can read them', async () => {
    for (let time = 0; time < 3; time += 1) expect((await tell()).statusCode).toBe(204);
    expect(await kept()).toMatchObject([
      {
        directive: 'script-src-elem',
        blocked: 'https://ads.example',
        page: '/cart',
        source: '/assets/cart-Bx1.js:1:220',
        times: 3,
      },
    ]);
    const { code, said } = await run('csp-reports');
    expect([code, said[0]]).toEqual([
      0,
      '23 Nov 2026 09:50  script-src-elem refused https://ads.example on /cart, by /assets/cart-Bx1.js:1:220: 3 times',
    ]);
    expect((await run('doctor')).said).toContain(
      'Browsers told of 1 kind of things that pages refused since yesterday: see csp-reports.',
    );
  });

  test('a stored report has no parameter, key, name, sample, path or visitor', async () => {
    await tell(
      {
        'document-uri': 'http://shop.test/order/K7QW4MX9TD?key=secretkey&email=asha@example.in',
        referrer: 'http://mail.example/asha',
        'blocked-uri': 'https://asha:pw@people.example/asha-sawant?phone=9820043210',
        'source-file': 'chrome-extension://abcdef/asha.js',
        'script-sample': 'let phone = 9820043210',
      },
      { from: '198.51.100.77' },
    );
    await tell({
      'document-uri': 'http://shop.test/people/asha',
      'blocked-uri': 'asha',
      'source-file': 'http://shop.test/assets/../asha.js',
    });
    const rows = await kept();
    expect(rows).toMatchObject([
      { page: '/order/:reference/:task?', blocked: 'https://people.example', source: 'chrome-extension:' },
      { page: 'no page of ours', blocked: 'unknown', source: 'the page' },
    ]);
    expect(JSON.stringify(rows)).not.toMatch(/asha|982004|secretkey|K7QW|mail\.example|198\.51/i);
  });

  test.each([
    ['of another site', { 'document-uri': 'https://elsewhere.example/' }, undefined],
    ['of no directive', { 'effective-directive': 'DROP TABLE', 'violated-directive': '' }, undefined],
    ['that is none', {}, '{"csp-report": 7}'],
    ['that is no JSON', {}, 'csp'],
    ['that is empty', {}, ''],
  ])('a report %s gets the same response, and is not stored', async (_what, more, body) => {
    const reply = await tell(more, body === undefined ? {} : { body });
    expect([reply.statusCode, reply.body, await kept()]).toEqual([204, '', []]);
  });

  test('a report that is too long is refused', async () => {
    expect((await tell({ referrer: 'x'.repeat(17_000) })).statusCode).toBe(413);
  });

  test("one network can store sixty reports in ten minutes, and other sites' pages none", async () => {
    const from = aNetwork();
    for (let time = 0; time < 70; time += 1) expect((await tell({}, { from })).statusCode).toBe(204);
    expect((await kept())[0]?.times).toBe(60);
    const headers = { 'content-type': 'application/csp-report', origin: 'https://elsewhere.example' };
    const foreign = await send(shop, { method: 'POST', url: '/api/reports', headers, payload: Buffer.from('{}') });
    expect(foreign.statusCode).toBe(403);
  });

  test('at most five hundred kinds of reports are stored; known kinds are still counted', async () => {
    const kind = (at: number) => ({ 'line-number': at + 1 });
    const rows = Array.from({ length: 500 }, (_, at) => ({
      directive: 'script-src-elem',
      blocked: 'https://ads.example',
      page: '/cart',
      source: `/assets/cart-Bx1.js:${at + 1}:220`,
      firstAt: now,
      lastAt: now,
    }));
    await shop.database.db.insert(policyReportsTable).values(rows);
    await tell(kind(600));
    await tell(kind(3));
    expect(await shop.database.db.$count(policyReportsTable)).toBe(500);
    expect((await kept()).filter(({ times }) => times === 2).map(({ source }) => source)).toEqual([
      '/assets/cart-Bx1.js:4:220',
    ]);
  });

  test('a report is deleted a fortnight after it came last', async () => {
    await tell();
    await sweepReports(shop.database.db, new Date('2026-12-07T04:20:00Z'));
    expect(await kept()).toHaveLength(1);
    await sweepReports(shop.database.db, new Date('2026-12-07T04:20:01Z'));
    expect(await shop.database.db.$count(policyReportsTable, eq(policyReportsTable.page, '/cart'))).toBe(0);
    expect((await run('csp-reports')).said).toEqual(['Browsers have told of nothing that was refused.']);
    expect((await run('doctor')).said.join()).not.toContain('csp-reports');
  });
});
