import { z } from 'zod';
import { type BackWords, backNameFont, backPrintSize, roomOnBack, withBack } from '#artwork/back-lettering.ts';
import { lettersOf } from '#artwork/letters-of.ts';
import { Picture } from '#artwork/picture.ts';
import { backNameLetters, backPaise } from '#contract/custom-goods.ts';
import { hasLink, hasNumber } from '#contract/link-words.ts';
import type { ProductRow } from '#server/catalogue/products/queries.ts';
import { Problem } from '#server/foundation/errors/problem.ts';

/** A club's shirt with a name on its back, as its row keeps it: the drawing too, so that what was sold is printed whatever the shirt looks like later. */
export const ClubShirt = z.object({
  garment: z.literal('club-shirt'),
  /** The shirt's id and name. */
  product: z.string(),
  productName: z.string(),
  size: z.string(),
  name: z.string().nullable(),
  /** To be printed; null too where the shirt has a number of its own. */
  number: z.int().nullable(),
  /** The shirt without them. */
  picture: Picture,
});
export type ClubShirt = z.output<typeof ClubShirt>;

/** What the cart says in the place of a colour. */
export const clubColours = 'Club colours';

/** What is printed, in one line: 'RAO 7'. */
export function backLine({ name, number }: BackWords): string {
  return [name, number].filter((part) => part !== null).join(' ');
}

/** What a shirt with these words on it is called in carts, orders and papers. */
export function namedGoods(productName: string, words: BackWords): string {
  return `${productName}, ${backLine(words)} on the back`;
}

/** What one of it costs today, by what the bare shirt costs. */
export function namedPaise(shirtPaise: number): number {
  return shirtPaise + backPaise;
}

/** The shirt as it will look, from behind. */
export function drawnShirt({ picture, name, number }: Pick<ClubShirt, 'picture' | 'name' | 'number'>): Picture {
  return withBack(picture, { name, number });
}

/** How large its print is, in mm. */
export function printOf({ picture }: Pick<ClubShirt, 'picture'>): { widthMm: number; heightMm: number } {
  return backPrintSize(picture.garment);
}

/** The shirt's drawing, and what it has room for. Throws Problem 404 for what is no club's shirt, or takes no name. */
export function requireRoom({ team, picture: drawing }: Pick<ProductRow, 'team' | 'picture'>): { picture: Picture; ownNumber: boolean } {
  const picture = drawing === null ? undefined : Picture.parse(drawing);
  const room = team === null || !picture ? undefined : roomOnBack(picture);
  if (!picture || !room) throw new Problem(404, 'not_found', 'No name is printed on this');
  return { picture, ownNumber: room.number !== 'free' };
}

/**
 * What was typed for a shirt's back, as it is printed: in capitals, its spaces tidied. Throws Problem 400 with the field where it is too long, has letters that
 * the club's lettering has not, or is nothing.
 */
export async function readBack(
  { picture, ownNumber }: { picture: Picture; ownNumber: boolean },
  typed: { name: string; number?: number | null | undefined },
): Promise<BackWords> {
  const name = typed.name.normalize('NFC').trim().replace(/\s+/g, ' ').toLocaleUpperCase('en-IN');
  const number = typed.number ?? null;
  if (number !== null && ownNumber) throw refuse('number', 'This one has its number already. Add a name over it');
  if (name === '' && number === null) throw refuse('name', ownNumber ? 'Type a name' : 'Type a name, a number or both');
  if (lettersOf(name).length > backNameLetters) throw refuse('name', `A name has at most ${backNameLetters} letters`);
  // It becomes the name of a line, which mails and papers print.
  if (hasLink(name)) throw refuse('name', 'A name on a shirt has no web or e-mail address in it');
  if (hasNumber(`${name} ${number ?? ''}`)) throw refuse('name', 'A name on a shirt has five digits at most, and no telephone number');
  if (name !== '') {
    const { lettersLeftOut } = await import('#artwork/node/load-fonts.ts');
    const left = lettersLeftOut(name, backNameFont(picture));
    if (left.length > 0)
      throw refuse('name', `The club's lettering has no ${left.slice(0, 6).join(' ')}. Write it in Latin or Devanagari letters`);
  }
  return { name: name === '' ? null : name, number };
}

function refuse(field: string, message: string): Problem {
  return new Problem(400, 'invalid_fields', message, { fields: { [field]: message } });
}
