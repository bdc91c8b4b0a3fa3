import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { gstCodes } from '#contract/gst-codes.ts';
import { demoSeller } from '#contract/seller.ts';
import { firstTax } from '#contract/tax-rules.ts';
import type { StoredAddress } from '#database/schema/columns.ts';
import { firstFacts } from '#server/catalogue/products/test-facts.ts';
import { priceLines } from '#server/orders/pricing/price-lines.ts';
import { flatTax, tenPercent } from '#server/orders/pricing/test-tax.ts';
import { type DocumentContent, type DocumentFacts, documentContent, leadOfNotes } from './document-content.ts';
import { financialYearOf } from './document-number.ts';
import { drawDocument } from './draw-document.ts';
import { taxNames } from './gst-states.ts';
import { rupeesInWords } from './rupees-in-words.ts';
import { pageStreams, textOfPdf } from './test-pdf.ts';

const mumbai: StoredAddress = {
  fullName: 'Asha Sawant',
  pin: '400069',
  line1: 'B-204, Gulmohar',
  line2: 'Old Nagardas Road, Andheri East',
  city: 'Mumbai',
  state: 'Maharashtra',
};
const patna = { ...mumbai, fullName: 'आशा Śrīnivāsan', pin: '800001', city: 'Patna', state: 'Bihar' };

function facts(address: StoredAddress, more: Partial<DocumentFacts> = {}): DocumentFacts {
  return {
    kind: 'invoice',
    number: 'INV-2627-000418',
    date: '2026-11-24',
    order: {
      reference: 'K7QW4MX9TD',
      orderedOn: '2026-11-21',
      address,
      billing: null,
      gstin: null,
      phone: '9820043210',
    },
    against: null,
    rows: [
      {
        name: 'Hooghly Rovers Home Jersey',
        detail: 'Size M',
        hsn: '6109',
        quantity: 1,
        unitPaise: 249_900,
        taxPaise: 24_990,
        ...tenPercent,
      },
      {
        name: 'Cold Palmer',
        detail: 'Size L',
        hsn: '6109',
        quantity: 2,
        unitPaise: 119_900,
        taxPaise: 23_980,
        ...tenPercent,
      },
    ],
    delivery: 'Express',
    shippingPaise: 9_900,
    paid: 'Paid by UPI as••••@bank.',
    returnDays: 7,
    ...more,
  };
}

