import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { mailsAbout, openPayingShop, type PayingShop } from '#server/selling/order-checks/test-paid-orders.ts';
import { aLine } from '#server/selling/order-views/test-orders.ts';
import { returnsDeskTests } from './test-returns-desk.ts';

let shop: PayingShop;
beforeAll(async () => {
  shop = await openPayingShop();
});
afterAll(() => shop?.close());

const { post, open, delivered, asked } = returnsDeskTests(() => shop);

/** Receives, inspects and decides a return. */
async function decided(id: string, outcome: 'refund' | 'exchange'): Promise<void> {
  await post('support', id, '/approve');
  await post('packer', id, '/receive', { to: 'received', version: (await open(id)).version });
  const pieces = [{ line: 1, piece: 1, grade: 'as_new', goes: 'stock' }];
  await post('owner', id, '/inspection', { pieces, version: (await open(id)).version });
  const reply = await post('manager', id, '/decision', { outcome, version: (await open(id)).version });
  expect(reply.statusCode, reply.body).toBe(200);
}

const aSwap = async () => {
  const id = await asked(await delivered([aLine('cricket-1')]));
  await decided(id, 'exchange');
  return id;
};

const aRefundByHand = async () => {
  const id = await asked(await delivered([aLine('cricket-1')], {}, { payment: 'cod' }), { upi: 'asha@okbank' });
  await decided(id, 'refund');
  return id;
};

const notNext = /^It is at '.+': that is not its next step\. Nothing was changed\.$/;

/** Steps whose requests carry no version: the state that each step leaves allows it once. */
const steps = [
  {
    path: '/approve',
    made: async () => asked(await delivered([aLine('cricket-1')])),
    body: async () => ({}),
    mails: (id: string) => `return-approved:${id}`,
    says: notNext,
  },
  {
    path: '/pickup',
    made: async () => {
      const id = await asked(await delivered([aLine('cricket-1')]));
      await post('support', id, '/approve');
      return id;
    },
    body: async () => ({ by: 'hand' }),
    mails: (id: string) => `return-pickup_booked:${id}`,
    says: notNext,
  },
  {
    path: '/sent',
    made: aSwap,
    body: async () => ({}),
    mails: (id: string) => `return-exchanged:${id}`,
    says: notNext,
  },
  {
    path: '/paid',
    made: aRefundByHand,
    body: async (id: string) => ({ refund: (await open(id)).money?.byHand[0]?.refund }),
    mails: undefined,
    says: /^It was sent already\.$/,
  },
] as const;

describe('two people with the same page of a return', () => {
  it.each(steps)('does $path for one of them, and refuses the other', async ({ path, made, body, mails, says }) => {
    const id = await made();
    const payload = await body(id);
    const replies = await Promise.all([post('owner', id, path, payload), post('owner', id, path, payload)]);
    const late = await post('owner', id, path, payload);
    expect(replies.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409]);
    for (const refused of [...replies.filter(({ statusCode }) => statusCode === 409), late])
      expect(refused.json()).toMatchObject({ code: 'conflict', message: expect.stringMatching(says) });
    if (mails) expect(await mailsAbout(shop, mails(id))).toHaveLength(1);
  });

  it('sends no new piece once a colleague has given money for it', async () => {
    const id = await aSwap();
    const { version } = await open(id);
    expect((await post('manager', id, '/decision', { outcome: 'refund', version })).statusCode).toBe(200);
    const reply = await post('owner', id, '/sent');
    expect([reply.statusCode, reply.json().message]).toEqual([409, expect.stringMatching(notNext)]);
    expect(await mailsAbout(shop, `return-exchanged:${id}`)).toEqual([]);
  });
});
