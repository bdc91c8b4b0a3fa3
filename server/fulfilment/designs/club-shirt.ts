import { z } from 'zod';
import { type BackLettering, backNameFont, backPrintSize, roomOnBack, withBack } from '#artwork/back-lettering.ts';
import { lettersOf } from '#artwork/letters-of.ts';
import { PictureFacts } from '#artwork/picture.ts';
import { backNameLetters, backPaise } from '#contract/custom-goods.ts';
import type { ProductRow } from '#server/catalogue/products/queries.ts';
import { Problem } from '#server/foundation/errors/problem.ts';
import { refuseContact } from './goods-names.ts';

/**
 * Club shirt with a name on its back, as stored. Contains the shirt's drawing, so that later changes of the shirt do
 * not affect sold ones.
 */
export const ClubShirt = z.object({
  garment: z.literal('club-shirt'),
  /** Id and name of the shirt. */
  product: z.string(),
  productName: z.string(),
  size: z.string(),
  name: z.string().nullable(),
  /** Number to print; null for none or if the shirt already has a number. */
  number: z.int().nullable(),
  /** Drawing of the shirt without name and number. */
  picture: PictureFacts,
});
export type ClubShirt = z.output<typeof ClubShirt>;

/** Text in the cart in place of a colour. */
export const clubColours = 'Club colours';

/** Computes the current price in paise from that of the plain shirt. */
export function namedPaise(shirtPaise: number): number {
  return shirtPaise + backPaise;
}

/** Returns the drawing of the shirt with its back text. */
export function drawnShirt({ picture, name, number }: Pick<ClubShirt, 'picture' | 'name' | 'number'>): PictureFacts {
  return withBack(picture, { name, number });
}

/** Returns the size of the printed area, in mm. */
export function printOf({ picture }: Pick<ClubShirt, 'picture'>): { widthMm: number; heightMm: number } {
  return backPrintSize(picture.garment);
}

/**
 * Returns the shirt's drawing and its printable fields. Throws Problem 404 if the product is no club shirt or cannot be
 * personalized.
 */
export function requireRoom({ team, picture: drawing }: Pick<ProductRow, 'team' | 'picture'>): {
  picture: PictureFacts;
  ownNumber: boolean;
} {
  const picture = drawing === null ? undefined : PictureFacts.parse(drawing);
  const room = team === null || !picture ? undefined : roomOnBack(picture);
  if (!picture || !room) throw new Problem(404, 'not_found', 'No name is printed on this');
  return { picture, ownNumber: room.number !== 'free' };
}

/**
 * Normalizes the typed back text for printing: capitals, no extra spaces. Throws Problem 400 with the field if it is
 * too long, empty, or has letters missing in the club's lettering.
 */
export async function readBack(
  { picture, ownNumber }: { picture: PictureFacts; ownNumber: boolean },
  typed: { name: string; number?: number | null | undefined },
): Promise<BackLettering> {
  const name = typed.name.normalize('NFC').trim().replace(/\s+/g, ' ').toLocaleUpperCase('en-IN');
  const number = typed.number ?? null;
  if (number !== null && ownNumber) throw refuse('number', 'This one has its number already. Add a name over it');
  if (name === '' && number === null) throw refuse('name', ownNumber ? 'Type a name' : 'Type a name, a number or both');
  if (lettersOf(name).length > backNameLetters) throw refuse('name', `A name has at most ${backNameLetters} letters`);
  refuseContact({ name, number });
  if (name === '') return { name: null, number };
  await refuseMissingLetters(name, picture);
  return { name, number };
}

/** Throws Problem 400 for letters missing in the club's lettering. */
async function refuseMissingLetters(name: string, picture: PictureFacts): Promise<void> {
  const { lettersLeftOut } = await import('#artwork/node/load-fonts.ts');
  const left = lettersLeftOut(name, backNameFont(picture));
  if (left.length > 0)
    throw refuse(
      'name',
      `The club's lettering has no ${left.slice(0, 6).join(' ')}. Write it in Latin or Devanagari letters`,
    );
}

function refuse(field: string, message: string): Problem {
  return new Problem(400, 'invalid_fields', message, { fields: { [field]: message } });
}
