import type { TaxWay } from '#contract/tax-rules.ts';
import type { Db } from '#database/db.ts';
import { priceOfPieces } from '#server/orders/pricing/refund-pieces.ts';
import { DocumentContent, type DocumentRow } from './document-content.ts';
import { type IssuedDocument, issuedDocumentsOf, leftOf } from './issued-documents.ts';
import { differenceOfParts, type InvoiceParts, partsLeft, type RatePart, reductionRows } from './reduction-rows.ts';

/** Converts a row of a document to a part with its price. Pure. */
export const partOfRow = ({ hsn, taxPercent, taxWay, taxIncluded, taxPaise, ...row }: DocumentRow): RatePart => ({
  ...{ hsn, taxPercent, taxWay, taxIncluded, taxPaise },
  pricePaise: priceOfPieces({ ...row, taxIncluded }, row.quantity, taxPaise),
});

/** Reads what is left on an invoice of an order, by rate. `taxWay` is that of its goods. Throws RangeError. */
export async function readPartsLeft(tx: Db, orderId: string, number: string, taxWay: TaxWay): Promise<InvoiceParts> {
  return partsOf(await issuedDocumentsOf(tx, orderId), number, taxWay);
}

/** Returns the contents of documents. Pure. */
export function contentsOf(issued: readonly IssuedDocument[]): DocumentContent[] {
  return issued.map(({ content }) => DocumentContent.parse(content));
}

/** Finds the content of an invoice among the documents of its order. Pure. Throws RangeError. */
export function invoiceIn(issued: readonly IssuedDocument[], number: string): DocumentContent {
  const found = issued.find((paper) => paper.number === number);
  if (!found) throw new RangeError(`there is no invoice ${number}`);
  return DocumentContent.parse(found.content);
}

function partsOf(issued: readonly IssuedDocument[], number: string, taxWay: TaxWay): InvoiceParts {
  const papers = contentsOf(issued);
  const invoice = invoiceIn(issued, number);
  return partsLeft(
    invoice,
    papers.filter(({ against }) => against?.number === number),
    taxWay,
  );
}

/** Rows and delivery of a credit note. */
interface NoteParts {
  rows: readonly DocumentRow[];
  shippingPaise: number;
  deliveryRows?: readonly DocumentRow[];
}

/**
 * Limits a credit note to the remainder of its invoice. The note that closes the invoice takes exactly the value and
 * the tax that are left of each rate. `issued` are the documents of the order, `delivery` names the delivery method.
 * Returns undefined if nothing remains. Pure.
 */
export function withinInvoice(
  issued: readonly IssuedDocument[],
  { rows, shippingPaise, invoice, delivery }: NoteParts & { invoice: string; delivery: string },
): NoteParts | undefined {
  const wanted = rows.reduce((sum, row) => sum + priceOfPieces(row, row.quantity, row.taxPaise), shippingPaise);
  const left = leftOf(issued, invoice);
  if (wanted < left) return { rows, shippingPaise };
  if (left <= 0) return undefined;
  const taxWay = rows[0]?.taxWay ?? 'order';
  const parts = partsOf(issued, invoice, taxWay);
  const differences = differenceOfParts(parts.goods, rows.map(partOfRow));
  const [lower, higher] = [
    differences.filter(({ pricePaise }) => pricePaise <= 0),
    differences.filter(({ pricePaise }) => pricePaise > 0),
  ];
  return {
    rows: [
      ...rows,
      ...reductionRows(lower, { name: 'Credited before', detail: 'The price was reduced' }),
      ...reductionRows(higher, { name: 'Rest of the invoice', detail: 'No piece came back' }),
    ],
    shippingPaise: parts.shippingPaise,
    deliveryRows: reductionRows(
      parts.delivery.filter(({ pricePaise }) => pricePaise !== 0),
      { name: 'Delivery', detail: delivery },
    ).map((row) => ({ ...row, isReduction: false })),
  };
}
