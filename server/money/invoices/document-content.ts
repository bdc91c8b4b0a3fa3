import { z } from 'zod';
import { taxOfAmount } from '#contract/gst.ts';
import type { ShopFacts } from '#contract/shop-facts.ts';
import { type DeliveryPart, onePercent, type Registration, registrations, type TaxWay } from '#contract/tax-rules.ts';
import type { StoredAddress } from '#database/schema/columns.ts';
import { placeOfSupply } from '#server/orders/model/place-of-supply.ts';
import { spreadAmount } from '#server/orders/pricing/price-lines.ts';
import { splitTaxInHalves, valueOfPieces } from '#server/orders/pricing/refund-pieces.ts';
import { stateWithCode, taxNames } from './gst-states.ts';

const Row = z.object({
  name: z.string(),
  detail: z.string(),
  hsn: z.string(),
  quantity: z.int(),
  unitPaise: z.int(),
  valuePaise: z.int(),
  taxPaise: z.array(z.int()),
  /** Tax rates of the row, if rows have different rates: 'CGST 9%, SGST 9%'. */
  rates: z.string().optional(),
  totalPaise: z.int(),
  /** Tax rate in per cent; null if the row contains goods of several rates. Absent in old documents. */
  percent: z.number().nullable().optional(),
});

const Party = z.object({ name: z.string(), lines: z.array(z.string()), gstin: z.string().nullable() });

/** Stored content of an invoice or credit note. Amounts are paise. */
export const DocumentContent = z.object({
  kind: z.enum(['invoice', 'credit_note']),
  number: z.string(),
  /** Date in India. */
  date: z.string(),
  seller: Party,
  buyer: Party,
  /** Delivery address; null if the order has no separate billing address. */
  shippedTo: Party.nullable(),
  order: z.string(),
  orderedOn: z.string(),
  placeOfSupply: z.string(),
  /** Invoice that a credit note corrects, with the reason. */
  against: z.object({ number: z.string(), date: z.string(), reason: z.string() }).nullable(),
  /**
   * Tax names with rates, 'CGST 5%' and 'SGST 5%', or 'IGST 10%'; without rates if the rows have different rates. Each
   * row has one amount per name.
   */
  taxes: z.array(z.string()),
  rows: z.array(Row),
  /** Taxed delivery by rate; its rows contain `shippingPaise`. */
  deliveryRows: z.array(Row).default([]),
  pieces: z.int(),
  subtotalPaise: z.int(),
  delivery: z.string(),
  shippingPaise: z.int(),
  taxPaise: z.array(z.int()),
  totalPaise: z.int(),
  /** Payment in words: 'Paid by UPI, as••••@bank.' */
  paid: z.string(),
  /** Return period in days; 7 in old documents, which do not contain it. */
  returnDays: z.int().default(7),
  /** GST registration of the seller, which decides the title and if the GSTIN is printed. */
  registration: z.enum(registrations).default('regular'),
  /** True if unit prices contain the tax. */
  taxIncluded: z.boolean().default(false),
  /** Reference number and signed QR code of an e-invoice; null for sellers below the e-invoice threshold. */
  irn: z.string().nullable().default(null),
  signedQr: z.string().nullable().default(null),
});
export type DocumentContent = z.infer<typeof DocumentContent>;

/** Row before its tax is split. */
export interface DocumentRow {
  name: string;
  detail: string;
  hsn: string;
  quantity: number;
  unitPaise: number;
  taxPaise: number;
  /** True if the unit price contains the tax. */
  taxIncluded: boolean;
  taxWay: TaxWay;
  /** Tax rate in per cent; null if the row contains goods of several rates. */
  taxPercent: number | null;
  /** True for a change of the price, which counts as no piece. */
  isReduction?: boolean;
}

export interface DocumentFacts {
  kind: DocumentContent['kind'];
  number: string;
  date: string;
  order: {
    reference: string;
    orderedOn: string;
    address: StoredAddress;
    billing: StoredAddress | null;
    gstin: string | null;
    phone: string;
    deliveryTax?: readonly DeliveryPart[];
  };
  registration?: Registration;
  against: DocumentContent['against'];
  /** Invoice that a credit note corrects. Seller, place and kind of tax are those of the invoice. */
  invoice?: DocumentContent | undefined;
  /** Central less state tax of the earlier credit notes of the invoice, in paise. */
  leadPaise?: number;
  rows: readonly DocumentRow[];
  /** Rows of the taxed delivery; calculated from the order if missing. */
  deliveryRows?: readonly DocumentRow[] | undefined;
  /** Tax rate of the whole document in per cent, if its rows have no rates. */
  percent?: number | null;
  delivery: string;
  shippingPaise: number;
  paid: string;
  returnDays: number;
}

