import type { GarmentDesign } from '#artwork/design/layers.ts';
import { wearerOf } from '#artwork/design/squad.ts';
import { type CustomSide, customGoods, sideName } from '#contract/custom-goods.ts';
import { hasLink, hasNumber } from '#contract/link-words.ts';
import { Problem } from '#server/foundation/errors/problem.ts';

/** Name and number that a piece carries; null or empty if it has none. */
type WearerWords = { name: string | null; number: string | number | null };

/** Formats the printed name and number in one line: 'RAO 7'. */
export function backLine({ name, number }: WearerWords): string {
  return [name, number].filter((part) => part !== null && part !== '').join(' ');
}

/**
 * Names goods that carry a name or number, in carts, orders, mails and documents. All other code uses the result, so
 * that two shirts of a squad never read the same.
 */
export function namedGoods(goods: string, words: WearerWords, side = 'back'): string {
  const said = backLine(words);
  return said === '' ? goods : `${goods}, ${said} on the ${side}`;
}

/** Names a shopper's design. A name with an address or telephone number is left out, since mails print it. Pure. */
export function designName(design: GarmentDesign): string {
  const goods = customGoods[design.garment].product;
  const wearer = wearerOf(design);
  if (!wearer || contactProblem(wearer)) return goods;
  return namedGoods(goods, wearer, sideName(design.garment, wearer.side).toLowerCase());
}

/** Returns the printed sides of a design, that of the wearer's name first, which tells the shirts of a squad apart. */
export function sidesToShow(design: GarmentDesign, sides: readonly CustomSide[]): CustomSide[] {
  const own = wearerOf(design)?.side;
  return sides.toSorted((one, other) => Number(other === own) - Number(one === own));
}

/** Returns the reason why a name or number may not become the name of a line; undefined if it may. */
export function contactProblem({ name, number }: WearerWords): string | undefined {
  if (hasLink(name ?? '')) return 'A name on a shirt has no web or e-mail address in it';
  if (hasNumber(`${name ?? ''} ${number ?? ''}`))
    return 'A name on a shirt has five digits at most, and no telephone number';
  return undefined;
}

/** Throws Problem 400 for addresses and numbers: they become the name of a line, which mails and documents print. */
export function refuseContact(words: WearerWords): void {
  const problem = contactProblem(words);
  if (problem) throw new Problem(400, 'invalid_fields', problem, { fields: { name: problem } });
}
