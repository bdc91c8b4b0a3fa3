import { sql } from 'drizzle-orm';
import { formatRupees, toRupees } from '#contract/money.ts';
import { type PriceBasis, type PriceConsent, priceBasisWords } from '#contract/office/lists.ts';
import type { PriceQuestion as ShownQuestion } from '#contract/office/products.ts';
import type { PriceShares } from '#contract/settings.ts';
import type { Db } from '#database/db.ts';
import { productsTable, productVersionsTable } from '#database/schema/catalogue.ts';
import { readLastCosts } from '#server/catalogue/costs/read-costs.ts';
import { Problem } from '#server/foundation/errors/problem.ts';
import { priceLines, type TaxTerms } from '#server/orders/pricing/price-lines.ts';
import { type CutBudget, readPriceCuts, takeCut } from './price-cuts.ts';
import type { PricedChange } from './priced-change.ts';

/** Price change of a product on sale, or planned to be, that needs consent. */
export interface PriceQuestion {
  id: string;
  name: string;
  beforePaise: number;
  /** Price of comparison. */
  basePaise: number;
  basis: PriceBasis;
  afterPaise: number;
  /** True if a second person must approve. */
  waits: boolean;
  /** Price that would cover the last cost, with tax; missing if this one does, or if the cost is unknown. */
  costPaise?: number | undefined;
  /** True if the author's budget for price cuts is too small. */
  beyondBudget: boolean;
}

/** Percentage limits of the price check, and the tax by which a price is compared with costs before tax. */
export interface PriceRules extends PriceShares {
  tax?: TaxTerms;
}

/** Percentage limits of the price check, and the consent that the caller has. */
export interface PriceGuard {
  shares: PriceRules;
  consent: PriceConsent | null;
  /** Budget of the author; missing if no budget applies. */
  cuts?: CutBudget | undefined;
}

const dayMs = 86_400_000;

/** Compares a price with its base. A difference equal to a limit is within it. Exact in paise. Pure. */
export function judgePrice(basePaise: number, afterPaise: number, { asks, waits }: PriceShares): PriceVerdict {
  const hundredfold = Math.abs(afterPaise - basePaise) * 100;
  if (hundredfold > basePaise * waits) return 'waits';
  return hundredfold > basePaise * asks ? 'asks' : 'fine';
}

export type PriceVerdict = 'fine' | 'asks' | 'waits';

/**
 * Returns true if a change sets the price of a product on sale, or puts it on sale, now or by a plan. The plan of a
 * draft is checked when it is made, as nobody can answer a question at the time of its publication. Pure.
 */
export function setsPriceOnSale({ before, after }: PricedChange): boolean {
  if (!isForSale(after)) return false;
  if (!isForSale(before) || before.pricePaise !== after.pricePaise) return true;
  return after.state === 'draft' && before.mrpPaise !== after.mrpPaise;
}

const isForSale = ({ state, publishAt }: PricedChange['before']): boolean =>
  state === 'sold' || (state === 'draft' && publishAt !== null && publishAt !== undefined);

/** Returns true if the consent is not enough for a question. Pure. */
export function lacksConsent({ waits }: Pick<PriceQuestion, 'waits'>, consent: PriceConsent | null): boolean {
  return waits ? consent !== 'approved' : consent === null;
}

/**
 * Lists the questions raised by price changes, in the order of the changes, and deducts their cuts from the budget. The
 * products must be locked.
 */
