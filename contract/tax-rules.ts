// Imports nothing: server, office and pages use it.

/** Tax rate for pieces of an HSN code above a price. */
export interface TaxRule {
  /** First digits of the HSN code, two to eight; '' for all goods. */
  hsn: string;
  /** Price of a piece in rupees without tax, above which the rule applies. 0 for any price. */
  above: number;
  percent: number;
}

/** Row of the GST rate table: a tax rule with its first day and its source. 0 per cent is exempt. */
export interface GstRate extends TaxRule {
  /** First day in India, '2025-09-22'. From then on it replaces all rows of its HSN code with earlier days. */
  from: string;
  /** Notification or schedule, for the accountant who checks it. */
  source: string;
}

export const registrations = ['regular', 'composition', 'unregistered'] as const;
/** Kind of GST registration. Only a regular seller charges tax. */
export type Registration = (typeof registrations)[number];

export const priceModes = ['exclude', 'include'] as const;
/** Meaning of the price on sale: with tax or without tax. */
export type PriceMode = (typeof priceModes)[number];

export const deliveryTaxes = ['highest', 'shares'] as const;
/** Tax of delivery: the highest rate of the goods, or each rate for the share of its goods in the value. */
export type DeliveryTax = (typeof deliveryTaxes)[number];

export const taxWays = ['order', 'halves', 'whole'] as const;
/**
 * Rounding of tax: `order` once for all goods of a rate, `halves` per line in two equal halves (central and state tax),
 * `whole` per line (integrated tax).
 */
export type TaxWay = (typeof taxWays)[number];

/** Part of a delivery charge that is taxed at one rate. `amountPaise` contains the tax. */
export interface DeliveryPart {
  /** HSN code of the goods whose tax rate applies to this part. */
  hsn: string;
  percent: number;
  amountPaise: number;
  taxPaise: number;
}

/** GST settings of a seller. */
export interface GstSetting {
  registration: Registration;
  prices: PriceMode;
  delivery: DeliveryTax;
  /** True if a seller without regular registration delivers only within the seller's state. */
  ownState: boolean;
  rates: GstRate[];
}

/** Tax settings. With `gst` the rates of GST apply, otherwise the flat rules on prices without tax. */
export interface TaxSetting {
  rules: TaxRule[];
  gst?: GstSetting | null | undefined;
}

/** Default tax settings, version one: one rate for all goods. */
export const firstTax: TaxSetting = { rules: [{ hsn: '', above: 0, percent: 10 }] };

/** Taxed goods: HSN code, and price of a piece in paise. */
export interface Taxed {
  hsn: string;
  unitPaise: number;
}

/**
 * Returns the flat tax rate of a piece in percent. Of the matching rules, the one with the longest code applies, then
 * the one with the highest price. Every list must contain a rule for all goods at any price. Pure.
 */
export function taxPercentOf(rules: readonly TaxRule[], { hsn, unitPaise }: Taxed): number {
  const [found] = rules
    .filter((rule) => hsn.startsWith(rule.hsn) && (rule.above === 0 || unitPaise > Math.round(rule.above * 100)))
    .toSorted((one, other) => other.hsn.length - one.hsn.length || other.above - one.above);
  return found?.percent ?? 0;
}

/** Returns all possible tax rates, lowest first. Pure. */
export function taxPercents(rules: readonly TaxRule[]): number[] {
  return [...new Set(rules.map(({ percent }) => percent))].toSorted((one, other) => one - other);
}

/** Formats tax rates: '10%', or '5-18%' if they differ. Pure. */
export function taxRange(percents: readonly number[]): string {
  const [least = 0] = percents;
  const most = percents.at(-1) ?? least;
  return least === most ? `${least}%` : `${least}-${most}%`;
}

/** Returns the common tax rate of lines in percent; null if they differ. Pure. */
export function onePercent(lines: readonly { taxPercent: number | null }[]): number | null {
  const [first] = lines;
  return first && lines.every(({ taxPercent }) => taxPercent === first.taxPercent) ? first.taxPercent : null;
}

/**
 * Titles of invoices by registration (CGST Rules, rules 46 and 49): a seller who charges no tax issues no tax invoice.
 */
export const invoiceTitles: Readonly<Record<Registration, string>> = {
  regular: 'Tax invoice',
  composition: 'Bill of supply',
  unregistered: 'Invoice',
};

/** Tax as pages show it before a price is quoted. */
export interface ToldTax {
  /** Rate for all goods in percent; null if rates differ, or if a cart must be priced to know the tax. */
  percent: number | null;
  /** Notice beside prices with an add-to-cart button; '' if prices need none. */
  words: string;
  /** Name of the tax in sums; 'Tax' if omitted. */
  name?: string | undefined;
  /** True if prices include the tax. */
  included?: boolean | undefined;
  /** Title of invoices; 'Tax invoice' if omitted. */
  invoice?: string | undefined;
}
