import type { TaxWay } from '#contract/tax-rules.ts';
import { spreadAmount } from '#server/orders/pricing/price-lines.ts';
import type { DocumentContent, DocumentRow } from './document-content.ts';

/** Goods or delivery of one tax rate on a document, in paise. `pricePaise` includes the tax. */
export interface RatePart {
  hsn: string;
  /** Null for goods of several rates that are taxed as a whole. */
  taxPercent: number | null;
  taxWay: TaxWay;
  taxIncluded: boolean;
  pricePaise: number;
  taxPaise: number;
}

type Words = Pick<DocumentRow, 'name' | 'detail'>;

/** Adds up parts of the same rate; orders taxed as a whole have one part. Pure. */
export function joinParts(parts: readonly RatePart[]): RatePart[] {
  const joined = new Map<string, RatePart>();
  for (const part of parts) {
    const key = part.taxWay === 'order' ? 'order' : String(part.taxPercent);
    const { pricePaise = 0, taxPaise = 0, taxPercent = part.taxPercent, ...first } = joined.get(key) ?? {};
    joined.set(key, {
      ...part,
      ...first,
      taxPercent: taxPercent === part.taxPercent ? taxPercent : null,
      pricePaise: pricePaise + part.pricePaise,
      taxPaise: taxPaise + part.taxPaise,
    });
  }
  return [...joined.values()];
}

/** Returns the tax of a share of a part: all of it for the whole part, else two equal halves unless it is one tax. */
function taxOfShare({ pricePaise, taxPaise, taxWay }: RatePart, sharePaise: number): number {
  if (sharePaise === pricePaise) return taxPaise;
  const exact = (sharePaise * taxPaise) / pricePaise;
  return taxWay === 'whole' ? Math.round(exact) : 2 * Math.round(exact / 2);
}

/**
 * Takes an amount in paise out of goods, in proportion to their prices. `restPaise` is what exceeds the goods. At least
 * one part is returned. Pure.
 */
export function takeShares(goods: readonly RatePart[], amountPaise: number): { parts: RatePart[]; restPaise: number } {
  const prices = goods.map(({ pricePaise }) => pricePaise);
  const within = Math.min(
    amountPaise,
    prices.reduce((sum, paise) => sum + paise, 0),
  );
  const shares = spreadAmount(within, prices);
  const taken = goods.map((part, index): RatePart => {
    const pricePaise = shares[index] ?? 0;
    return { ...part, pricePaise, taxPaise: pricePaise === 0 ? 0 : taxOfShare(part, pricePaise) };
  });
  const parts = taken.filter(({ pricePaise }, index) => pricePaise > 0 || index === 0);
  return { parts, restPaise: amountPaise - within };
}

/** Creates the rows of a price reduction, which count as no pieces. Pure. */
export function reductionRows(parts: readonly RatePart[], words: Words): DocumentRow[] {
  return parts.map(({ pricePaise, taxPaise, taxIncluded, ...part }) => ({
    ...{ ...words, ...part, quantity: 1, isReduction: true },
    ...{ unitPaise: taxIncluded ? pricePaise : pricePaise - taxPaise, taxPaise, taxIncluded },
  }));
}

/** Turns the sign of parts: prices and taxes become deductions. Pure. */
export function deductParts(parts: readonly RatePart[]): RatePart[] {
  return parts.map((part) => ({ ...part, pricePaise: -part.pricePaise, taxPaise: -part.taxPaise }));
}

/** Goods and delivery that are left on an invoice. */
export interface InvoiceParts {
  goods: RatePart[];
  /** Taxed delivery by rate; empty if it is not taxed. */
  delivery: RatePart[];
  /** Whole delivery in paise, taxed or not. */
  shippingPaise: number;
}

/** Returns what is left on an invoice after its credit notes, by rate. Pure. */
export function partsLeft(invoice: DocumentContent, notes: readonly DocumentContent[], taxWay: TaxWay): InvoiceParts {
  const signed = [{ content: invoice, sign: 1 }, ...notes.map((content) => ({ content, sign: -1 }))];
  const parts = (of: 'rows' | 'deliveryRows') =>
    joinParts(
      signed.flatMap(({ content, sign }) =>
        content[of].map(({ hsn, percent = null, taxPaise, totalPaise }) => ({
          ...{ hsn, taxPercent: percent, taxWay, taxIncluded: of === 'deliveryRows' || invoice.taxIncluded },
          ...{ pricePaise: sign * totalPaise, taxPaise: sign * taxPaise.reduce((sum, paise) => sum + paise, 0) },
        })),
      ),
    );
  const shippingPaise = signed.reduce((sum, { content, sign }) => sum + sign * content.shippingPaise, 0);
  return { goods: parts('rows'), delivery: parts('deliveryRows'), shippingPaise };
}

/** Returns the differences of two lists of parts by rate, without those that are zero. Pure. */
export function differenceOfParts(some: readonly RatePart[], others: readonly RatePart[]): RatePart[] {
  return joinParts([...some, ...deductParts(others)]).filter(
    ({ pricePaise, taxPaise }) => pricePaise !== 0 || taxPaise !== 0,
  );
}
