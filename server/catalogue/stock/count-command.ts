import type { Db } from '#database/db.ts';
import { beginCount } from './begin-count.ts';
import { mayHaveLain } from './count-rules.ts';
import { type Difference, endCount } from './end-count.ts';
import { type EnteredFigure, enterCount } from './enter-count.ts';
import { findProductMeant, findSizeMeant } from './find-product.ts';
import { readPieces, type TypedWords } from './read-words.ts';

type Say = (line: string) => void;

/** Runs `stock count`: start, enter figures, end. Returns false for invalid arguments. */
export async function runStockCount(db: Db, { words, dry, person }: TypedWords, say: Say): Promise<boolean> {
  const [verb, ...rest] = words;
  if (verb === 'begin') await begin(db, rest, { dry, person }, say);
  else if (verb === 'enter' && rest.length === 3) await enter(db, rest, { dry, person }, say);
  else if (verb === 'end' && rest.length === 0) await end(db, { dry, person }, say);
  else return false;
  return true;
}

type How = Pick<TypedWords, 'dry' | 'person'>;

async function begin(db: Db, typed: string[], { dry, person }: How, say: Say): Promise<void> {
  const meant = await Promise.all(typed.map((words) => findProductMeant(db, words)));
  for (const { id, name } of meant) say(`  ${name} (${id})`);
  const asked = { person, anew: true, ...(meant.length > 0 && { productIds: meant.map(({ id }) => id) }) };
  const { id, sizes, forgotten } = await beginCount(db, asked, { dry });
  say(
    dry
      ? `Sizes that would be counted from now on: ${sizes}`
      : `Count ${id}: sizes that are being counted from now on: ${sizes}`,
  );
  if (forgotten > 0) say(`They begin anew; figures of theirs that ${dry ? 'would be' : 'are'} forgotten: ${forgotten}`);
  say(
    'Count every piece in the house, also those of orders and in packed parcels that the courier has not taken. Enter: stock count enter',
  );
}

async function enter(
  db: Db,
  [typed = '', typedSize = '', pieces = '']: string[],
  { dry, person }: How,
  say: Say,
): Promise<void> {
  const product = await findProductMeant(db, typed);
  const size = await findSizeMeant(db, product, typedSize);
  const figure = readPieces(pieces, 0);
  const entered = await enterCount(db, { productId: product.id, size, figure, person }, { dry });
  say(`${product.name}, ${size} (${product.id}): ${figure} found${dry ? ', not kept' : ''}. ${booksIn(entered)}`);
  say(`  ${sentenceOf(entered)}`);
}

/** Describes the ledger's numbers for comparison with a counted figure. */
function booksIn({ held, came, went, reserved, packed }: EnteredFigure): string {
  const { fewest, most } = mayHaveLain({ held, came, went });
  const moved = came + went > 0 ? `, then ${went} went and ${came} came: ${fewest} to ${most} may have been met` : '';
  return `The books had ${held} when its count began${moved}; ${reserved} of what is there belong to orders, ${packed} of them in packed parcels.`;
}

function sentenceOf({ difference, came, went }: EnteredFigure): string {
  if (difference > 0) return `${difference} more than the books: added when the count ends.`;
  if (difference < 0) return `${-difference} missing: taken off when the count ends.`;
  if (came + went === 0) return 'Agrees with the books.';
  return 'No difference that is not explained by what moved. For a sharper figure begin this product again and count it at once.';
}

async function end(db: Db, { dry, person }: How, say: Say): Promise<void> {
  const { id, booked, stuck, agree, uncounted } = await endCount(db, { person }, { dry });
  for (const line of booked) {
    const signed = line.difference > 0 ? `+${line.difference}` : `${line.difference}`;
    say(`${nameOf(line)}: ${signed} ${dry ? 'would be booked' : 'booked'}`);
  }
  for (const line of stuck) {
    const kept = `${-line.difference} missing, but only ${line.available} can be sold: the others are promised to orders`;
    say(`${nameOf(line)}: ${kept}. Cancel pieces of orders (order cancel), or count again; then end the count again.`);
  }
  const sums = `${booked.length} ${dry ? 'would be ' : ''}booked, agree: ${agree}, not counted and left alone: ${uncounted}`;
  const ends = dry ? 'It would be over.' : 'It is over.';
  const over = stuck.length > 0 ? `It stays open for ${stuck.length}.` : ends;
  say(`Count ${id}: ${sums}. ${over}`);
}

function nameOf({ name, size, productId }: Difference): string {
  return `${name}, ${size} (${productId})`;
}
