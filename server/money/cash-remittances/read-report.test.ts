import { describe, expect, it } from 'vitest';
import { type ReportRow, readRemittanceReport } from './read-report.ts';

const parcelHeads = [
  ...['CRF ID', 'AWB', 'Delivered Date', 'Shipped Date', 'Order Id', 'Courier', 'Order Value', 'Channel Name'],
  ...['Remmitance Type', 'Remittance Date', 'UTR', 'total_adjusted_amt', 'Linked CRF Ids'],
];
const transferHeads = [
  ...['Date', 'CRF ID', 'COD Available', 'Freight Charges from COD', 'Early COD Charges', 'RTO Reversal Amount'],
  ...['Remittance Amount', 'Remittance Method', 'UTR', 'Adjusted Amount', 'Status', 'remarks'],
];
type Cells = ReportRow[1];
const rows = (...lines: Cells[]): ReportRow[] => lines.map((cells, index) => [index + 1, cells]);
const aParcel = (more: { awb?: Cells[0]; value?: Cells[0]; crf?: string } = {}): Cells => [
  ...[more.crf ?? 'CRF7', more.awb ?? '7710000000001', '2026-11-18', '2026-11-14', 800001, 'Kite Air'],
  ...[more.value ?? 1499, 'Custom', 'Standard', '2026-11-26', 'SBXN1', '', ''],
];
const aTransfer: Cells = ['2026-11-26', 'CRF7', '1499.00', 20, '5', 0, 1474, 'NEFT', 'SBXN1', '', 'Remittance success'];

describe('a report of the courier', () => {
  it('is read from both sheets, with amounts to the paisa', () => {
    const read = readRemittanceReport(rows(parcelHeads, aParcel(), transferHeads, aTransfer));
    expect(read).toEqual({
      remittances: [
        {
          ...{ id: 'CRF7', day: '2026-11-26', bankPaise: 147_400, collectedPaise: 149_900, freightPaise: 2000 },
          ...{ feePaise: 500, reversalPaise: 0, adjustedPaise: 0, bankReference: 'SBXN1', state: 'Remittance success' },
          parcels: [
            {
              ...{ awb: '7710000000001', amountPaise: 149_900, adjustedPaise: 0, linked: null },
              ...{ courierOrderId: '800001', carrier: 'Kite Air', deliveredAt: new Date('2026-11-18T00:00:00+05:30') },
            },
          ],
        },
      ],
    });
  });

  it('is read from parcels alone, without the sum at the bank', () => {
    const read = readRemittanceReport(rows(parcelHeads, aParcel(), aParcel({ crf: 'CRF8', awb: 7710000000002 })));
    expect(read).toMatchObject({
      remittances: [
        { id: 'CRF7', bankPaise: null, day: '2026-11-26', bankReference: 'SBXN1' },
        { id: 'CRF8', parcels: [{ awb: '7710000000002' }] },
      ],
    });
  });

  it.each<[string, Cells[], RegExp]>([
    [
      'another file',
      [
        ['Product', 'Price'],
        ['cap-1', 1],
      ],
      /Row 1 is no header/,
    ],
    ['no rows', [parcelHeads], /no parcel and no remittance/],
    ['digits that Excel shortened', [parcelHeads, aParcel({ awb: '7.71E+12' })], /Row 2: Excel shortened 7\.71E\+12/],
    ['an amount in words', [parcelHeads, aParcel({ value: 'all' })], /Row 2: “Order Value” cannot be read/],
    ['no amount', [parcelHeads, aParcel({ value: '' })], /“Order Value” cannot be read: an amount is missing/],
    ['no waybill', [parcelHeads, aParcel({ awb: '' })], /“AWB” cannot be read/],
  ])('is taken not at all with %s', (_name, lines, words) => {
    expect(readRemittanceReport(rows(...lines))).toEqual({ unfit: expect.stringMatching(words) });
  });

  it.each([
    ['1,499.00', 149_900],
    ['₹ 1,49,900.50', 14_990_050],
    [0.1 + 0.2, 30],
    ['1499', 149_900],
  ])('reads the amount %s', (value, paise) => {
    expect(readRemittanceReport(rows(parcelHeads, aParcel({ value })))).toMatchObject({
      remittances: [{ parcels: [{ amountPaise: paise }] }],
    });
  });
});
