import type { Db } from '#database/db.ts';
import type { Files } from '#server/foundation/files/files.ts';
import type { MadePrintFile } from './make-print-files.ts';
import type { PrintMove } from './move-printed.ts';

export interface PrintRoom {
  db: Db;
  files: Files;
  now: () => Date;
  /** The address that the code on a ticket begins with. */
  publicUrl: string;
  /** Moves an order on; undefined where no shop runs to tell the shopper and the courier. */
  move: ((orderId: string, to: PrintMove) => Promise<boolean>) | undefined;
  /** Makes an order's files anew; undefined where no shop runs that could draw them. */
  remake: ((orderId: string) => Promise<MadePrintFile[]>) | undefined;
}

const movedWords = { in_print: 'is in print', printed: 'is printed: it is packed next', packed: 'is packed' } as const;

/** Moves an order on as the print room says, and tells it the outcome; gives the exit code. */
export async function moveInPrintRoom(
  room: Pick<PrintRoom, 'move'>,
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
