import { expect, it } from 'vitest';
import { voucherOfDocument, voucherOfMovement, writeTallyLedgers, writeTallyVouchers } from './tally-file.ts';

const part = {
  percent: 5,
  valuePaise: 100_000,
  integratedPaise: 0,
  centralPaise: 2500,
  statePaise: 2500,
  cessPaise: 0,
};
const invoice = { number: 'INV-2627-000001', day: '2026-11-05', order: 'K7QW4MX9TD', against: null, parts: [part] };
const movement = { id: 7, at: '2026-11-05T20:00:00Z', order: 'K7QW4MX9TD', subject: null, method: null };

it('debits the customers and credits sales and taxes for an invoice', () => {
  const xml = writeTallyVouchers([voucherOfDocument({ ...invoice, kind: 'invoice' })]);
  expect(xml).toContain('<VOUCHER VCHTYPE="Sales" ACTION="Create" OBJVIEW="Accounting Voucher View">');
  expect(xml).toContain('<DATE>20261105</DATE>');
  const entry = (ledger: string, isDebit: string, isParty: string, amount: string) =>
    [
      `<LEDGERNAME>${ledger}</LEDGERNAME><ISDEEMEDPOSITIVE>${isDebit}</ISDEEMEDPOSITIVE>`,
      `<ISPARTYLEDGER>${isParty}</ISPARTYLEDGER><AMOUNT>${amount}</AMOUNT>`,
    ].join('');
  expect(xml).toContain(entry('Online customers', 'Yes', 'Yes', '-1050.00'));
  expect(xml).toContain(entry('Sales at 5%', 'No', 'No', '1000.00'));
  expect(xml).toContain(entry('Output CGST', 'No', 'No', '25.00'));
  expect(xml).not.toContain('Output IGST');
});

it('reverses a credit note, and names its invoice', () => {
  const note = { ...invoice, kind: 'credit_note' as const, number: 'CRN-2627-000001', against: invoice.number };
  const voucher = voucherOfDocument(note);
  expect(voucher).toMatchObject({ type: 'Credit Note', narration: 'Order K7QW4MX9TD, against INV-2627-000001' });
  expect(voucher.entries.map(({ ledger, debitPaise }) => [ledger, debitPaise])).toEqual([
    ['Online customers', -105_000],
    ['Sales at 5%', 100_000],
    ['Output CGST', 2500],
    ['Output SGST or UTGST', 2500],
  ]);
});

it.each([
  ['gateway', 'captured', 500, 'Receipt', 'Payment gateway', 500, 'Online customers'],
  ['cash', 'refunded', -500, 'Payment', 'Cash with courier', -500, 'Online customers'],
  ['credit', 'spent', 500, 'Journal', 'Store credit of customers', 500, 'Online customers'],
] as const)('books money by %s that was %s', (source, reason, paise, type, ledger, debitPaise, other) => {
  const voucher = voucherOfMovement({ ...movement, source, reason, paise });
  // 20:00 in London on the 5th is the 6th in India.
  expect(voucher).toMatchObject({ type, day: '2026-11-06', number: 'M7' });
  expect(voucher.entries).toEqual([
    { ledger, debitPaise },
    { ledger: other, debitPaise: -debitPaise },
  ]);
});

it('books credit that the shop gave without an order as its expense', () => {
  const given = voucherOfMovement({ ...movement, order: null, source: 'credit', reason: 'given', paise: -500 });
  expect(given.entries).toEqual([
    { ledger: 'Store credit of customers', debitPaise: -500 },
    { ledger: 'Goodwill to customers', debitPaise: 500 },
  ]);
});

it('lists each ledger once, in its group, with special characters escaped', () => {
  const vouchers = [voucherOfDocument({ ...invoice, kind: 'invoice', order: 'A&B <C>' })];
  expect(writeTallyVouchers(vouchers)).toContain('<NARRATION>Order A&amp;B &lt;C&gt;</NARRATION>');
  const ledgers = writeTallyLedgers([...vouchers, ...vouchers]);
  expect(ledgers.match(/<LEDGER /g)).toHaveLength(4);
  expect(ledgers).toContain(
    '<LEDGER NAME="Output CGST" ACTION="Create"><NAME>Output CGST</NAME><PARENT>Duties &amp; Taxes</PARENT></LEDGER>',
  );
});
