import { createHash } from 'node:crypto';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import {
  type CustomLine,
  findCustomLines,
  findPrintFiles,
  type PrintFileRow,
} from '#server/fulfilment/designs/queries.ts';
import type { OrderRow } from '#server/orders/model/find-order.ts';
import { findOrder } from '#server/orders/model/find-order.ts';
import { readChecked } from './checked-file.ts';
import { keepTicket } from './keep-print-file.ts';
import { makeTicket } from './make-ticket.ts';
import { moveInPrintRoom, type PrintRoomContext } from './move-in-print-room.ts';

type Say = (line: string) => void;

/** Exit code if nothing is left to print: the order was cancelled. */
const nothingLeft = 2;

/**
 * Writes the print files of lines with pieces left, each verified by its checksum. Remakes tickets older than a
 * cancellation; deletes files of cancelled lines from the folder. Returns the exit code: 2 if everything was cancelled.
 */
export async function fetchPrintFiles(
  room: PrintRoomContext,
  { reference, folder, start }: { reference: string; folder: string; start: boolean },
  say: Say,
): Promise<number> {
  const order = await findOrder(room.db, reference);
  if (!order) {
    say(`There is no order ${reference}.`);
    return 1;
  }
  if (order.state === 'cancelled') return sayCancelled(order.reference, say);
  const lines = await findCustomLines(room.db, order.id);
  const left = lines.filter(({ pieces }) => pieces > 0);
  if (lines.length > 0 && left.length === 0) return sayAllCancelled(order.reference, say);
  const made = await findPrintFiles(room.db, order.id);
  if (left.length === 0 || !left.every(({ position }) => isComplete(position, made))) {
    say(`Order ${order.reference} has no print files (yet). If that stays so: ${redrawCommand(order.reference)}`);
    return 1;
  }
  const files = await withTicketsOf(room, order, lines, made);
  if (!(await writeFiles(room, files, folder, say))) {
    say(`Nothing more was written. Make the files again: ${redrawCommand(order.reference)}`);
    return 1;
  }
  const unwanted = made.filter(({ position }) => !left.some((line) => line.position === position));
  await removeUnwanted(unwanted, folder);
  for (const line of lines) sayWhatIsCancelled(line, say);
  if (!start) return 0;
  return startPrinting(room, order, lines, say);
}

/** Marks an order as in print. Returns the exit code: 1 if pieces were cancelled in the meantime. */
async function startPrinting(
  room: PrintRoomContext,
  order: Parameters<typeof moveInPrintRoom>[1],
  lines: Awaited<ReturnType<typeof findCustomLines>>,
  say: (line: string) => void,
): Promise<number> {
  const moved = await moveInPrintRoom(room, order, 'in_print', say);
  if (moved !== 0 || sameLines(lines, await findCustomLines(room.db, order.id))) return moved;
  // The shopper cancelled first. In print, nothing more can be cancelled, so the next fetch is correct.
  say('Pieces were cancelled while the files were written: fetch them again before you print.');
  return 1;
}

/** Prints that an order is cancelled and returns the exit code. */
export function sayCancelled(reference: string, say: Say): number {
  say(`Order ${reference} is cancelled: nothing of it is printed.`);
  return nothingLeft;
}

/** Prints that all custom lines of an order are cancelled and returns the exit code. */
export function sayAllCancelled(reference: string, say: Say): number {
  say(`Every custom line of order ${reference} is cancelled: nothing of it is printed.`);
  return nothingLeft;
}

/** Returns the command that remakes an order's files. */
export function redrawCommand(reference: string): string {
  return `npm run shop -- print-files again ${reference}`;
}

/** Returns the files of the remaining lines. Remakes only tickets older than a cancellation. */
export async function withTicketsOf(
  room: Pick<PrintRoomContext, 'db' | 'files' | 'now' | 'publicUrl'>,
  order: OrderRow,
  lines: readonly CustomLine[],
  made: readonly PrintFileRow[],
): Promise<PrintFileRow[]> {
  const left = lines.filter(({ pieces }) => pieces > 0);
  const changed = lines.some(({ cancelled }) => cancelled > 0);
  const files: PrintFileRow[] = [];
  for (const line of left) {
    const own = made.filter(({ position }) => position === line.position);
    if (!changed) {
      files.push(...own);
      continue;
    }
    const sha256 = new Map<string, string>(own.map((file) => [file.part, file.sha256]));
    const ticket = await makeTicket(room, { order, line, lines: left.length, sha256 });
    const same = createHash('sha256').update(ticket).digest('hex') === sha256.get('ticket');
    const sides = own.filter(({ part }) => part !== 'ticket');
    files.push(...(same ? own : [...sides, await keepTicket(room, order, line.position, ticket)]));
  }
  return files;
}

async function writeFiles(
  { files }: PrintRoomContext,
  wanted: readonly PrintFileRow[],
  folder: string,
  say: Say,
): Promise<boolean> {
  await mkdir(folder, { recursive: true });
  for (const { file, sha256 } of wanted) {
    const bytes = await readChecked(files, { file, sha256 });
    if (typeof bytes === 'string') {
      say(bytes);
      return false;
    }
    const target = path.join(folder, path.basename(file));
    await writeFile(target, bytes);
    say(`${target}  ${sha256}`);
  }
  return true;
}

function sayWhatIsCancelled({ position, pieces, cancelled }: CustomLine, say: Say): void {
  if (cancelled === 0) return;
  if (pieces === 0) {
    say(`Line ${position} is cancelled: do not print it.`);
    return;
  }
  const rest = pieces === 1 ? '1 piece' : `${pieces} pieces`;
  say(
    `Line ${position}: print ${rest}, ${cancelled} of ${pieces + cancelled} ${cancelled === 1 ? 'is' : 'are'} cancelled.`,
  );
}

function sameLines(before: readonly CustomLine[], after: readonly CustomLine[]): boolean {
  return JSON.stringify(before) === JSON.stringify(after);
}

/** Returns true if a line's ticket exists: the ticket is made last, so the line is then complete. */
function isComplete(line: number, made: Awaited<ReturnType<typeof findPrintFiles>>): boolean {
  return made.some(({ position, part }) => position === line && part === 'ticket');
}

/** Deletes files of an earlier fetch for cancelled lines, which would otherwise be printed too. */
async function removeUnwanted(unwanted: readonly { file: string }[], folder: string): Promise<void> {
  for (const { file } of unwanted) await rm(path.join(folder, path.basename(file)), { force: true });
}
