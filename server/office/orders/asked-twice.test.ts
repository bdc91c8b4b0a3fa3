import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { StaffRole } from '#contract/office/lists.ts';
import { todayFaults } from '#server/office/order-lists/test-today.ts';
import { aColleagueIn, ask } from '#server/office/staff-records/test-staff.ts';
import {
  ledgerFaults,
  online,
  openPayingShop,
  type PayingShop,
  placeOrderFor,
  take,
} from '#server/selling/order-checks/test-paid-orders.ts';
import { aLine } from '#server/selling/order-views/test-orders.ts';

// An approved refund is paid once: another request reports the pending approval, and only one of two equal approvals
// is granted.

let shop: PayingShop;
const start = new Date('2026-11-23T10:40:00+05:30');
type Colleague = Awaited<ReturnType<typeof aColleagueIn>>;
let [meera, asha, ravi, olga, otto]: Colleague[] = [];
let reference: string;

beforeAll(async () => {
  shop = await openPayingShop();
  shop.clock.now = start;
  const colleague = (roles: StaffRole[], name: string) => aColleagueIn(shop, roles, shop.clock.now, { name });
  [meera, asha] = [await colleague(['support'], 'Meera Das'), await colleague(['support'], 'Asha Rao')];
  [ravi, olga, otto] = [
    await colleague(['manager'], 'Ravi Nair'),
    await colleague(['owner'], 'Olga'),
    await colleague(['owner'], 'Otto'),
  ];
});
afterAll(() => shop?.close());
beforeEach(async () => {
  shop.clock.now = start;
  ({ reference } = await anOrder());
});

async function anOrder(pieces = 3) {
  const order = await placeOrderFor(shop, online([aLine('cricket-1', 'M', pieces)]));
  await take(shop, order.id, 'confirmed');
  return order;
}

const call = async (who: Colleague | undefined, name: string, payload?: object) => {
  const reply = await ask(shop, name, { cookie: who?.cookie ?? '', ...(payload && { payload }) });
  return { status: reply.statusCode, ...reply.json() };
};
const refund = (amount = 2500, about = reference) => ({ kind: 'refund', about, amount, why: 'All of them faded' });
const asks = (who: Colleague | undefined, payload: object = refund()) =>
  call(who, 'POST /api/office/approvals', payload);
const decide = (who: Colleague | undefined, id: string, grant = true) =>
  call(who, `POST /api/office/approvals/${id}/decision`, { grant, ...(!grant && { answer: 'They were washed hot' }) });
const open = async (who: Colleague | undefined) => (await call(who, `GET /api/office/orders/${reference}`)).data;
const refundAction = async (who: Colleague | undefined) =>
  (await open(who)).possible.find(({ action }: { action: string }) => action === 'refund');
const waits = () => `Refund of ₹2,500.00 for ${reference} waits for approval, asked by Meera Das on 23 Nov, 10:40.`;

describe('second request while an approval for an order is pending', () => {
  test.each([
    ['the same request again', () => meera, () => refund()],
    ['the same request by another member', () => asha, () => refund()],
    ['a request for another amount', () => asha, () => refund(2600)],
    ['a request for store credit', () => meera, () => ({ ...refund(), kind: 'store_credit' })],
    ['a request with the reference in lower case', () => asha, () => refund(2500, reference.toLowerCase())],
  ])('answers %s with who requested the pending approval and when', async (_what, who, payload) => {
    expect((await asks(meera)).status).toBe(200);
    expect(await asks(who(), payload())).toMatchObject({ status: 409, code: 'conflict', message: waits() });
  });

  test('creates one approval for two concurrent requests', async () => {
    const both = await Promise.all([asks(meera), asks(asha)]);
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  });

  test('shows the pending approval on the order page and offers no other refund until it is decided', async () => {
    expect(await open(asha)).toMatchObject({ asked: null });
    const { id } = (await asks(meera)).data;
    expect(await open(meera)).toMatchObject({ asked: { id, own: true, mine: false } });
    expect(await open(ravi)).toMatchObject({ asked: { id, own: false, mine: true } });
    expect(await refundAction(ravi)).toEqual({ action: 'refund', offered: false, words: waits() });
    const { version } = await open(ravi);
    const act = { do: 'refund', amount: 100, to: 'source', why: 'Late' };
    const gave = await call(ravi, `POST /api/office/orders/${reference}/refund`, {
      key: `press_${randomUUID()}`,
      version,
      act,
    });
    expect(gave).toMatchObject({ status: 409, code: 'not_offered', message: waits() });
    // Roles that cannot refund do not see the approval.
    const viewer = await aColleagueIn(shop, ['viewer'], shop.clock.now);
    expect(await open(viewer)).toMatchObject({ asked: null });
  });

  test.each(['granted', 'refused', 'withdrawn'] as const)('allows another request once it is %s', async (end) => {
    const { id } = (await asks(meera)).data;
    if (end === 'withdrawn') expect((await call(asha, `POST /api/office/approvals/${id}/withdraw`)).status).toBe(404);
    const ended =
      end === 'withdrawn'
        ? call(meera, `POST /api/office/approvals/${id}/withdraw`)
        : decide(ravi, id, end === 'granted');
    expect((await ended).status).toBe(200);
    expect(await open(meera)).toMatchObject({ asked: null });
    expect(await refundAction(meera)).toMatchObject({ offered: true });
    shop.clock.now = new Date(shop.clock.now.getTime() + 60_000);
    expect((await asks(meera)).status).toBe(200);
  });
});