export async function readPriceQuestions(
  db: Db,
  changes: readonly PricedChange[],
  at: Date,
  rules: PriceRules,
  budget?: CutBudget,
): Promise<PriceQuestion[]> {
  const guarded = changes.filter(setsPriceOnSale);
  const stored = await readBasePrices(
    db,
    guarded.map(({ id }) => id),
    at,
  );
  const costs = await readCostsAbove(db, guarded, rules);
  const cuts = budget ? await readPriceCuts(db, guarded, stored, at) : new Map<string, number>();
  return guarded.flatMap((change): PriceQuestion[] => {
    const base = baseOf(change, stored.get(change.id));
    const verdict = verdictOf(change, base, rules);
    const beyondBudget = verdict !== 'waits' && budget !== undefined && !takeCut(budget, cuts.get(change.id) ?? 0);
    const waits = verdict === 'waits' || beyondBudget;
    const cost = costs.get(change.id);
    if (verdict === 'fine' && !waits && !cost) return [];
    const { id, before, after } = change;
    const { paise: basePaise, basis } = cost && !waits ? cost : shownBase(change, base);
    const prices = { beforePaise: before.pricePaise, basePaise, basis, afterPaise: after.pricePaise };
    return [{ id, name: after.name, ...prices, waits, costPaise: cost?.paise, beyondBudget }];
  });
}

function shownBase({ before }: PricedChange, base: BasePrice | undefined): BasePrice {
  return base ?? { paise: before.pricePaise, basis: 'last' };
}

/**
 * Reads the last costs that the prices of changed products do not cover, by product, as prices of comparison. Products
 * whose price covers its cost, or whose cost is unknown, are missing.
 */
export async function readCostsAbove(
  db: Db,
  changes: readonly { id: string; after: Pick<PricedChange['after'], 'hsn' | 'pricePaise'> }[],
  rules: Pick<PriceRules, 'tax'>,
): Promise<Map<string, BasePrice>> {
  const ids = changes.map(({ id }) => id);
  const costs = await readLastCosts(db, ids);
  return new Map(
    changes.flatMap((change): [string, BasePrice][] => {
      const cost = costAbove(change, costs.get(change.id), rules);
      return cost ? [[change.id, cost]] : [];
    }),
  );
}

/**
 * Returns the cost that a price does not cover, as a price of comparison with tax; undefined if it does, or if the cost
 * is unknown. Pure.
 */
export function costAbove(
  { after: { hsn, pricePaise } }: { after: Pick<PricedChange['after'], 'hsn' | 'pricePaise'> },
  costPaise: number | undefined,
  { tax }: Pick<PriceRules, 'tax'>,
): BasePrice | undefined {
  if (costPaise === undefined) return undefined;
  const line = { hsn, unitPaise: pricePaise, quantity: 1 };
  const beforeTaxPaise = tax ? priceLines([line], 0, tax).subtotalPaise : pricePaise;
  if (beforeTaxPaise >= costPaise) return undefined;
  // The cost is shown as a price, so that it can be compared with the one that was typed.
  return { paise: Math.ceil((costPaise * pricePaise) / Math.max(1, beforeTaxPaise)), basis: 'cost' };
}

/**
 * Returns the price of comparison: the stored one, or else the highest MRP that the product has had, also in this
 * change. A draft's MRP that is lowered before it goes on sale lowers nothing here. Pure.
 */
export function baseOf({ before, after }: PricedChange, stored: BasePrice | undefined): BasePrice | undefined {
  if (stored && stored.basis !== 'mrp') return stored;
  const paise = Math.max(stored?.paise ?? 0, before.mrpPaise ?? 0, after.mrpPaise ?? 0);
  return paise > 0 ? { paise, basis: 'mrp' } : undefined;
}

/** Judges a price by its base. By an MRP, a price waits only if it is far below. Pure. */
export function verdictOf(
  { after: { pricePaise } }: PricedChange,
  base: BasePrice | undefined,
  shares: PriceShares,
): PriceVerdict {
  if (!base) return 'fine';
  const verdict = judgePrice(base.paise, pricePaise, shares);
  if (base.basis !== 'mrp') return verdict;
  return pricePaise < base.paise && verdict === 'waits' ? 'waits' : 'fine';
}

/** Price to compare a new one with, in paise. */
export interface BasePrice {
  paise: number;
  basis: PriceBasis;
}

/**
 * Reads each product's price 24 hours before, or its first price on sale since then, or else its last price on sale; of
 * a product that was never on sale the highest MRP of its versions, if any. A product on sale without versions never
 * changed.
 */
