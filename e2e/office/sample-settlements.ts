import {
  listSettlementLinesEndpoint,
  listSettlementsEndpoint,
  listUnsettledEndpoint,
  type OpenSettlement,
  readSettlementEndpoint,
  type Settlement,
  type SettlementLine,
} from '#contract/office/settlements.ts';
import { minutesAgo, reply } from './sample-base.ts';

const fits = { state: 'processed', unfit: 0, difference: 0, done: false } as const;
const short: Settlement = {
  ...{ id: 'setl_QmT9aB3kLw0eRy', bankReference: 'HDFCN52026112400318', at: minutesAgo(190), amount: 1_84_210.35 },
  ...{ ...fits, lines: 96, unfit: 1, difference: -312.4 },
};
const settlements: Settlement[] = [
  short,
  { ...fits, id: 'setl_2', bankReference: 'HDFCN52026112300294', at: minutesAgo(1630), amount: 96_402.1, lines: 52 },
  { ...fits, id: 'setl_3', bankReference: null, at: minutesAgo(3070), amount: 1_12_940, lines: 61, state: 'failed' },
  {
    ...fits,
    id: 'setl_4',
    bankReference: 'HDFCN52026112000101',
    at: minutesAgo(5950),
    amount: 2_03_118.72,
    lines: 108,
  },
];

const line = (number: number, order: string, more: Partial<SettlementLine> = {}): SettlementLine => ({
  ...{ subject: `pay_QmT${number}`, kind: 'payment', description: null, order, amount: 2498, fee: 58.95, tax: 8.99 },
  ...{ comesTo: 2439.05, at: minutesAgo(4000 + number), fault: null, ...more },
});
const wrong = line(1, 'M3XH8RT2QC', {
  ...{ fee: 117.9, comesTo: 2380.1 },
  fault: 'The gateway named a fee of ₹58.95 and keeps ₹117.90: ₹58.95 more.',
});
const refunded = { kind: 'refund', amount: 1299, fee: 0, tax: 0, comesTo: -1299 } as const;
const opened: OpenSettlement = {
  ...short,
  sums: [
    { kind: 'payment', count: 91, amount: 1_94_903, fee: 4600.25, tax: 701.73, comesTo: 1_90_302.75 },
    { kind: 'refund', count: 5, amount: 5780, fee: 0, tax: 0, comesTo: -5780 },
  ],
  guesses: ['The refund of ₹312.40 of order K7QW4MX9TD is in no settlement, and explains as much.'],
  ...{ faults: [wrong], handled: null },
};

export const settlementReplies: Readonly<Record<string, () => unknown>> = {
  'GET /api/office/money/settlements': () =>
    reply(listSettlementsEndpoint, {
      ...{ settlements, next: null, readAt: minutesAgo(35) },
      unsettled: { count: 84, amount: 1_71_204, late: 2, lateAmount: 3797 },
    }),
  'GET /api/office/money/unsettled': () =>
    reply(listUnsettledEndpoint, {
      payments: [
        { id: 'pay_QmR1', order: 'P4KD2WV7NB', amount: 2498, capturedAt: minutesAgo(9000), late: true },
        { id: 'pay_QmR2', order: 'T9RS6CX3HF', amount: 1299, capturedAt: minutesAgo(8200), late: true },
        { id: 'pay_QmS3', order: 'K7QW4MX9TD', amount: 5196, capturedAt: minutesAgo(1400), late: false },
      ],
      more: false,
    }),
  [`GET /api/office/money/settlements/${short.id}`]: () => reply(readSettlementEndpoint, opened),
  [`GET /api/office/money/settlements/${short.id}/lines`]: () =>
    reply(listSettlementLinesEndpoint, {
      lines: [
        ...[wrong, line(2, 'K7QW4MX9TD'), line(3, 'P4KD2WV7NB', { amount: 1299, fee: 30.65, comesTo: 1268.35 })],
        line(4, 'T9RS6CX3HF', { subject: 'rfnd_QmT4', ...refunded }),
      ],
      more: true,
    }),
};