describe('the PDF of an invoice', () => {
  test('an invoice within the state has every required field, with the tax split in two halves', async () => {
    const text = textOfPdf(await drawDocument(documentContent(firstFacts, facts(mumbai)), demoSeller));
    for (const words of [
      'Tax invoice',
      'Maidan Sports Retail Private Limited',
      'GSTIN 27ABCDE1234F1Z0',
      'Asha Sawant',
      'B-204, Gulmohar',
      'Mumbai 400069',
      'Maharashtra (27), India',
      'INV-2627-000418',
      '24 Nov 2026',
      'K7QW4MX9TD',
      '21 Nov 2026',
      'Place of supply',
      'Maharashtra (27)',
      'Reverse charge',
      'HSN',
      '6109',
      'Cold Palmer',
      'Size L',
      'CGST 5%',
      'SGST 5%',
      '124.95',
      '119.90',
      '2,398.00',
      '2,637.80',
      'Subtotal (3 items)',
      '4,897.00',
      'Shipping, express',
      '99.00',
      '244.85',
      '5,485.70',
      'Rupees five thousand four hundred eighty-five and seventy paise only',
      'Paid by UPI as••••@bank.',
      'Authorised signatory',
      'Page 1 of 1',
    ]) {
      expect(text, words).toContain(words);
    }
    expect(text).toContain('₹');
    expect(text).not.toContain('IGST');
    expect(text).not.toContain('\ufffd');
  });

  test('an invoice to another state has IGST only, and names in Devanagari', async () => {
    const text = textOfPdf(await drawDocument(documentContent(firstFacts, facts(patna)), demoSeller));
    expect(text).toContain('IGST 10%');
    expect(text).toContain('Bihar (10)');
    expect(text).not.toContain('CGST');
    expect(text.replaceAll('\n', '')).toContain('Śrīnivāsan');
    expect(text).toContain('आशा');
  });

  test('an invoice shows a state name longer than its column, and has its language and title', async () => {
    const diu = { ...mumbai, city: 'Silvassa', pin: '396230', state: 'Dadra and Nagar Haveli and Daman and Diu' };
    const pdf = await drawDocument(documentContent(firstFacts, facts(diu)), demoSeller);
    expect(textOfPdf(pdf).replaceAll('\n', ' ')).toContain(
      'Dadra and Nagar Haveli and Daman and Diu (26) Reverse charge',
    );
    expect(pdf.toString('latin1')).toContain('/Lang (en-IN)');
    expect(pdf.toString('latin1')).toContain('INV-2627-000418)');
  });

  test('an invoice breaks a long product name before the end of its column', async () => {
    const name = Array(40).fill('shirt').join(' ');
    const rows = [
      { name, detail: 'Size M', hsn: '6109', quantity: 1, unitPaise: 10_000, taxPaise: 1000, ...tenPercent },
    ];
    const lines = textOfPdf(await drawDocument(documentContent(firstFacts, facts(mumbai, { rows })), demoSeller)).split(
      '\n',
    );
    const pieces = lines.filter((line) => /^shirt/.test(line)).map((line) => line.split(' ').length);
    expect(pieces).toEqual([6, 6, 6, 6, 6, 6, 4]);
  });

  test('an invoice of fifty lines continues over pages, with every line on them', async () => {
    const rows = Array.from({ length: 50 }, (_, index) => ({
      name: `Piece number ${index + 1}`,
      detail: 'Size M',
      hsn: '6505',
      quantity: 1,
      unitPaise: 10_000 + index,
      taxPaise: 1_000,
      ...tenPercent,
    }));
    const text = textOfPdf(await drawDocument(documentContent(firstFacts, facts(mumbai, { rows })), demoSeller));
    for (const { name } of rows) expect(text).toContain(name);
    expect(text).toMatch(/Page 3 of [3-5]/);
  });

  test('an invoice is a tagged PDF/A-3 with its structure in reading order', async () => {
    const pdf = (await drawDocument(documentContent(firstFacts, facts(mumbai)), demoSeller)).toString('latin1');
    expect(pdf.slice(0, 8)).toBe('%PDF-1.7');
    expect(pdf).toContain('/Marked true');
    expect(pdf).toMatch(/<pdfaid:part>3<\/pdfaid:part>\s*<pdfaid:conformance>A<\/pdfaid:conformance>/);
    expect(pdf).toContain('/S /GTS_PDFA1');
    expect(pdf).toContain('/DisplayDocTitle true');
    const kinds = [...pdf.matchAll(/\/Type \/StructElem\n\/S \/(\w+)|\/S \/(\w+)\n\/P \d+/g)].map(
      ([, one, other]) => one ?? other,
    );
    const many = (kind: string) => kinds.filter((one) => one === kind).length;
    // Two lines of goods under their headers, and four sums with the total; two parties under headings.
    expect([many('H1'), many('H2'), many('Table'), many('TR')]).toEqual([1, 2, 2, 3 + 5]);
    expect([many('TH'), many('TD')]).toEqual([9 + 5, 2 * 9 + 5]);
    expect(pdf).toContain('/Alt (Maidan)');
  });

  test('all content on the pages is tagged or marked as decoration', async () => {
    const rows = Array.from(
      { length: 50 },
      (_, index) => ({ ...facts(mumbai).rows[0], name: `Piece ${index}` }) as never,
    );
    for (const content of [
      documentContent(firstFacts, facts(patna)),
      documentContent(firstFacts, facts(mumbai, { rows })),
    ]) {
      for (const stream of pageStreams(await drawDocument(content, demoSeller))) {
        let open = 0;
        const loose = stream.split('\n').filter((operator) => {
          if (/\b(?:BDC|BMC)$/.test(operator)) open += 1;
          if (operator === 'EMC') open -= 1;
          return open === 0 && /(?:\bTJ|\bTj|^S|^f\*?)$/.test(operator);
        });
        expect([loose, open]).toEqual([[], 0]);
      }
    }
  });

  test('an invoice is marked as the original for the recipient, and a credit note is not', async () => {
    expect(textOfPdf(await drawDocument(documentContent(firstFacts, facts(mumbai)), demoSeller))).toContain(
      'Original for recipient',
    );
    const against = { number: 'INV-2627-000418', date: '2026-11-24', reason: 'Returned: too small' };
    const note = documentContent(
      firstFacts,
      facts(mumbai, { kind: 'credit_note', number: 'CRN-2627-000007', against }),
    );
    expect(textOfPdf(await drawDocument(note, demoSeller))).not.toContain('Original for recipient');
  });

  test('a credit note names the invoice it corrects, and the reason', async () => {
    const against = { number: 'INV-2627-000418', date: '2026-11-24', reason: 'Returned: too small' };
    const text = textOfPdf(
      await drawDocument(
        documentContent(firstFacts, facts(mumbai, { kind: 'credit_note', number: 'CRN-2627-000007', against })),
        demoSeller,
      ),
    );
    for (const words of [
      'Credit note',
      'CRN-2627-000007',
      'Against invoice',
      'INV-2627-000418',
      'Returned: too small',
    ]) {
      expect(text).toContain(words);
    }
  });
});

