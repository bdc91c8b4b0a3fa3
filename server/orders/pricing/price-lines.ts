import { taxOn } from '#contract/cart-rules.ts';
import { taxOfAmount, taxOfLine } from '#contract/gst.ts';
import {
  type DeliveryPart,
  type GstSetting,
  type Registration,
  type Taxed,
  type TaxRule,
  type TaxSetting,
  type TaxWay,
  taxPercentOf,
} from '#contract/tax-rules.ts';

export interface PricedLine extends Taxed {
  quantity: number;
}

/** Tax settings of a sale, with the facts that decide the GST. */
export interface TaxTerms extends TaxSetting {
  /** Day of the sale in India; needed only for GST. */
  day?: string;
  /** True if the sale is within the seller's state. */
  isWithinState?: boolean;
}

/**
 * Totals of an order in paise. Invariants: total = subtotal + tax + shipping, and the line taxes add up to the tax.
 * Shipping contains its own tax, if it is taxed.
 */
export interface Totals {
  /** Value of the goods without tax. */
  subtotalPaise: number;
  /** Tax of the goods. */
  taxPaise: number;
  shippingPaise: number;
  totalPaise: number;
  /** Value of each line without tax, in line order. */
  linePaise: number[];
  /** Tax share of each line, for invoices and refunds. */
  lineTaxPaise: number[];
  /** Tax rate of each line in per cent. */
  linePercent: number[];
  /** Charged price in paise of one piece of each line; includes tax if `taxIncluded` is true. */
  unitPaise: number[];
  taxIncluded: boolean;
  taxWay: TaxWay;
  /** Registration of the seller by which the goods are taxed. */
  registration: Registration;
  /** Delivery by tax rate; empty if delivery is free or not taxed. */
  delivery: DeliveryPart[];
}

/**
 * Splits an amount by weight so that the parts add up to it exactly (largest remainder, earlier lines first). Weights
 * are whole and not negative; if all are 0, the parts are equal.
 */
export function spreadAmount(amountPaise: number, weights: readonly number[]): number[] {
  const whole = sum(weights);
  const fair = whole === 0 ? weights.map(() => 1) : weights;
  const divisor = whole === 0 ? weights.length : whole;
  const parts = fair.map((weight) => Math.floor((amountPaise * weight) / divisor));
  const remainders = fair.map((weight, index) => ({ index, remainder: (amountPaise * weight) % divisor }));
  remainders.sort((one, other) => other.remainder - one.remainder || one.index - other.index);
  let missing = amountPaise - sum(parts);
  for (const { index } of remainders) {
    if (missing <= 0) break;
    parts[index] = (parts[index] ?? 0) + 1;
    missing -= 1;
  }
  return parts;
}

/** Calculates the tax of each line. Lines of one rate are taxed and rounded as one sum, then split. Pure. */
function taxLines(linePaise: readonly number[], linePercent: readonly number[]): number[] {
  const taxes = linePaise.map(() => 0);
  for (const percent of new Set(linePercent)) {
    const places = linePercent.flatMap((one, place) => (one === percent ? [place] : []));
    const alike = places.map((place) => linePaise[place] ?? 0);
    for (const [at, paise] of spreadAmount(taxOn(sum(alike), percent), alike).entries()) taxes[places[at] ?? 0] = paise;
  }
  return taxes;
}

type Goods = Pick<Totals, 'linePaise' | 'lineTaxPaise' | 'linePercent' | 'unitPaise' | 'taxIncluded' | 'taxWay'>;

/** Taxes goods by the flat rules: prices exclude tax, with one rounding per rate and order. */
function taxFlat(lines: readonly PricedLine[], rules: readonly TaxRule[]): Goods {
  const linePaise = lines.map((line) => line.unitPaise * line.quantity);
  const linePercent = lines.map((line) => taxPercentOf(rules, line));
  return {
    ...{ linePaise, linePercent, lineTaxPaise: taxLines(linePaise, linePercent) },
    ...{ unitPaise: lines.map((line) => line.unitPaise), taxIncluded: false, taxWay: 'order' },
  };
}

/** Taxes goods by GST, each line by itself. */
function taxByGst(lines: readonly PricedLine[], gst: GstSetting, day: string, isWithinState: boolean): Goods {
  const taxed = lines.map((line) =>
    taxOfLine(gst, { ...line, amountPaise: line.unitPaise * line.quantity }, { day, isWithinState }),
  );
  return {
    linePaise: taxed.map(({ valuePaise }) => valuePaise),
    linePercent: taxed.map(({ percent }) => percent),
    lineTaxPaise: taxed.map(({ taxPaise }) => taxPaise),
    unitPaise: taxed.map(({ chargedPaise }, index) => chargedPaise / (lines[index]?.quantity ?? 1)),
    taxIncluded: gst.prices === 'include',
    taxWay: isWithinState ? 'halves' : 'whole',
  };
}

