import type { TaxWay } from '#contract/tax-rules.ts';
import type { Db } from '#database/db.ts';
import { priceOfPieces } from '#server/orders/pricing/refund-pieces.ts';
import { DocumentContent, type DocumentRow } from './document-content.ts';
import { type IssuedDocument, issuedDocumentsOf, leftOf } from './issued-documents.ts';
import {
  deductParts,
  differenceOfParts,
  type InvoiceParts,
  joinParts,
  partsLeft,
  type RatePart,
  reductionRows,
  takeShares,
} from './reduction-rows.ts';

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
 * Limits a credit note to the remainder of its invoice, in total and of each rate. The note that closes the invoice
 * takes exactly the value and the tax that are left of each rate. `issued` are the documents of the order, `delivery`
 * names the delivery method. Returns undefined if nothing remains. Pure.
 */
export function withinInvoice(
  issued: readonly IssuedDocument[],
  { rows, shippingPaise, invoice, delivery }: NoteParts & { invoice: string; delivery: string },
): NoteParts | undefined {
  const wanted = rows.reduce((sum, row) => sum + priceOfPieces(row, row.quantity, row.taxPaise), shippingPaise);
  const left = leftOf(issued, invoice);
  if (left <= 0) return undefined;
  const taxWay = rows[0]?.taxWay ?? 'order';
  const parts = partsOf(issued, invoice, taxWay);
  const own = rows.map(partOfRow);
  if (wanted < left) return withinRates(parts, { rows, own, shippingPaise, delivery });
  return {
    rows: [...rows, ...correctionRows(differenceOfParts(parts.goods, own), 'Rest of the invoice')],
    shippingPaise: parts.shippingPaise,
    deliveryRows: deliveryRowsOf(parts.delivery, delivery),
  };
}

/**
 * Limits a credit note that leaves a part of its invoice. What an earlier reduction took of the rate of its pieces is
 * taken of the other rates, or else of the delivery. Pure.
 */
function withinRates(
  { goods, delivery: left, shippingPaise: leftShippingPaise }: InvoiceParts,
  {
    rows,
    own,
    shippingPaise: wanted,
    delivery,
  }: { rows: readonly DocumentRow[]; own: readonly RatePart[]; shippingPaise: number; delivery: string },
): NoteParts {
  const rest = joinParts([...goods, ...deductParts(own)]);
  const over = rest.reduce(
    (sum, { pricePaise }) => sum - Math.min(0, pricePaise),
    Math.max(0, wanted - leftShippingPaise),
  );
  const open = rest.filter(({ pricePaise }) => pricePaise > 0);
  const shares = takeShares(open, over);
  const after = joinParts([...open, ...deductParts(shares.parts)]).map(withinPrice);
  const shippingPaise = Math.min(wanted, leftShippingPaise) + shares.restPaise;
  const taxed = shippingPaise > 0 && left.length > 0 ? takeShares(left, shippingPaise).parts : undefined;
  return {
    rows: [...rows, ...correctionRows(differenceOfParts(rest, after), 'Price reduced')],
    shippingPaise,
    ...(taxed && { deliveryRows: deliveryRowsOf(taxed, delivery) }),
  };
}

/** Limits the tax of what stays on an invoice to its price, with equal halves unless it is one tax. Pure. */
function withinPrice(part: RatePart): RatePart {
  const most = part.taxWay === 'halves' ? part.pricePaise - (part.pricePaise % 2) : part.pricePaise;
  return { ...part, taxPaise: Math.min(Math.max(0, part.taxPaise), most) };
}

/** Creates the rows that correct the pieces of a credit note. `more` names what is credited besides them. Pure. */
function correctionRows(differences: readonly RatePart[], more: string): DocumentRow[] {
  const [lower, higher] = [
    differences.filter(({ pricePaise }) => pricePaise <= 0),
    differences.filter(({ pricePaise }) => pricePaise > 0),
  ];
  return [
    ...reductionRows(lower, { name: 'Credited before', detail: 'The price was reduced' }),
    ...reductionRows(higher, { name: more, detail: 'No piece came back' }),
  ];
}

/** Creates the rows of credited delivery. Pure. */
function deliveryRowsOf(parts: readonly RatePart[], delivery: string): DocumentRow[] {
  const some = parts.filter(({ pricePaise }) => pricePaise !== 0);
  return reductionRows(some, { name: 'Delivery', detail: delivery }).map((row) => ({ ...row, isReduction: false }));
}
