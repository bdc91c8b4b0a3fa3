import type { Db } from '#database/db.ts';
import { Problem } from '#server/foundation/errors/problem.ts';
import type { Needs } from '#server/foundation/http/context.ts';
import { type CommandUsage, printUsageError } from '#server/foundation/process/command-usage.ts';
import type { OperatorCommand } from '#server/foundation/process/operator-socket.ts';
import { fillRemittances } from './fill-remittances.ts';
import { fillSettlements } from './fill-settlements.ts';
import { fillShop } from './fill-shop.ts';

export const demoUsage: CommandUsage = {
  what: 'fills a demonstration with two years of business that never was',
  forms: [
    ['demo fill', '5,000 orders of invented people; a second time changes nothing'],
    ['demo fill --orders N --seed K', 'N orders at most 50,000; another K makes up others'],
  ],
  options: { fill: ['--orders N', '--seed K'] },
};

/** Default and maximum number of orders to write. */
const [usual, most] = [5_000, 50_000];

interface Demonstration {
  demonstration: boolean;
  now: () => Date;
  /** Adds orders to the print room. Missing without a running shop, which draws their designs. */
  fillRoom?: ((seed: number) => Promise<number>) | undefined;
  /** Adds work to the other parts of the office. Missing without a running shop. */
  fillWork?: ((seed: number) => Promise<number>) | undefined;
}

/**
 * Creates the `demo fill` command, which writes two years of closed orders, and open work for each part of the office.
 * Production shops reject it.
 */
export function demoCommand(
  shop: Needs<'settings' | 'shopFacts'>,
  db: Db,
  { demonstration, now, fillRoom, fillWork }: Demonstration,
): OperatorCommand {
  return async ([verb, ...options], say) => {
    const { orders, seed } = askedIn(options);
    const isRight = hasKnownOptions(options) && isWhole(orders, most) && isWhole(seed, 9_999);
    if (verb !== 'fill' || !isRight) return printUsageError(demoUsage, say);
    if (!demonstration) {
      say('This shop is for real: invented orders would stand among its own. Nothing was written.');
      return 1;
    }
    return fillAll({ shop, db, now: now() }, { orders, seed, fillRoom, fillWork }, say);
  };
}

/** Fills all parts of a demonstration. Returns the exit code. */
async function fillAll(
  { shop, db, now }: { shop: Needs<'settings' | 'shopFacts'>; db: Db; now: Date },
  { orders, seed, fillRoom, fillWork }: { orders: number; seed: number } & Pick<Demonstration, 'fillRoom' | 'fillWork'>,
  say: (line: string) => void,
): Promise<number> {
  const begun = performance.now();
  const count = await fillOrSay(() => fillShop(shop, db, { orders, seed, now }), say);
  if (count === undefined) return 1;
  const printed = fillRoom ? await fillRoom(seed) : 0;
  say(writtenWords(count));
  if (printed > 0) say(`${printed} more of them wait in the print room.`);
  if (fillWork) await addWork(fillWork, seed, say);
  await fillSettlements(db, { now, toFind: fillWork !== undefined });
  await fillRemittances(db, { now, toFind: fillWork !== undefined });
  say(`It took ${((performance.now() - begun) / 1000).toFixed(1)} seconds.`);
  if (!fillRoom) say('Start the shop and fill it again: then work waits in its rooms too.');
  return 0;
}

function hasKnownOptions(options: readonly string[]): boolean {
  return options.every((word, at) => at % 2 === 1 || word === '--orders' || word === '--seed');
}

/** Returns the number of written orders; undefined if the shop refuses, with its sentence. */
async function fillOrSay(fill: () => Promise<number>, say: (line: string) => void): Promise<number | undefined> {
  try {
    return await fill();
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    say(`${error.message} Nothing was written.`);
    return undefined;
  }
}

function numberAfter(options: readonly string[], name: string): number | undefined {
  const at = options.indexOf(name);
  return at < 0 ? undefined : Number(options[at + 1]);
}

function isWhole(number: number, highest: number): boolean {
  return Number.isInteger(number) && number >= 1 && number <= highest;
}

function writtenWords(count: number): string {
  if (count === 0) return 'These are there already. Nothing was written.';
  return `${count} orders of two years were written. None of them ever was.`;
}

/** Writes open work, and prints how much was written. */
async function addWork(
  fillWork: NonNullable<Demonstration['fillWork']>,
  seed: number,
  say: (line: string) => void,
): Promise<void> {
  const waiting = await fillWork(seed);
  if (waiting > 0)
    say(`${waiting} orders and returns wait for people, with messages, an approval and a mail that failed.`);
}

function askedIn(options: readonly string[]): { orders: number; seed: number } {
  return { orders: numberAfter(options, '--orders') ?? usual, seed: numberAfter(options, '--seed') ?? 1 };
}