/** Goods of one tax rate, in the order of the lines. */
interface RateGroup {
  hsn: string;
  percent: number;
  valuePaise: number;
}

function rateGroups(lines: readonly PricedLine[], { linePaise, linePercent }: Goods): RateGroup[] {
  const groups = new Map<number, RateGroup & { mostPaise: number }>();
  for (const [index, { hsn }] of lines.entries()) {
    const [percent, paise] = [linePercent[index] ?? 0, linePaise[index] ?? 0];
    const before = groups.get(percent) ?? { hsn, percent, valuePaise: 0, mostPaise: paise };
    const isMost = paise > before.mostPaise;
    groups.set(percent, {
      ...{ percent, hsn: isMost ? hsn : before.hsn, mostPaise: isMost ? paise : before.mostPaise },
      valuePaise: before.valuePaise + paise,
    });
  }
  return [...groups.values()];
}

/**
 * Taxes delivery as part of the supply of the goods (CGST Act, section 8): at the highest rate, or split over the rates
 * by the value of their goods. Pure.
 */
function taxDelivery(
  shippingPaise: number,
  { delivery, prices }: Pick<GstSetting, 'delivery' | 'prices'>,
  groups: readonly RateGroup[],
  isWithinState: boolean,
): DeliveryPart[] {
  if (shippingPaise === 0) return [];
  const highest = groups.toSorted((one, other) => other.percent - one.percent).slice(0, 1);
  const taken = delivery === 'highest' ? highest : groups;
  const parts = spreadAmount(
    shippingPaise,
    taken.map(({ valuePaise }) => valuePaise),
  );
  const isIncluded = prices === 'include';
  return taken.flatMap(({ hsn, percent }, index) => {
    const part = parts[index] ?? 0;
    const taxPaise = taxOfAmount(part, { percent, isIncluded, isWithinState });
    return part === 0 ? [] : [{ hsn, percent, taxPaise, amountPaise: isIncluded ? part : part + taxPaise }];
  });
}

/**
 * Calculates the totals of an order in paise by the tax settings. Shipping may depend on the shown value of the goods.
 * Pure.
 */
export function priceLines(
  lines: readonly PricedLine[],
  shipping: number | ((goodsPaise: number) => number),
  { rules, gst, day = '', isWithinState = true }: TaxTerms,
): Totals {
  const goods = gst ? taxByGst(lines, gst, day, isWithinState) : taxFlat(lines, rules);
  const shownPaise = sum(lines.map((line, index) => (goods.unitPaise[index] ?? 0) * line.quantity));
  const chargePaise = typeof shipping === 'number' ? shipping : shipping(shownPaise);
  const isTaxed = gst?.registration === 'regular';
  const delivery = isTaxed ? taxDelivery(chargePaise, gst, rateGroups(lines, goods), isWithinState) : [];
  const shippingPaise = isTaxed ? sum(delivery.map(({ amountPaise }) => amountPaise)) : chargePaise;
  const [subtotalPaise, taxPaise] = [sum(goods.linePaise), sum(goods.lineTaxPaise)];
  const totalPaise = subtotalPaise + taxPaise + shippingPaise;
  const registration = gst?.registration ?? 'regular';
  return { ...goods, subtotalPaise, taxPaise, shippingPaise, totalPaise, registration, delivery };
}

/** Returns the columns of an order's sums. Pure. */
export function sumColumns(totals: Totals) {
  const { subtotalPaise, taxPaise, shippingPaise, totalPaise, taxIncluded, registration } = totals;
  return {
    subtotalPaise,
    taxPaise,
    shippingPaise,
    totalPaise,
    taxIncluded,
    registration,
    deliveryTax: totals.delivery,
  };
}

/** Returns the columns of the price of a line. Pure. */
export function priceColumns({ taxIncluded, taxWay, ...totals }: Totals, index: number) {
  return {
    unitPaise: totals.unitPaise[index] ?? 0,
    totalPaise: totals.linePaise[index] ?? 0,
    taxPaise: totals.lineTaxPaise[index] ?? 0,
    taxPercent: totals.linePercent[index] ?? 0,
    taxIncluded,
    taxWay,
  };
}

function sum(parts: readonly number[]): number {
  return parts.reduce((all, part) => all + part, 0);
}
