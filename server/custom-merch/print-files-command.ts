import { createHash } from 'node:crypto';
import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Db } from '#database/db.ts';
import { findOrder } from '#server/orders/read-order.ts';
import type { Files } from '#server/platform/files.ts';
import type { OperatorCommand } from '#server/platform/operator-socket.ts';
import { findCustomLines, findOrdersToPrint, findPrintFiles } from './queries.ts';

export interface PrintRoom {
  db: Db;
  files: Pick<Files, 'read'>;
  /** Moves an order on; undefined where no shop runs to tell the shopper and the courier. */
  move: ((orderId: string, to: 'in_print' | 'packed') => Promise<boolean>) | undefined;
}

const usage = [
  'Use: npm run shop -- print-files list',
  '     npm run shop -- print-files fetch REFERENCE [--to FOLDER] [--start]',
  '     npm run shop -- print-files packed REFERENCE',
];

/** Shelves of the list; the rest comes when these are printed. */
const listed = 500;

/**
 * `print-files list` names the orders that wait for print. `fetch` writes an order's PNGs and job tickets to a folder, each
 * checked against its checksum; `--start` says as well that they are being printed, which the shopper then sees. `packed`
 * says that everything is printed and packed: the courier is then booked.
 */
export function printFilesCommand(room: PrintRoom): OperatorCommand {
  return async (args, say) => {
    const [verb, reference, ...options] = args;
    if (verb === 'list' && reference === undefined) return list(room, say);
    if (verb === 'packed' && reference) return packed(room, reference, say);
    if (verb !== 'fetch' || !reference || reference.startsWith('--')) {
      for (const line of usage) say(line);
      return 2;
    }
    const to = options.indexOf('--to');
    const folder = path.resolve(to >= 0 ? (options[to + 1] ?? '.') : path.join('print-files', reference.toUpperCase()));
    return fetchFiles(room, { reference, folder, start: options.includes('--start') }, say);
  };
}

async function list({ db }: PrintRoom, say: (line: string) => void): Promise<number> {
  const waiting = await findOrdersToPrint(db, listed);
  for (const { reference, placedAt, lines } of waiting) {
    say(`${reference}  ${placedAt.toISOString().slice(0, 16)}  ${lines === 1 ? '1 line' : `${lines} lines`}`);
  }
  say(waiting.length === 1 ? '1 order waits for print' : `${waiting.length} orders wait for print`);
  return 0;
}

interface Wanted {
  reference: string;
  folder: string;
  start: boolean;
}

async function fetchFiles(room: PrintRoom, { reference, folder, start }: Wanted, say: (line: string) => void): Promise<number> {
  const order = await findOrder(room.db, reference);
  const made = order ? await findPrintFiles(room.db, order.id) : [];
  const lines = order ? await findCustomLines(room.db, order.id) : [];
  // A line's ticket is made last: with it the line is whole.
  const whole = lines.every((line) => made.some(({ position, part }) => position === line.position && part === 'ticket'));
  if (!order || made.length === 0 || !whole) {
    say(order ? `Order ${order.reference} has no print files (yet).` : `There is no order ${reference}.`);
    return 1;
  }
  await mkdir(folder, { recursive: true });
  for (const { file, sha256 } of made) {
    const bytes = await room.files.read(file);
    if (createHash('sha256').update(bytes).digest('hex') !== sha256) {
      say(`${file} is not what was made: its checksum differs. Nothing more was written.`);
      return 1;
    }
    const target = path.join(folder, path.basename(file));
    await writeFile(target, bytes);
    say(`${target}  ${sha256}`);
  }
  if (!start) return 0;
  return move(room, order, 'in_print', say);
}

async function packed(room: PrintRoom, reference: string, say: (line: string) => void): Promise<number> {
  const order = await findOrder(room.db, reference);
  if (order) return move(room, order, 'packed', say);
  say(`There is no order ${reference}.`);
  return 1;
}

const movedWords = { in_print: 'is in print', packed: 'is packed' } as const;

async function move(
  room: PrintRoom,
  order: { id: string; reference: string },
  to: keyof typeof movedWords,
  say: (line: string) => void,
): Promise<number> {
  if (!room.move) {
    say('The shop is not running: start it, so that the shopper is told.');
    return 1;
  }
  const moved = await room.move(order.id, to);
  say(moved ? `${order.reference} ${movedWords[to]}.` : `${order.reference} is in a state that this does not follow.`);
  return moved ? 0 : 1;
}
