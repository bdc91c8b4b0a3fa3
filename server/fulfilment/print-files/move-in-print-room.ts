import type { Db } from '#database/db.ts';
import type { Files } from '#server/foundation/files/files.ts';
import type { MadePrintFile } from './make-print-files.ts';
import type { PrintMove } from './move-printed.ts';

export interface PrintRoomContext {
  db: Db;
  files: Files;
  now: () => Date;
  /** Public URL of the shop, with which a ticket's barcode starts. */
  publicUrl: string;
  /** Moves an order to a state. Undefined without a running shop, which notifies shopper and courier. */
  move: ((orderId: string, to: PrintMove) => Promise<boolean>) | undefined;
  /** Remakes an order's files. Undefined without a running shop, which draws them. */
  remake: ((orderId: string) => Promise<MadePrintFile[]>) | undefined;
}

const movedWords = { in_print: 'is in print', printed: 'is printed: it is packed next', packed: 'is packed' } as const;

/** Moves an order as the print room reports, prints the outcome and returns the exit code. */
export async function moveInPrintRoom(
  room: Pick<PrintRoomContext, 'move'>,
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
