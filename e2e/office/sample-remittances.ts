import {
  listOwedCashEndpoint,
  listRemittanceLinesEndpoint,
  listRemittancesEndpoint,
  type OpenRemittance,
  type Remittance,
  type RemittanceLine,
  readRemittanceEndpoint,
} from '#contract/office/remittances.ts';
import { minutesAgo, reply } from './sample-base.ts';

const fits = { state: 'explained', courierState: 'Remittance success', unfit: 0, difference: 0, done: false } as const;
const short: Remittance = {
  ...{ ...fits, id: 'CRF5182034', bankReference: 'IN10263277418805', at: minutesAgo(342), amount: 42_318.5 },
  ...{ state: 'differs', lines: 38, unfit: 1, difference: -180 },
};
const remittances: Remittance[] = [
  short,
  { ...fits, id: 'CRF5179211', bankReference: 'IN10263254110932', at: minutesAgo(4662), amount: 61_204, lines: 51 },
  {
    ...{ ...fits, id: 'CRF5176540', bankReference: null, at: minutesAgo(7542), amount: null, lines: 44 },
    ...{ state: 'sum_unknown', courierState: null },
  },
  { ...fits, id: 'CRF5171102', bankReference: 'IN10263189955120', at: minutesAgo(10_422), amount: 38_117, lines: 29 },
];

const line = (number: number, order: string | null, more: Partial<RemittanceLine> = {}): RemittanceLine => ({
  ...{ awb: `77104482019${number}`, repeat: 1, order, carrier: 'Delhivery Surface', amount: 1499 },
  ...{ deliveredAt: minutesAgo(13_000 + number * 90), fault: null, ...more },
});
const wrong = line(1, 'M3XH8RT2QC', {
  amount: 1400,
  fault: '₹1,499.00 was to be collected, and ₹1,400.00 is remitted: ₹99.00 less. Its delivery charge is as much.',
});
const opened: OpenRemittance = {
  ...{ ...short, parcels: 43_118.5, freight: 620, fees: 0, reversals: 0, adjusted: 0 },
  guesses: ['The courier says that it collected ₹42,938.50, and its lines come to ₹43,118.50.'],
  ...{ faults: [wrong], handled: null },
};

export const remittanceReplies: Readonly<Record<string, () => unknown>> = {
  'GET /api/office/money/remittances': () =>
    reply(listRemittancesEndpoint, {
      ...{ remittances, next: null, reading: { at: minutesAgo(95), offered: false } },
      owed: { count: 63, amount: 88_412, late: 2, lateAmount: 3797 },
    }),
  'GET /api/office/money/owed-cash': () =>
    reply(listOwedCashEndpoint, {
      parcels: [
        {
          ...{ awb: '771044820175', carrier: 'Delhivery Surface', order: 'P4KD2WV7NB', amount: 2498 },
          ...{ deliveredAt: minutesAgo(21_000), late: true },
        },
        {
          ...{ awb: '771044820181', carrier: 'Ekart Surface', order: 'T9RS6CX3HF', amount: 1299 },
          ...{ deliveredAt: minutesAgo(18_400), late: true },
        },
        {
          ...{ awb: '771044820193', carrier: 'Delhivery Surface', order: 'K7QW4MX9TD', amount: 5196 },
          ...{ deliveredAt: minutesAgo(5400), late: false },
        },
      ],
      more: false,
    }),
  [`GET /api/office/money/remittances/${short.id}`]: () => reply(readRemittanceEndpoint, opened),
  [`GET /api/office/money/remittances/${short.id}/lines`]: () =>
    reply(listRemittanceLinesEndpoint, {
      lines: [wrong, line(2, 'K7QW4MX9TD'), line(3, 'P4KD2WV7NB', { amount: 1299 }), line(4, 'T9RS6CX3HF')],
      more: true,
    }),
};
