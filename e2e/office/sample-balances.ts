import { type LedgerMovement, listLedgerMovementsEndpoint, readBalancesEndpoint } from '#contract/office/balances.ts';
import { minutesAgo, reply, sampleMoment } from './sample-base.ts';

const movement = (id: number, more: Partial<LedgerMovement> = {}): LedgerMovement => ({
  ...{ id, at: minutesAgo(id * 37), order: 'K7QW4MX9TD', reason: 'collected', against: 'orders', subject: null },
  ...{ amount: 1499, ...more },
});

export const balanceReplies: Readonly<Record<string, () => unknown>> = {
  'GET /api/office/money/balances': () =>
    reply(readBalancesEndpoint, {
      ...{ day: '2026-11-24', until: sampleMoment.toISOString(), sum: 0 },
      accounts: [
        {
          account: 'gateway',
          opening: 41_20_318.4,
          balance: 41_62_905.4,
          debits: 45_086,
          credits: 2499,
          movements: 34,
        },
        { account: 'cash', opening: 18_04_112, balance: 18_19_102, debits: 14_990, credits: 0, movements: 10 },
        { account: 'bank', opening: 12_400, balance: 12_400, debits: 0, credits: 0, movements: 0 },
        { account: 'credit', opening: -21_300, balance: -22_599, debits: 0, credits: 1299, movements: 1 },
        {
          ...{ account: 'orders', opening: -59_20_530.4, balance: -59_76_808.4, debits: 3798, credits: 60_076 },
          movements: 44,
        },
        { account: 'shop', opening: 5000, balance: 5000, debits: 0, credits: 0, movements: 0 },
      ],
    }),
  'GET /api/office/money/balances/cash': () =>
    reply(listLedgerMovementsEndpoint, {
      movements: [
        movement(1),
        movement(2, { order: 'P4KD2WV7NB', amount: 2498 }),
        movement(3, { order: 'T9RS6CX3HF', reason: 'refunded', amount: -1299, subject: 'rfnd_QmT4aB1' }),
      ],
      next: null,
    }),
};