test('the total of any document equals its lines and taxes to the paisa', () => {
  const line = fc.record({
    unitPaise: fc.integer({ min: 1, max: 999_999 }),
    quantity: fc.integer({ min: 1, max: 10 }),
    hsn: fc.constantFrom('61091000', '65050090'),
  });
  const rules = fc.constantFrom(firstTax.rules, [...firstTax.rules, { hsn: '6109', above: 2500, percent: 18 }]);
  fc.assert(
    fc.property(
      fc.array(line, { minLength: 1, maxLength: 20 }),
      fc.constantFrom(mumbai, patna),
      rules,
      (lines, address, taxed) => {
        const totals = priceLines(lines, 9_900, { rules: taxed });
        const rows = lines.map((one, index) => ({
          ...{
            ...one,
            name: 'A',
            detail: '',
            taxPaise: totals.lineTaxPaise[index] ?? 0,
            ...flatTax,
            taxPercent: totals.linePercent[index] ?? 0,
          },
        }));
        const content = documentContent(firstFacts, facts(address, { rows }));
        expect(content.totalPaise).toBe(totals.totalPaise);
        expect(content.taxPaise.reduce((sum, part) => sum + part, 0)).toBe(totals.taxPaise);
        expect(content.rows.reduce((sum, { totalPaise }) => sum + totalPaise, 0) + 9_900).toBe(totals.totalPaise);
      },
    ),
  );
});

test('a document with one tax rate shows it once, and one with several rates at each line', async () => {
  expect(documentContent(firstFacts, facts(mumbai))).toMatchObject({ taxes: ['CGST 5%', 'SGST 5%'] });
  expect(documentContent(firstFacts, facts(mumbai)).rows.some((row) => 'rates' in row)).toBe(false);
  expect(textOfPdf(await drawDocument(documentContent(firstFacts, facts(patna)), demoSeller))).toContain(
    'Tax of 10% on the subtotal.',
  );
  const [jersey, shirt] = facts(mumbai).rows;
  if (!jersey || !shirt) throw new Error('there are no rows');
  const five = [{ ...jersey, taxPercent: 5, taxPaise: 12_495 }];
  expect(documentContent(firstFacts, facts(mumbai, { rows: five })).taxes).toEqual(['CGST 2.5%', 'SGST 2.5%']);
  expect(
    textOfPdf(await drawDocument(documentContent(firstFacts, facts(patna, { rows: five })), demoSeller)),
  ).toContain('Tax of 5% on the subtotal.');
  const mixed = documentContent(
    firstFacts,
    facts(mumbai, {
      rows: [
        { ...jersey, taxPercent: 18, taxPaise: 44_982 },
        { ...shirt, taxPercent: 5, taxPaise: 11_990 },
      ],
    }),
  );
  expect([mixed.taxes, mixed.rows.map(({ rates }) => rates)]).toEqual([
    ['CGST', 'SGST'],
    ['CGST 9%, SGST 9%', 'CGST 2.5%, SGST 2.5%'],
  ]);
  const text = textOfPdf(await drawDocument(mixed, demoSeller));
  for (const words of ['CGST 9%, SGST 9%', 'CGST 2.5%, SGST 2.5%', 'Tax at the rates that stand with the pieces.'])
    expect(text).toContain(words);
});

