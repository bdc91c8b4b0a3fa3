import { readAccountantFolderEndpoint } from '#contract/office/accountant-folder.ts';
import { readMonthClosingEndpoint } from '#contract/office/month-closing.ts';
import {
  listTaxMonthsEndpoint,
  listTaxRowsEndpoint,
  readTaxMonthEndpoint,
  type TaxRow,
} from '#contract/office/tax-return.ts';
import { minutesAgo, reply } from './sample-base.ts';

const home = { integrated: 0, cess: 0 };
const far = { central: 0, state: 0, cess: 0 };
const sums = {
  b2b: { ...far, value: 48_200, integrated: 2410 },
  b2cl: { ...far, value: 1_12_000, integrated: 20_160 },
  b2cs: { value: 6_41_350.5, integrated: 18_204.1, central: 9106.75, state: 9106.75, cess: 0 },
  cdnr: { ...far, value: -4820, integrated: -241 },
  nil: { ...home, central: 0, state: 0, value: 1980 },
} as const;
const documents = { b2b: 9, b2cl: 1, b2cs: 402, cdnr: 1, nil: 6 };

const row: TaxRow = {
  ...{ document: 'INV-2627-000418', kind: 'invoice', day: '2026-10-24', order: 'K7QW4MX9TD', place: '27' },
  ...{ buyerGstin: null, against: null, percent: 5, total: 2623.95 },
  ...{ ...home, value: 2499, central: 62.48, state: 62.47 },
};

const monthOf = (month: string) =>
  reply(readTaxMonthEndpoint, {
    ...{ month, over: true, gstin: '27AAPFU0939F1ZV', obstacles: [], documents: 419 },
    total: { value: 7_98_710.5, integrated: 40_533.1, central: 9106.75, state: 9106.75, cess: 0 },
    tables: (['b2b', 'b2cl', 'b2cs', 'cdnr', 'nil'] as const).map((table) => ({
      ...{ table, documents: documents[table] },
      ...sums[table],
    })),
    hsn: [
      {
        ...{ recipient: 'b2b', hsn: '61091000', uqc: 'PCS', quantity: 21, percent: 5 },
        ...far,
        value: 43_380,
        integrated: 2169,
      },
      { ...{ recipient: 'b2c', hsn: '61091000', uqc: 'PCS', quantity: 301, percent: 5 }, ...sums.b2cs },
      { ...{ recipient: 'b2c', hsn: '61013010', uqc: 'PCS', quantity: 14, percent: 18 }, ...sums.b2cl },
    ],
    series: [
      { kind: 'invoice', first: 'INV-2627-000310', last: 'INV-2627-000719', count: 410 },
      { kind: 'credit_note', first: 'CN-2627-000031', last: 'CN-2627-000039', count: 9 },
    ],
    summary: {
      taxed: { value: 7_96_730.5, integrated: 40_533.1, central: 9106.75, state: 9106.75, cess: 0 },
      nil: { ...home, central: 0, state: 0, value: 1980 },
      interState: [
        { place: '10', value: 1_84_000, integrated: 14_060 },
        { place: '33', value: 3_02_118, integrated: 24_304.1 },
      ],
    },
  });

export const taxReplies: Readonly<Record<string, () => unknown>> = {
  'GET /api/office/tax-months': () =>
    reply(listTaxMonthsEndpoint, {
      months: [
        { month: '2026-11', documents: 318, value: 7_02_118, tax: 49_830.2, closed: false },
        { month: '2026-10', documents: 419, value: 7_98_710.5, tax: 58_746.6, closed: false },
        { month: '2026-09', documents: 377, value: 6_80_402, tax: 48_020, closed: true },
      ],
    }),
  'GET /api/office/tax-months/2026-10/closing': () =>
    reply(readMonthClosingEndpoint, {
      ...{ month: '2026-10', closed: null, differences: [], refusal: null },
      waits: [
        { kind: 'settlements', words: '1 settlement of the gateway is not explained.' },
        { kind: 'invoices', words: '2 parcels have left without an invoice.' },
      ],
      reopened: [
        {
          ...{ closedAt: '2026-11-03T05:30:00Z', closedBy: 'Nila Menon', reopenedBy: 'Farhan Sheikh' },
          ...{ reopenedAt: '2026-11-05T08:10:00Z', why: 'The accountant found a wrong rate' },
        },
      ],
    }),
  'GET /api/office/tax-months/2026-09/closing': () =>
    reply(readMonthClosingEndpoint, {
      month: '2026-09',
      closed: {
        ...{ at: '2026-10-04T06:12:00Z', by: 'Nila Menon' },
        waiting: ['1 settlement of the gateway is not explained.'],
      },
      differences: ['Other sales: value ₹6,41,350.50, now ₹6,41,349.50; CGST ₹9,106.75, now ₹9,107.75.'],
      ...{ refusal: null, waits: [], reopened: [] },
    }),
  'GET /api/office/tax-months/2026-10/folder': () =>
    reply(readAccountantFolderEndpoint, {
      folder: {
        ...{ id: 'folder_1', state: 'making', askedAt: minutesAgo(1), askedBy: 'Nila Menon', fault: null },
        ...{ documents: 419, through: 250, bytes: null, madeAt: null, outdated: false },
      },
    }),
  'GET /api/office/tax-months/2026-09/folder': () =>
    reply(readAccountantFolderEndpoint, {
      folder: {
        ...{ id: 'folder_2', state: 'ready', askedAt: minutesAgo(90), askedBy: 'Nila Menon', fault: null },
        ...{ documents: 377, through: 377, bytes: 24_117_248, madeAt: minutesAgo(85), outdated: true },
      },
    }),
  'GET /api/office/tax-months/2026-09': () => monthOf('2026-09'),
  'GET /api/office/tax-months/2026-10': () => monthOf('2026-10'),
  'GET /api/office/tax-months/2026-10/b2cs': () =>
    reply(listTaxRowsEndpoint, {
      rows: [
        row,
        {
          ...row,
          document: 'INV-2627-000419',
          order: 'P3XK8WRT6M',
          percent: 18,
          value: 4200,
          central: 378,
          state: 378,
        },
      ],
      more: false,
    }),
};
