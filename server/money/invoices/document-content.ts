import { z } from 'zod';
import type { ShopFacts } from '#contract/shop-facts.ts';
import { onePercent } from '#contract/tax-rules.ts';
import type { StoredAddress } from '#database/schema/columns.ts';
import { splitTaxInHalves } from '#server/orders/pricing/refund-pieces.ts';
import { stateWithCode, taxNames } from './gst-states.ts';

const Party = z.object({ name: z.string(), lines: z.array(z.string()), gstin: z.string().nullable() });

/** Stored content of an invoice or credit note. Amounts are paise. */
export const DocumentContent = z.object({
  kind: z.enum(['invoice', 'credit_note']),
  number: z.string(),
  /** Dates in India. */
  date: z.string(),
  seller: Party,
  buyer: Party,
  /** Delivery address if it differs. */
  shippedTo: Party.nullable(),
  order: z.string(),
  orderedOn: z.string(),
  placeOfSupply: z.string(),
  /** Invoice that a credit note corrects, with the reason. */
  against: z.object({ number: z.string(), date: z.string(), reason: z.string() }).nullable(),
  /**
   * Tax names with rates, 'CGST 5%' and 'SGST 5%', or 'IGST 10%'; without rates if the rows differ. Each row has one
   * amount per name.
   */
  taxes: z.array(z.string()),
  rows: z.array(
    z.object({
      name: z.string(),
      detail: z.string(),
      hsn: z.string(),
      quantity: z.int(),
      unitPaise: z.int(),
      valuePaise: z.int(),
      taxPaise: z.array(z.int()),
      /** Rates of the row if the rows differ: 'CGST 9%, SGST 9%'. */
      rates: z.string().optional(),
      totalPaise: z.int(),
    }),
  ),
  pieces: z.int(),
  subtotalPaise: z.int(),
  delivery: z.string(),
  shippingPaise: z.int(),
  taxPaise: z.array(z.int()),
  totalPaise: z.int(),
  /** Payment in words: 'Paid by UPI, as••••@bank.' */
  paid: z.string(),
  /** Return period in days; absent in old documents, from when there was only one. */
  returnDays: z.int().default(7),
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
  /** Tax rate in per cent; null if the row covers goods of several rates. */
  taxPercent: number | null;
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
  };
  against: DocumentContent['against'];
  rows: readonly DocumentRow[];
  /** Tax rate of the whole document in per cent, if its rows have none. */
  percent?: number | null;
  delivery: string;
  shippingPaise: number;
  paid: string;
  returnDays: number;
}

/** Creates the content of a document. The order's tax per row is split by the place of supply. Pure. */
export function documentContent({ seller }: ShopFacts, facts: DocumentFacts): DocumentContent {
  const { order, shippingPaise } = facts;
  // Place of supply (IGST Act, section 10(1)): the billed business's state, else the place of delivery.
  const place = order.gstin && order.billing ? order.billing.state : order.address.state;
  const names = taxNames(seller.state, place);
  const percent = facts.percent ?? onePercent(facts.rows);
  const rated = (one: number) => names.map((name) => `${name} ${one / names.length}%`);
  const rows = facts.rows.map(({ taxPaise, taxPercent, ...row }) => {
    const valuePaise = row.unitPaise * row.quantity;
    const rates = taxPercent === null ? 'Tax in the shares of the order' : rated(taxPercent).join(', ');
    return {
      ...{
        ...row,
        valuePaise,
        taxPaise: names.length === 1 ? [taxPaise] : splitTaxInHalves(taxPaise),
        totalPaise: valuePaise + taxPaise,
      },
      ...(percent === null && { rates }),
    };
  });
  const subtotalPaise = sum(rows.map(({ valuePaise }) => valuePaise));
  const taxPaise = names.map((_name, part) => sum(rows.map((row) => row.taxPaise[part] ?? 0)));
  const buyer = order.billing ?? order.address;
  return {
    kind: facts.kind,
    number: facts.number,
    date: facts.date,
    seller: {
      name: seller.legalName,
      lines: [seller.address, `${stateWithCode(seller.state)}, India`],
      gstin: seller.gstin,
    },
    buyer: party(buyer, order.gstin, order.phone),
    shippedTo: order.billing ? party(order.address, null, order.phone) : null,
    order: order.reference,
    orderedOn: order.orderedOn,
    placeOfSupply: stateWithCode(place),
    against: facts.against,
    taxes: percent === null ? [...names] : rated(percent),
    rows,
    pieces: sum(rows.map(({ quantity }) => quantity)),
    subtotalPaise,
    delivery: facts.delivery,
    shippingPaise,
    taxPaise,
    totalPaise: subtotalPaise + sum(taxPaise) + shippingPaise,
    paid: facts.paid,
    returnDays: facts.returnDays,
  };
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