export async function readBasePrices(db: Db, ids: readonly string[], at: Date): Promise<Map<string, BasePrice>> {
  if (ids.length === 0) return new Map();
  const then = new Date(at.getTime() - dayMs).toISOString();
  const versionsOf = sql`select v.version, v.at, coalesce(v.facts ->> 'state', 'sold') as state, (v.facts ->> 'pricePaise')::int as paise
    from ${productVersionsTable} v where v.product_id = p.id`;
  const { rows } = await db.execute<PastPrices>(sql`
    select p.id, case
      when past.state = 'sold' then past.paise
      when past.state is null and later.state is null and p.state = 'sold' then p.price_paise
      else later.paise end as "dayPaise", last.paise as "lastPaise", (
        select max((v.facts ->> 'mrpPaise')::int) from ${productVersionsTable} v where v.product_id = p.id
      ) as "mrpPaise"
    from ${productsTable} p
    left join lateral (select * from (${versionsOf}) v where v.at <= ${then}::timestamptz order by v.version desc limit 1) past on true
    left join lateral (
      select * from (${versionsOf}) v where v.at > ${then}::timestamptz and v.state = 'sold' order by v.version limit 1
    ) later on true
    left join lateral (
      select * from (${versionsOf}) v where v.state = 'sold' order by v.version desc limit 1
    ) last on true
    where p.id in (select jsonb_array_elements_text(${JSON.stringify(ids)}::jsonb))`);
  return new Map(
    rows.flatMap(({ id, ...past }): [string, BasePrice][] => {
      const found = bases.find((basis) => past[`${basis}Paise`] !== null);
      return found ? [[id, { paise: Number(past[`${found}Paise`]), basis: found }]] : [];
    }),
  );
}

/** Bases of comparison, the preferred one first. */
const bases = ['day', 'last', 'mrp'] as const satisfies readonly PriceBasis[];

type PastPrices = { id: string } & Record<`${(typeof bases)[number]}Paise`, number | null>;

/** Returns a change in percent of its base, with one decimal, rounded down. Pure. */
export function pricePercent({ basePaise, afterPaise }: Pick<PriceQuestion, 'basePaise' | 'afterPaise'>): number {
  return Math.floor((Math.abs(afterPaise - basePaise) * 1000) / basePaise) / 10;
}

/** Describes the difference of a price: '80 % below the price of 24 hours before, ₹2,499.00'. Pure. */
export function priceDifferenceWords(question: Pick<PriceQuestion, 'basePaise' | 'basis' | 'afterPaise'>): string {
  const { basePaise, basis, afterPaise } = question;
  const side = afterPaise < basePaise ? 'below' : 'above';
  return `${pricePercent(question)} % ${side} ${priceBasisWords[basis]}, ${formatRupees(toRupees(basePaise))}`;
}

/** Describes a price question in a sentence. Pure. */
export function priceQuestionWords(question: PriceQuestion): string {
  return `${question.name}: ${formatRupees(toRupees(question.afterPaise))} is ${priceDifferenceWords(question)}.`;
}

/** Presents a price question, with its prices in rupees. Pure. */
export function presentQuestion(question: PriceQuestion): ShownQuestion {
  const { name, beforePaise, basePaise, basis, afterPaise, waits } = question;
  return {
    ...{ name, before: toRupees(beforePaise), base: toRupees(basePaise), after: toRupees(afterPaise) },
    ...{ basis, percent: pricePercent(question), waits },
  };
}

/** Creates the refusal of a price without consent, with the prices in rupees. */
export function priceProblem(question: PriceQuestion): Problem {
  const { waits, beyondBudget } = question;
  const second = beyondBudget ? 'It is above your budget for price cuts, so a second' : 'A second';
  const follows = waits ? `${second} person decides about it` : 'Confirm it';
  return new Problem(409, 'price_question', `${priceQuestionWords(question)} ${follows}. Nothing was saved.`, {
    details: { price: presentQuestion(question) },
  });
}
