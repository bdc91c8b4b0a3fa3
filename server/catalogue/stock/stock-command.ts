import type { Db } from '#database/db.ts';
import { fullDate, timeOfDay } from '#server/foundation/calendar/day-words.ts';
import { inIndia } from '#server/foundation/calendar/working-days.ts';
import { Problem } from '#server/foundation/errors/problem.ts';
import { type CommandUsage, printUsageError } from '#server/foundation/process/command-usage.ts';
import type { OperatorCommand } from '#server/foundation/process/operator-socket.ts';
import { runStockCount } from './count-command.ts';
import { findProductMeant, findSizeMeant } from './find-product.ts';
import { moveStock, type StockMove } from './move-stock.ts';
import { readLevels, readStockHistory } from './read-stock.ts';
import { parseArguments, readChange, readPieces, type TypedWords } from './read-words.ts';

type Say = (line: string) => void;

/** Options of every `stock` command. */
const stockOptions = ['--dry', '--by NAME', '--note TEXT', '--reference NUMBER'];

export const stockUsage: CommandUsage = {
  what: 'shows what lies in the house, and lets pieces arrive, break and be counted',
  forms: [
    ['stock show PRODUCT', 'by its id (cricket-1) or words of one name ("kids monsoons one-day")'],
    ['stock arrive PRODUCT SIZE N [--note "FROM WHOM"]', 'N more can be sold'],
    ['stock damage PRODUCT SIZE N "WHY"', 'N fewer'],
    ['stock correct PRODUCT SIZE +N|-N "WHY"', 'a figure that was wrong'],
    ['stock count begin [PRODUCT ...]', 'from here on sales are taken into account'],
    ['stock count enter PRODUCT SIZE N', 'what was found'],
    ['stock count end', 'books the differences'],
    ['stock history PRODUCT [SIZE]', 'every movement, the newest first'],
    ['stock ... --dry', 'says what would happen'],
    ['stock ... --by NAME', 'else your name on this machine'],
    ['stock ... --reference NUMBER', "a delivery note's: booked once however often it is given"],
  ],
  options: Object.fromEntries(
    ['show', 'arrive', 'damage', 'correct', 'count', 'history'].map((verb) => [verb, stockOptions]),
  ),
};

/** Creates the `stock` command, which shows and changes stock. It only needs the database, not a running shop. */
export function stockCommand(db: Db): OperatorCommand {
  return async ([verb = '', ...args], say) => {
    const typed = parseArguments(args);
    try {
      if (typed && (await run(db, verb, typed, say))) return 0;
    } catch (error) {
      if (!(error instanceof Problem)) throw error;
      say(error.message);
      if (verb !== 'show' && verb !== 'history') say('Nothing was changed.');
      return 1;
    }
    return printUsageError(stockUsage, say);
  };
}

/** Runs the typed command. Returns false for invalid arguments. */
async function run(db: Db, verb: string, typed: TypedWords, say: Say): Promise<boolean> {
  const [first = '', size = '', pieces = '', ...why] = typed.words;
  const note = why.join(' ').trim() || typed.note;
  if (verb === 'count') return runStockCount(db, typed, say);
  if (!first) return false;
  if (verb === 'show' && !size) return show(db, first, say);
  if (verb === 'history' && !pieces) return history(db, first, size, say);
  if (!size || !pieces) return false;
  return runMove(db, verb, { typed, note, pieces }, say);
}

/** Runs a command that moves pieces. Returns false for an unknown name. */
function runMove(
  db: Db,
  verb: string,
  { typed, note, pieces }: { typed: TypedWords; note: string | null; pieces: string },
  say: Say,
): Promise<boolean> | boolean {
  if (verb === 'arrive') return move(db, { typed, note, reason: 'arrived', pieces: readPieces(pieces, 1) }, say);
  if (verb !== 'damage' && verb !== 'correct') return false;
  if (!note) throw new Problem(400, 'bad_request', 'Say why, at the end: the reason stays with the movement.');
  if (verb === 'damage') return move(db, { typed, note, reason: 'damaged', pieces: -readPieces(pieces, 1) }, say);
  return move(db, { typed, note, reason: 'corrected', pieces: readChange(pieces) }, say);
}

async function move(
  db: Db,
  asked: Pick<StockMove, 'note' | 'reason' | 'pieces'> & { typed: TypedWords },
  say: Say,
): Promise<boolean> {
  const { note, reason, pieces, typed } = asked;
  const { words, person, reference, dry } = typed;
  const product = await findProductMeant(db, words[0] ?? '');
  const size = await findSizeMeant(db, product, words[1] ?? '');
  const moved = await moveStock(db, { productId: product.id, size, pieces, reason, person, note, reference }, { dry });
  const name = `${product.name}, ${size} (${product.id})`;
  const now = `${moved.available} can be sold, ${moved.reserved} belong to orders`;
  const { booked } = moved;
  if (booked)
    say(`${name}: ${reference} was booked ${moment(booked.at)} by ${booked.person}. Nothing was changed: ${now}.`);
  else say(`${name}: ${signed(pieces)} ${reason}${dry ? ' if this were done' : ''}. ${dry ? 'Then ' : ''}${now}.`);
  return true;
}

async function show(db: Db, typed: string, say: Say): Promise<boolean> {
  const product = await findProductMeant(db, typed);
  say(`${product.name} (${product.id})`);
  for (const row of await readLevels(db, product.id)) {
    const { available, reserved } = row;
    const more = [
      !row.offered && 'not offered any more',
      row.inFile !== null && `the file says ${row.inFile}`,
      row.countedSince &&
        `being counted since ${moment(row.countedSince)}${row.figure === null ? '' : `, ${row.figure} found`}`,
    ].filter(Boolean);
    const held = `${available + reserved} in the house: ${available} can be sold, ${reserved} belong to orders`;
    say(`  ${row.size}: ${[held, ...more].join('; ')}`);
  }
  return true;
}

const mostMovements = 200;

async function history(db: Db, typed: string, typedSize: string, say: Say): Promise<boolean> {
  const product = await findProductMeant(db, typed);
  const size = typedSize ? await findSizeMeant(db, product, typedSize) : undefined;
  const rows = await readStockHistory(db, product.id, size, mostMovements + 1);
  say(`${product.name} (${product.id}), newest first`);
  for (const { movement, order } of rows.slice(0, mostMovements)) {
    const { at, available, reserved, reason, person, note, reference } = movement;
    const pieces = [
      available !== 0 && `${signed(available)} to sell`,
      reserved !== 0 && `${signed(reserved)} of orders`,
    ];
    const cause = [order && `order ${order}`, person && `by ${person}`, reference, note].filter(Boolean);
    say(
      `  ${moment(at)}  ${movement.size}  ${reason}  ${pieces.filter(Boolean).join(', ')}${cause.length ? `  ${cause.join(', ')}` : ''}`,
    );
  }
  if (rows.length > mostMovements) say(`  ... and older ones: these are the newest ${mostMovements}.`);
  return true;
}

function signed(pieces: number): string {
  return pieces > 0 ? `+${pieces}` : `${pieces}`;
}

function moment(at: Date): string {
  return `${fullDate(inIndia(at).day)} ${timeOfDay(at)}`;
}