describe('concurrent and duplicate grants', () => {
  test('grants an approval once for two concurrent owners', async () => {
    const { id } = (await asks(meera)).data;
    const answers = await Promise.all([decide(olga, id), decide(otto, id)]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    expect((await open(olga)).order.refunds).toMatchObject([{ amount: 2500 }]);
    expect(await ledgerFaults(shop)).toEqual([]);
  });

  /** Two equal approvals, as inserted by concurrent requests. */
  async function twoAlike(): Promise<string[]> {
    const ids = [`apr_${randomUUID()}`, `apr_${randomUUID()}`];
    for (const id of ids)
      await shop.database.pool.query(
        `insert into approvals (id, kind, about, amount_paise, why, state, asked_by, asked_by_name, asked_at) values ($1, 'refund', $2, 250000, 'Faded', 'asked', $3, 'Meera Das', $4)`,
        [id, reference, meera?.id, shop.clock.now.toISOString()],
      );
    return ids;
  }

  test.each(['one after the other', 'at once'])('grants only one of two equal approvals %s', async (how) => {
    const [first = '', second = ''] = await twoAlike();
    const grants = [() => decide(olga, first), () => decide(otto, second)];
    const answers =
      how === 'at once' ? await Promise.all(grants.map((one) => one())) : [await grants[0]?.(), await grants[1]?.()];
    expect(answers.map((one) => one?.status).toSorted()).toEqual([200, 409]);
    expect((await open(olga)).order.refunds).toMatchObject([{ amount: 2500 }]);
    const left = how === 'at once' && answers[0]?.status === 409 ? first : second;
    expect(await decide(olga, left)).toMatchObject({
      code: 'conflict',
      message: expect.stringContaining('has granted the same already'),
    });
    expect((await decide(olga, left, false)).status).toBe(200);
    expect(await ledgerFaults(shop)).toEqual([]);
  });
});

test('shows the requester who decided and why', async () => {
  const { id } = (await asks(meera)).data;
  expect((await decide(ravi, id, false)).status).toBe(200);
  const { approvals } = (await call(meera, 'GET /api/office/approvals?whose=own')).data;
  expect(approvals.find((one: { id: string }) => one.id === id)).toMatchObject({
    state: 'refused',
    decidedBy: 'Ravi Nair',
    answer: 'They were washed hot',
    own: true,
    mine: false,
  });
});

describe('approval above the limit of a manager', () => {
  const countOf = async (who: Colleague | undefined) => {
    const { waiting } = (await call(who, 'GET /api/office/today')).data;
    const { asked } = (await call(who, 'GET /api/office/me')).data;
    const rows = (await call(who, 'GET /api/office/approvals?whose=asked')).data.approvals;
    return {
      today: waiting.find(({ kind }: { kind: string }) => kind === 'approvals')?.count,
      me: asked,
      all: rows.map(({ about, mine }: { about: string; mine: boolean }) => [about, mine]),
    };
  };

  test('counts and lists for each member the approvals that the member may decide', async () => {
    await shop.database.pool.query(`delete from approvals`);
    await asks(meera, refund(25_000, 'WITHIN'));
    await asks(meera, refund(25_000.01, 'ABOVE'));
    const [within, above] = [
      ['WITHIN', true],
      ['ABOVE', true],
    ];
    expect(await countOf(ravi)).toEqual({ today: 1, me: 1, all: [within] });
    expect(await countOf(olga)).toEqual({ today: 2, me: 2, all: expect.arrayContaining([within, above]) });
    expect(await countOf(asha)).toEqual({ today: undefined, me: 0, all: [] });
    for (const who of [ravi, olga]) expect(await todayFaults(shop, who?.cookie ?? '')).toEqual([]);
  });
});
