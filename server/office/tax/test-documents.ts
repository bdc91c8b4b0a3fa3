import { documentsTable } from '#database/schema/documents.ts';
import type { TestShop } from '#server/app/test-support/test-shop.ts';

/** GSTIN of the seller of the test documents, in Maharashtra (27). */
export const testGstin = '27AAPFU0939F1ZV';

export interface TestRow {
  hsn: string;
  quantity: number;
  percent: number | null;
  valuePaise: number;
  taxPaise: number;
}

export interface TestDocument {
  kind: 'invoice' | 'credit_note';
  /** GST code of the state of supply. */
  place: string;
  buyerGstin: string | null;
  rows: readonly TestRow[];
  at: Date;
  against?: string;
  registration?: 'regular' | 'composition';
}

let last = 0;

/** Stores a document of an order as the shop stores issued ones. Returns its number. */
export async function storeDocument(
  { database: { db } }: Pick<TestShop, 'database'>,
  orderId: string,
  { kind, place, buyerGstin, rows, at, against, registration = 'regular' }: TestDocument,
): Promise<string> {
  last += 1;
  const series = kind === 'invoice' ? 'INV' : 'CN';
  const number = `${series}-2728-${String(last).padStart(6, '0')}`;
  const names = place === testGstin.slice(0, 2) ? ['CGST', 'SGST'] : ['IGST'];
  const totalPaise = rows.reduce((sum, { valuePaise, taxPaise }) => sum + valuePaise + taxPaise, 0);
  const content = {
    kind,
    registration,
    seller: { gstin: testGstin },
    buyer: { gstin: buyerGstin },
    placeOfSupply: `A state (${place})`,
    against: against === undefined ? null : { number: against },
    taxes: names,
    shippingPaise: 0,
    rows: rows.map(({ taxPaise, ...row }) => ({
      ...row,
      taxPaise: names.length === 1 ? [taxPaise] : [taxPaise / 2, taxPaise / 2],
    })),
  };
  await db.insert(documentsTable).values({
    ...{ number, kind, orderId, about: `test:${number}`, series, financialYear: '2728', serial: last },
    ...{ issuedAt: at, totalPaise, content },
  });
  return number;
}
