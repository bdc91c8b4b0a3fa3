import { sql } from 'drizzle-orm';
import { formatRupees, toRupees } from '#contract/money.ts';
import type { PriceConsent } from '#contract/office/lists.ts';
import type { PriceQuestion as ShownQuestion } from '#contract/office/products.ts';
import type { PriceShares } from '#contract/settings.ts';
import type { Db } from '#database/db.ts';
import { productsTable, productVersionsTable } from '#database/schema/catalogue.ts';
import { Problem } from '#server/foundation/errors/problem.ts';
import { type CutBudget, readPriceCuts, takeCut } from './price-cuts.ts';
import type { PricedChange } from './priced-change.ts';

/** Price change of a product on sale that needs consent, with the price of comparison. */
export interface PriceQuestion {
  id: string;
  name: string;
  beforePaise: number;
  /** Price 24 hours before; the first price on sale since then, if it was not on sale. */
  basePaise: number;
  afterPaise: number;
  /** True if a second person must approve. */
  waits: boolean;
  /** True if the author's budget for price cuts is too small. */
  beyondBudget: boolean;
}

/** Percentage limits of the price check, and the consent that the caller has. */
export interface PriceGuard {
  shares: PriceShares;
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

/** Returns true if a change sets the price of a product on sale, or puts it on sale. Pure. */
export function setsPriceOnSale({ before, after }: PricedChange): boolean {
  return after.state === 'sold' && (before.pricePaise !== after.pricePaise || before.state !== 'sold');
}

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
  shares: PriceShares,
  budget?: CutBudget,
): Promise<PriceQuestion[]> {
  const guarded = changes.filter(setsPriceOnSale);
  const bases = await readBasePrices(
    db,
    guarded.map(({ id }) => id),
    at,
  );
  const cuts = budget ? await readPriceCuts(db, guarded, bases, at) : new Map<string, number>();
  return guarded.flatMap((change): PriceQuestion[] => {
    const verdict = verdictOf(change, bases.get(change.id), shares);
    const beyondBudget = verdict !== 'waits' && budget !== undefined && !takeCut(budget, cuts.get(change.id) ?? 0);
    return verdict === 'fine' && !beyondBudget
      ? []
      : [questionAbout(change, bases.get(change.id), { waits: verdict === 'waits' || beyondBudget, beyondBudget })];
  });
}

/** Judges a price by its base. A first price, without a base, waits only if it is far below the MRP. Pure. */
export function verdictOf({ after }: PricedChange, basePaise: number | undefined, shares: PriceShares): PriceVerdict {
  if (basePaise !== undefined) return judgePrice(basePaise, after.pricePaise, shares);
  const { mrpPaise, pricePaise } = after;
  return mrpPaise !== null && pricePaise < mrpPaise && judgePrice(mrpPaise, pricePaise, shares) === 'waits'
    ? 'waits'
    : 'fine';
}

function questionAbout(
  { id, before, after }: PricedChange,
  basePaise: number | undefined,
  judged: Pick<PriceQuestion, 'waits' | 'beyondBudget'>,
): PriceQuestion {
  const { name, pricePaise: afterPaise } = after;
  return { id, name, beforePaise: before.pricePaise, basePaise: basePaise ?? before.pricePaise, afterPaise, ...judged };
}

/**
 * Reads each product's price 24 hours before, or its first price on sale since then. Omits products with neither. A
 * product on sale without versions never changed.
 */
export async function readBasePrices(db: Db, ids: readonly string[], at: Date): Promise<Map<string, number>> {
  if (ids.length === 0) return new Map();
  const then = new Date(at.getTime() - dayMs).toISOString();
  const versionsOf = sql`select v.version, v.at, coalesce(v.facts ->> 'state', 'sold') as state, (v.facts ->> 'pricePaise')::int as paise
    from ${productVersionsTable} v where v.product_id = p.id`;
  const { rows } = await db.execute<{ id: string; paise: number | null }>(sql`
    select p.id, case
      when past.state = 'sold' then past.paise
      when past.state is null and later.state is null and p.state = 'sold' then p.price_paise
      else later.paise end as paise
    from ${productsTable} p
    left join lateral (select * from (${versionsOf}) v where v.at <= ${then}::timestamptz order by v.version desc limit 1) past on true
    left join lateral (
      select * from (${versionsOf}) v where v.at > ${then}::timestamptz and v.state = 'sold' order by v.version limit 1
    ) later on true
    where p.id in (select jsonb_array_elements_text(${JSON.stringify(ids)}::jsonb))`);
  return new Map(rows.flatMap(({ id, paise }) => (paise === null ? [] : [[id, Number(paise)]])));
}

/** Returns a change in percent of its base, with one decimal, rounded down. Pure. */
export function pricePercent({ basePaise, afterPaise }: Pick<PriceQuestion, 'basePaise' | 'afterPaise'>): number {
  return Math.floor((Math.abs(afterPaise - basePaise) * 1000) / basePaise) / 10;
}

/** Describes the difference of a price: '80 % below the price of 24 hours before, ₹2,499.00'. Pure. */
export function priceDifferenceWords(question: Pick<PriceQuestion, 'basePaise' | 'afterPaise'>): string {
  const { basePaise, afterPaise } = question;
  const side = afterPaise < basePaise ? 'below' : 'above';
  return `${pricePercent(question)} % ${side} the price of 24 hours before, ${formatRupees(toRupees(basePaise))}`;
}

/** Describes a price question in a sentence. Pure. */
export function priceQuestionWords(question: PriceQuestion): string {
  return `${question.name}: ${formatRupees(toRupees(question.afterPaise))} is ${priceDifferenceWords(question)}.`;
}

/** Presents a price question, with its prices in rupees. Pure. */
export function presentQuestion(question: PriceQuestion): ShownQuestion {
  const { name, beforePaise, basePaise, afterPaise, waits } = question;
  return {
    ...{ name, before: toRupees(beforePaise), base: toRupees(basePaise), after: toRupees(afterPaise) },
    ...{ percent: pricePercent(question), waits },
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
