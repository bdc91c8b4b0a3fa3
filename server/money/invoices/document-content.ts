import { z } from 'zod';
import { seller } from '#contract/seller.ts';
import { onePercent } from '#contract/tax-rules.ts';
import type { StoredAddress } from '#database/schema/columns.ts';
import { halves } from '#server/orders/pricing/refund-pieces.ts';
import { stateWithCode, taxNames } from './gst-states.ts';

const Party = z.object({ name: z.string(), lines: z.array(z.string()), gstin: z.string().nullable() });

/** Everything that is printed on an invoice or a credit note, as it is kept. Amounts are paise. */
export const DocumentContent = z.object({
  kind: z.enum(['invoice', 'credit_note']),
  number: z.string(),
  /** Days in India. */
  date: z.string(),
  seller: Party,
  buyer: Party,
  /** Where the goods went, if that is somewhere else. */
  shippedTo: Party.nullable(),
  order: z.string(),
  orderedOn: z.string(),
  placeOfSupply: z.string(),
  /** Of a credit note: the invoice it corrects, and why. */
  against: z.object({ number: z.string(), date: z.string(), reason: z.string() }).nullable(),
  /** 'CGST 5%' and 'SGST 5%', or 'IGST 10%', and without a rate where the rows have different ones: every row has as many parts. */
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
      /** 'CGST 9%, SGST 9%': its own rates, where the rows have different ones. */
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
  /** 'Paid by UPI, as••••@bank.' */
  paid: z.string(),
  /** Days for returns that the order has. Papers of the time when there was one number of them say nothing. */
  returnDays: z.int().default(7),
});
export type DocumentContent = z.infer<typeof DocumentContent>;

/** A row before its tax is split. */
export interface DocumentRow {
  name: string;
  detail: string;
  hsn: string;
  quantity: number;
  unitPaise: number;
  taxPaise: number;
  /** At how many per cent it is taxed; null where it stands for goods of several rates. */
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
  /** At how many per cent all of it is taxed, where its rows do not say so. */
  percent?: number | null;
  delivery: string;
  shippingPaise: number;
  paid: string;
  returnDays: number;
}

/** Makes the content of a document: the tax of each row is the order's own, split by where the goods go. Pure. */
export function documentContent(facts: DocumentFacts): DocumentContent {
  const { order, shippingPaise } = facts;
  // Source: IGST Act, section 10(1): the billed business's state, else where the goods are delivered.
  const place = order.gstin && order.billing ? order.billing.state : order.address.state;
  const names = taxNames(seller.state, place);
  const percent = facts.percent ?? onePercent(facts.rows);
  const rated = (one: number) => names.map((name) => `${name} ${one / names.length}%`);
  const rows = facts.rows.map(({ taxPaise, taxPercent, ...row }) => {
    const valuePaise = row.unitPaise * row.quantity;
    const rates = taxPercent === null ? 'Tax in the shares of the order' : rated(taxPercent).join(', ');
    return {
      ...{ ...row, valuePaise, taxPaise: names.length === 1 ? [taxPaise] : halves(taxPaise), totalPaise: valuePaise + taxPaise },
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
    seller: { name: seller.legalName, lines: [seller.address, `${stateWithCode(seller.state)}, India`], gstin: seller.gstin },
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

function party({ fullName, line1, line2, landmark, city, pin, state }: StoredAddress, gstin: string | null, phone: string) {
  const lines = [line1, line2, landmark ?? '', `${city} ${pin}`, `${stateWithCode(state)}, India`, `+91 ${phone}`];
  return { name: fullName, lines: lines.filter(Boolean), gstin };
}

function sum(parts: readonly number[]): number {
  return parts.reduce((all, part) => all + part, 0);
}