/** Creates the content of a document and splits the tax of each row by the place of supply. Pure. */
export function documentContent({ seller }: ShopFacts, facts: DocumentFacts): DocumentContent {
  const { order, shippingPaise, invoice } = facts;
  const place = placeOfSupply(order);
  const names = taxNamesOf(facts, () => taxNames(seller.state, place));
  const percent = facts.percent ?? onePercent(facts.rows);
  const split = taxSplitter(names.length, facts.leadPaise);
  const rated = (one: number) => names.map((name) => `${name} ${one / names.length}%`);
  const write = ({ taxPaise, taxPercent, taxIncluded, taxWay: _way, isReduction, ...row }: DocumentRow) => {
    const valuePaise = valueOfPieces({ ...row, taxIncluded }, row.quantity, taxPaise);
    const rates = taxPercent === null ? 'Tax in the shares of the order' : rated(taxPercent).join(', ');
    return {
      ...{
        ...row,
        ...(isReduction && { quantity: 0 }),
        valuePaise,
        taxPaise: split(taxPaise),
        totalPaise: valuePaise + taxPaise,
        percent: taxPercent,
      },
      ...(percent === null && { rates }),
    };
  };
  const rows = facts.rows.map(write);
  const deliveryRows = (facts.deliveryRows ?? rowsOfDelivery(facts, names.length === 2)).map(write);
  const subtotalPaise = sum(rows.map(({ valuePaise }) => valuePaise));
  const taxPaise = names.map((_name, part) => sum([...rows, ...deliveryRows].map((row) => row.taxPaise[part] ?? 0)));
  const untaxedPaise = deliveryRows.length > 0 ? sum(deliveryRows.map(({ valuePaise }) => valuePaise)) : shippingPaise;
  const buyer = order.billing ?? order.address;
  return {
    kind: facts.kind,
    number: facts.number,
    date: facts.date,
    seller: invoice?.seller ?? {
      name: seller.legalName,
      lines: [seller.address, `${stateWithCode(seller.state)}, India`],
      gstin: printedGstin(facts.registration, seller.gstin),
    },
    buyer: party(buyer, order.gstin, order.phone),
    shippedTo: order.billing ? party(order.address, null, order.phone) : null,
    order: order.reference,
    orderedOn: order.orderedOn,
    placeOfSupply: invoice?.placeOfSupply ?? stateWithCode(place),
    against: facts.against,
    taxes: percent === null ? [...names] : rated(percent),
    rows,
    deliveryRows,
    pieces: sum(rows.map(({ quantity }) => quantity)),
    subtotalPaise,
    delivery: facts.delivery,
    shippingPaise,
    taxPaise,
    totalPaise: subtotalPaise + sum(taxPaise) + untaxedPaise,
    paid: facts.paid,
    returnDays: facts.returnDays,
    registration: facts.registration ?? 'regular',
    taxIncluded: facts.rows.some((row) => row.taxIncluded),
    irn: null,
    signedQr: null,
  };
}

/** Returns the names of the taxes: none without regular registration, those of the invoice for a credit note. */
function taxNamesOf({ registration, invoice }: DocumentFacts, own: () => readonly string[]): readonly string[] {
  if (registration !== undefined && registration !== 'regular') return [];
  return invoice ? invoice.taxes.map((tax) => tax.split(' ')[0] ?? '') : own();
}

/** Returns the seller's GSTIN; null if the seller has none or must not print it. */
function printedGstin(registration: DocumentFacts['registration'], gstin: string): string | null {
  return registration === 'unregistered' || gstin === '' ? null : gstin;
}

/**
 * Returns a function that splits the tax of one row after another into its parts: two halves, the whole, or none. The
 * halves of all rows together differ by at most a paisa, and those of all credit notes are those of their invoice.
 */
function taxSplitter(parts: number, leadPaise = 0): (taxPaise: number) => number[] {
  let lead = leadPaise;
  return (taxPaise) => {
    if (parts !== 2) return parts === 1 ? [taxPaise] : [];
    const [central, state] = splitTaxInHalves(taxPaise, lead);
    lead += central - state;
    return [central, state];
  };
}

/** Returns the central less the state tax of the credit notes of an invoice, in paise. Pure. */
export function leadOfNotes(papers: readonly DocumentContent[], number: string): number {
  const notes = papers.filter(({ against, taxPaise }) => against?.number === number && taxPaise.length === 2);
  return sum(notes.map(({ taxPaise: [central = 0, state = 0] }) => central - state));
}

/** Creates the rows of a taxed delivery charge, or of its refunded part. */
function rowsOfDelivery(
  { order: { deliveryTax = [] }, delivery, shippingPaise }: DocumentFacts,
  isWithinState: boolean,
): DocumentRow[] {
  const wholePaise = sum(deliveryTax.map(({ amountPaise }) => amountPaise));
  if (shippingPaise === 0 || wholePaise === 0) return [];
  const parts = spreadAmount(
    shippingPaise,
    deliveryTax.map(({ amountPaise }) => amountPaise),
  );
  return deliveryTax.map(({ hsn, percent, taxPaise }, index): DocumentRow => {
    const unitPaise = parts[index] ?? 0;
    const isWhole = shippingPaise === wholePaise;
    const tax = isWhole ? taxPaise : taxOfAmount(unitPaise, { percent, isIncluded: true, isWithinState });
    const words = { name: 'Delivery', detail: delivery, hsn, quantity: 1 };
    return { ...words, unitPaise, taxPaise: tax, taxPercent: percent, taxIncluded: true, taxWay: 'whole' };
  });
}

function party(
  { fullName, line1, line2, landmark, city, pin, state }: StoredAddress,
  gstin: string | null,
  phone: string,
) {
  const lines = [line1, line2, landmark ?? '', `${city} ${pin}`, `${stateWithCode(state)}, India`, `+91 ${phone}`];
  return { name: fullName, lines: lines.filter(Boolean), gstin };
}

function sum(parts: readonly number[]): number {
  return parts.reduce((all, part) => all + part, 0);
}
