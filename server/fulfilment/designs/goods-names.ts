import type { GarmentDesign } from '#artwork/design/layers.ts';
import { wearerOf } from '#artwork/design/squad.ts';
import { type CustomSide, customGoods, sideName } from '#contract/custom-goods.ts';
import { hasLink, hasNumber } from '#contract/link-words.ts';
import { Problem } from '#server/foundation/errors/problem.ts';

/** Name and number printed on a piece; null or empty if missing. */
type WearerWords = { name: string | null; number: string | number | null };

/** Formats the printed name and number in one line: 'RAO 7'. */
export function backLine({ name, number }: WearerWords): string {
  return [name, number].filter((part) => part !== null && part !== '').join(' ');
}

/**
 * Adds the printed name or number to the name of goods, in carts, orders, mails and documents, so that two shirts of a
 * squad always have different names.
 */
export function namedGoods(goods: string, words: WearerWords, side = 'back'): string {
  const said = backLine(words);
  return said === '' ? goods : `${goods}, ${said} on the ${side}`;
}

/** Removes the printed name or number from the name of goods made by `namedGoods`. Pure. */
export function unnamedGoods(name: string): string {
  const at = name.indexOf(', ');
  return at > 0 && printedOn.test(name) ? name.slice(0, at) : name;
}

const printedOn = / on the (?:front|back|wrap)$/;

/**
 * Names a shopper's design. Omits a printed name that contains a link or telephone number, since mails print the
 * result. Pure.
 */
export function designName(design: GarmentDesign): string {
  const goods = customGoods[design.garment].product;
  const wearer = wearerOf(design);
  if (!wearer || contactProblem(wearer)) return goods;
  return namedGoods(goods, wearer, sideName(design.garment, wearer.side).toLowerCase());
}

/**
 * Returns the printed sides of a design, starting with the side of the wearer's name, which distinguishes the shirts of
 * a squad.
 */
export function sidesToShow(design: GarmentDesign, sides: readonly CustomSide[]): CustomSide[] {
  const own = wearerOf(design)?.side;
  return sides.toSorted((one, other) => Number(other === own) - Number(one === own));
}

/** Returns the reason why a printed name or number may not appear in a line's name; undefined if it may. */
export function contactProblem({ name, number }: WearerWords): string | undefined {
  if (hasLink(name ?? '')) return 'A name on a shirt has no web or e-mail address in it';
  if (hasNumber(`${name ?? ''} ${number ?? ''}`))
    return 'A name on a shirt has five digits at most, and no telephone number';
  return undefined;
}

/** Throws Problem 400 for links and telephone numbers, as mails and documents print the name of a line. */
export function refuseContact(words: WearerWords): void {
  const problem = contactProblem(words);
  if (problem) throw new Problem(400, 'invalid_fields', problem, { fields: { name: problem } });
}
