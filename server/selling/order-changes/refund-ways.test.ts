import fc from 'fast-check';
import { expect, test } from 'vitest';
import { toPaise } from '#contract/money.ts';
import { refundWays } from './refund-ways.ts';

const facts = {
  amountPaise: 100_000,
  onlinePaise: 0,
  cashPaise: 0,
  instrument: '',
  noCredit: undefined,
  creditPromise: 'On your account at once',
};

test('splits a refund so that the parts of each refund method add up to it', () => {
  fc.assert(
    fc.property(
      fc.nat(1_000_000),
      fc.nat(1_000_000),
      fc.nat(1_000_000),
      fc.boolean(),
      (amountPaise, onlinePaise, cashPaise, isMember) => {
        const noCredit = isMember ? undefined : 'Not for guests';
        const ways = refundWays({ ...facts, amountPaise, onlinePaise, cashPaise, instrument: 'UPI', noCredit });
        for (const { parts } of ways)
          expect(parts.reduce((sum, { amount }) => sum + toPaise(amount), 0)).toBe(amountPaise);
        expect(ways.length > 0).toBe(amountPaise > 0);
      },
    ),
  );
});

test('refunds an online payment to its source, or as store credit to an account', () => {
  const online = { ...facts, onlinePaise: 150_000, instrument: 'UPI as••@bank' };
  expect(refundWays(online)).toEqual([
    {
      to: 'source',
      title: 'Refund to UPI as••@bank',
      promise: '7–10 days after it starts',
      offered: true,
      parts: [{ title: 'UPI as••@bank', amount: 1000 }],
    },
    {
      to: 'credit',
      title: 'Store credit',
      promise: 'On your account at once',
      offered: true,
      parts: [{ title: 'Store credit', amount: 1000 }],
    },
  ]);
  const [, credit] = refundWays({ ...online, noCredit: 'Store credit needs an account' });
  expect(credit).toMatchObject({ offered: false, reason: 'Store credit needs an account' });
});

test('refunds the part that store credit paid as store credit', () => {
  const [source] = refundWays({ ...facts, onlinePaise: 75_000, instrument: 'Visa card ending 1007' });
  expect(source?.parts).toEqual([
    { title: 'Visa card ending 1007', amount: 750 },
    { title: 'Store credit', amount: 250 },
  ]);
});

test('refunds a cash payment by UPI', () => {
  expect(refundWays({ ...facts, cashPaise: 100_000, noCredit: 'Store credit needs an account' })[0]).toMatchObject({
    to: 'source',
    title: 'Refund by UPI',
  });
});

test('offers only store credit if only credit was paid, and nothing if nothing was paid', () => {
  expect(refundWays(facts).map(({ to }) => to)).toEqual(['credit']);
  expect(refundWays({ ...facts, amountPaise: 0 })).toEqual([]);
});
