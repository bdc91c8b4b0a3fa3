import { formatRupees, toRupees } from '#contract/money.ts';
import { type ShopSettings, settingNow } from '#contract/settings.ts';
import type { Db } from '#database/db.ts';
import {
  type ChangedProduct,
  changeProduct,
  noSuchProduct,
  type ProductChange,
  type WaitingChange,
} from '#server/catalogue/product-changes/change-product.ts';
import { factsInWords } from '#server/catalogue/products/fact-words.ts';
import { type PriceRules, priceDifferenceWords } from '#server/catalogue/products/price-guard.ts';
import { readFacts } from '#server/catalogue/products/product-facts.ts';
import { Problem } from '#server/foundation/errors/problem.ts';
import type { Needs } from '#server/foundation/http/context.ts';
import { insertApproval, type Perform } from '#server/office/approvals/approvals.ts';
import { lockCuts, recordCuts } from '#server/office/staff-records/giving-limit.ts';
import type { WriteAudit } from '#server/office/staff-records/mount-office.ts';
import type { Member } from '#server/office/staff-records/sessions.ts';
import { taxTermsAt } from '#server/orders/pricing/tax-terms.ts';

/** Product change by a member of the staff. */
interface RequestedChange extends Omit<ProductChange, 'who' | 'prices'> {
  /** True if the author confirmed a price that differs much from the previous one. */
  confirmedPrice: boolean;
}

/**
 * Changes a product and writes old and new values to the audit log. Requests approval instead if a second person must
 * approve the price. Returns the message for the author.
 */
export async function changeOrRequest(
  { shopFacts, settings }: Needs<'shopFacts' | 'settings'>,
  tx: Db,
  note: WriteAudit,
  { confirmedPrice, ...change }: RequestedChange,
  member: Pick<Member, 'id' | 'name' | 'roles' | 'permissions'>,
): Promise<{ what: string; isWaiting: boolean }> {
  const cuts = await lockCuts(settings, tx, member, change.at);
  const changed = await changeProduct(shopFacts, tx, {
    ...change,
    who: member.name,
    prices: { shares: pricesAt(settings, change.at), consent: confirmedPrice ? 'confirmed' : null, cuts },
  });
  if (changed.waits) {
    await requestPrice(settings, tx, note, change, changed, member);
    return { what: 'The change waits for a second person: see Approvals', isWaiting: true };
  }
  await recordCuts(tx, member.id, cuts, change.at);
  noteChange(note, change.id, changed);
  return { what: changed.what, isWaiting: false };
}

/** Returns the rules of the price check in effect at a time. */
export function pricesAt(settings: ShopSettings, at: Date): PriceRules {
  // The value before tax is the same in every state.
  return { ...settingNow(settings, 'prices'), tax: taxTermsAt(settings, at, { seller: '' }) };
}

function noteChange(note: WriteAudit, id: string, { before, after, names, what }: ChangedProduct): void {
  note({
    thing: 'product',
    about: id,
    what,
    before: factsInWords(before, names),
    after: factsInWords(after, names),
  });
}

async function requestPrice(
  settings: ShopSettings,
  tx: Db,
  note: WriteAudit,
  { id, version, at }: Pick<ProductChange, 'id' | 'version' | 'at'>,
  { after, names, what, waits }: WaitingChange,
  member: Pick<Member, 'id' | 'name' | 'roles' | 'permissions'>,
): Promise<void> {
  const { name, beforePaise, afterPaise, basePaise, beyondBudget, costPaise } = waits;
  const cost =
    costPaise === undefined ? '' : `, ${priceDifferenceWords({ basePaise: costPaise, basis: 'cost', afterPaise })}`;
  const changes = Object.fromEntries(names.map((one) => [one, after[one]]));
  const asked = {
    kind: 'price_change' as const,
    about: id,
    details: { product: name, version, changes, beforePaise, afterPaise, what },
    amount: toRupees(Math.abs(afterPaise - basePaise)),
    why: `${what}: ${priceDifferenceWords(waits)}${cost}${beyondBudget ? ', above the budget for price cuts' : ''}`,
  };
  await insertApproval(settings, tx, note, asked, member, at);
}

/** Carries out an approved price change. Throws Problem 409 if the price has changed in the meantime. */
export function performPriceChange({ shopFacts, settings, now }: Needs<'shopFacts' | 'settings' | 'now'>): Perform {
  return async (tx, { about: id, details, askedByName: who }, note) => {
    if (!details || !('product' in details)) throw noSuchProduct();
    const { version, changes, beforePaise, what } = details;
    const [product] = await readFacts(tx, [id]);
    if (!product) throw noSuchProduct();
    // If the product changes between this check and its lock, the version check refuses.
    if (product.facts.pricePaise !== beforePaise) throw priceMoved(product.facts.pricePaise);
    const at = now();
    const prices = { shares: pricesAt(settings, at), consent: 'approved' as const };
    const changed = await changeProduct(shopFacts, tx, { id, version, changes, who, at, what, prices });
    if (!changed.waits) noteChange(note, id, changed);
  };
}

function priceMoved(paise: number): Problem {
  const price = formatRupees(toRupees(paise));
  return new Problem(409, 'conflict', `The price is ${price} by now. Refuse this one and ask again.`);
}