it('the halves of the tax of all credit notes add up to those of the invoice, which differ by at most a paisa', () => {
  const [row] = facts(mumbai).rows;
  if (!row) throw new Error('there is no row');
  const of = (...taxes: number[]) => taxes.map((taxPaise) => ({ ...row, taxPaise }));
  const invoice = documentContent(firstFacts, facts(mumbai, { rows: of(101, 101, 33) }));
  expect(invoice.taxPaise).toEqual([118, 117]);
  const notes: DocumentContent[] = [];
  for (const tax of [101, 67, 67]) {
    const against = { number: invoice.number, date: invoice.date, reason: 'Returned' };
    const leadPaise = leadOfNotes(notes, invoice.number);
    const more = { kind: 'credit_note', against, invoice, rows: of(tax), leadPaise } as const;
    notes.push(documentContent(firstFacts, facts(mumbai, more)));
  }
  expect(notes.map(({ taxPaise }) => taxPaise)).toEqual([
    [51, 50],
    [33, 34],
    [34, 33],
  ]);
});

it('the place of supply is the state that the customer confirmed despite its PIN', () => {
  const order = { ...facts(patna).order, address: { ...patna, pin: '560001', stateConfirmed: true as const } };
  expect(documentContent(firstFacts, facts(patna, { order })).placeOfSupply).toBe('Bihar (10)');
});

test('a business with another billing address is taxed by the state of that address', () => {
  const order = { ...facts(patna).order, billing: mumbai, gstin: '27AAPFU0939F1ZV' };
  const content = documentContent(firstFacts, facts(patna, { order }));
  expect(content.placeOfSupply).toBe('Maharashtra (27)');
  expect(content.taxes).toEqual(['CGST 5%', 'SGST 5%']);
  expect(content.buyer.gstin).toBe('27AAPFU0939F1ZV');
  expect(content.shippedTo?.lines).toContain('Patna 800001');
  const consumer = documentContent(firstFacts, facts(patna, { order: { ...order, gstin: null } }));
  expect(consumer.placeOfSupply).toBe('Bihar (10)');
});

test.each([
  ['2026-03-31T18:29:59Z', '2526'],
  ['2026-03-31T18:30:00Z', '2627'],
  ['2027-01-15T00:00:00Z', '2627'],
  ['2099-12-31T00:00:00Z', '9900'],
])('%s is in the financial year %s', (at, year) => {
  expect(financialYearOf(new Date(at))).toBe(year);
});

test.each([
  [0, 'Rupees zero only'],
  [626_560, 'Rupees six thousand two hundred sixty-five and sixty paise only'],
  [1_00_000_00, 'Rupees one lakh only'],
  [1_29_999_05, 'Rupees one lakh twenty-nine thousand nine hundred ninety-nine and five paise only'],
  [12_34_56_789_00, 'Rupees twelve crore thirty-four lakh fifty-six thousand seven hundred eighty-nine only'],
  [1_10_00, 'Rupees one hundred ten only'],
  [19_19, 'Rupees nineteen and nineteen paise only'],
  [20_20, 'Rupees twenty and twenty paise only'],
  [21_99, 'Rupees twenty-one and ninety-nine paise only'],
  [99_01, 'Rupees ninety-nine and one paise only'],
  [1_00_00, 'Rupees one hundred only'],
  [999_00, 'Rupees nine hundred ninety-nine only'],
  [1_000_00, 'Rupees one thousand only'],
  [99_999_00, 'Rupees ninety-nine thousand nine hundred ninety-nine only'],
  [1_00_00_000_00, 'Rupees one crore only'],
])('%i paise are written as words', (paise, words) => {
  expect(rupeesInWords(paise)).toBe(words);
});

test('every state has its own GST code, and the place of supply decides the names of the taxes', () => {
  expect(new Set(Object.values(gstCodes)).size).toBe(36);
  expect(taxNames('Maharashtra', 'Maharashtra')).toEqual(['CGST', 'SGST']);
  expect(taxNames('Ladakh', 'Ladakh')).toEqual(['CGST', 'UTGST']);
  expect(taxNames('Delhi', 'Delhi')).toEqual(['CGST', 'SGST']);
  expect(taxNames('Maharashtra', 'Goa')).toEqual(['IGST']);
});
