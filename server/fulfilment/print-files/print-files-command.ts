import path from 'node:path';
import { fullDate, timeOfDay } from '#server/foundation/calendar/day-words.ts';
import { inIndia } from '#server/foundation/calendar/working-days.ts';
import { type CommandUsage, printUsageError } from '#server/foundation/process/command-usage.ts';
import type { OperatorCommand } from '#server/foundation/process/operator-socket.ts';
import { findOrdersToPrint } from '#server/fulfilment/designs/queries.ts';
import { findOrder } from '#server/orders/model/find-order.ts';
import { fetchPrintFiles, redrawCommand, sayCancelled } from './fetch-print-files.ts';
import { moveInPrintRoom, type PrintRoomContext } from './move-in-print-room.ts';
import { remakePrintFiles } from './remake-print-files.ts';

export const printFilesUsage: CommandUsage = {
  what: 'hands the print room its files, and hears what is packed',
  forms: [
    ['print-files list', 'the orders that wait for print'],
    ['print-files fetch REFERENCE [--to FOLDER]', "writes an order's files, each held against its checksum"],
    ['print-files fetch REFERENCE --start', 'and tells the shopper that printing has begun'],
    ['print-files printed REFERENCE', 'all of it is printed: it waits to be packed (see to-pack)'],
    ['print-files packed REFERENCE', 'all of it is printed and packed: the courier is booked'],
    ['print-files again REFERENCE', 'makes the files anew'],
  ],
  options: { fetch: ['--to FOLDER', '--start'] },
};

/** Maximum number of orders in the list; the rest appears once these are printed. */
const listed = 500;

/**
 * Creates the `print-files` command. `list` shows orders to print; `fetch` writes an order's PNGs and tickets to a
 * folder, verified and without cancelled lines; `--start` also marks them as in print for the shopper. `printed` marks
 * them for packing, `packed` also books the courier. `again` remakes the files.
 */
export function printFilesCommand(room: PrintRoomContext): OperatorCommand {
  return async (args, say, { cwd } = { cwd: '.' }) => {
    const [verb, reference, ...options] = args;
    if (verb === 'list' && reference === undefined) return list(room, say);
    if (!reference || !hasOnly(args)) return printUsageError(printFilesUsage, say);
    if (verb === 'printed' || verb === 'packed') return made(room, reference, verb, say);
    if (verb === 'again') return remakePrintFiles(room, reference, say);
    if (verb !== 'fetch') return printUsageError(printFilesUsage, say);
    const folder = path.resolve(cwd, folderIn(options) ?? path.join('print-files', reference.toUpperCase()));
    return fetchPrintFiles(room, { reference, folder, start: options.includes('--start') }, say);
  };
}

async function list({ db }: PrintRoomContext, say: (line: string) => void): Promise<number> {
  const waiting = await findOrdersToPrint(db, listed);
  for (const { reference, placedAt, lines, pieces, ready } of waiting) {
    const much = `${lines === 1 ? '1 line' : `${lines} lines`}, ${pieces === 1 ? '1 piece' : `${pieces} pieces`}`;
    // A job makes the files within moments; files still missing later have failed for good.
    const missing = ready < lines ? `  not made yet; if that stays so: ${redrawCommand(reference)}` : '';
    const placed = `${fullDate(inIndia(placedAt).day)} ${timeOfDay(placedAt)}`;
    say(`${reference}  ${placed}  ${much}${missing}`);
  }
  say(waiting.length === 1 ? '1 order waits for print' : `${waiting.length} orders wait for print`);
  return 0;
}

async function made(
  room: PrintRoomContext,
  reference: string,
  to: 'printed' | 'packed',
  say: (line: string) => void,
): Promise<number> {
  const order = await findOrder(room.db, reference);
  if (order?.state === 'cancelled') return sayCancelled(order.reference, say);
  if (order && to === 'packed' && order.onHoldWhy !== null) {
    say(`${order.reference} is on hold: ${order.onHoldWhy} Release it first.`);
    return 1;
  }
  // The remaining lines are printed; cancelled ones do not count.
  if (order) return moveInPrintRoom(room, order, to, say);
  say(`There is no order ${reference}.`);
  return 1;
}

/** Returns true if a reference was typed, and after it only what the verb knows. */
function hasOnly([verb, reference, ...options]: readonly string[]): boolean {
  if (reference?.startsWith('--')) return false;
  if (verb !== 'fetch') return options.length === 0;
  const at = options.indexOf('--to');
  return options.every((option, index) => option === '--start' || (at >= 0 && (index === at || index === at + 1)));
}

function folderIn(options: readonly string[]): string | undefined {
  const to = options.indexOf('--to');
  return to >= 0 ? (options[to + 1] ?? '.') : undefined;
}
