import path from 'node:path';
import type { OrderState } from '#contract/orders.ts';
import { findCustomLines } from '#server/fulfilment/designs/queries.ts';
import { findOrder } from '#server/orders/model/find-order.ts';
import { titleOf } from '#server/orders/model/order-state.ts';
import { sayAllCancelled, sayCancelled } from './fetch-print-files.ts';
import type { PrintRoomContext } from './move-in-print-room.ts';

/** Order states with printable goods: paid and still in the shop. */
const printable: ReadonlySet<OrderState> = new Set(['paid', 'confirmed', 'in_print', 'packed']);

/**
 * Remakes an order's print files and tickets, if lost or never made, and prints for each if its content changed.
 * Returns the exit code: 2 if everything was cancelled.
 */
export async function remakePrintFiles(
  room: PrintRoomContext,
  reference: string,
  say: (line: string) => void,
): Promise<number> {
  const order = await findOrder(room.db, reference);
  if (!order) {
    say(`There is no order ${reference}.`);
    return 1;
  }
  const state = order.state;
  if (state === 'cancelled') return sayCancelled(order.reference, say);
  const lines = await findCustomLines(room.db, order.id);
  if (lines.length > 0 && lines.every(({ pieces }) => pieces === 0)) return sayAllCancelled(order.reference, say);
  if (lines.length === 0) {
    say(`Order ${order.reference} has no custom lines: there is nothing to print.`);
    return 1;
  }
  if (!printable.has(state)) {
    const where = `Order ${order.reference} stands at '${titleOf(state)}'`;
    say(`${where}: files are made only of an order that is paid for and has not left.`);
    return 1;
  }
  if (!room.remake) {
    say('The shop is not running: start it, so that the files can be drawn.');
    return 1;
  }
  try {
    for (const { file, sha256, before } of await room.remake(order.id))
      say(`${path.basename(file)}  ${sha256}  ${compared(sha256, before)}`);
  } catch (error) {
    say(`The print files of order ${order.reference} could not be made: ${messageOf(error)}`);
    return 1;
  }
  say(`The print files of order ${order.reference} are made again.`);
  return 0;
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

function compared(sha256: string, before: string | undefined): string {
  if (before === undefined) return 'made for the first time';
  return before === sha256 ? 'the same as before' : 'not the same as before';
}
