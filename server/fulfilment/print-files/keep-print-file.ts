import { createHash } from 'node:crypto';
import { printFilesTable } from '#database/schema/print-files.ts';
import type { PrintFileRow } from '#server/fulfilment/designs/queries.ts';
import type { DesignContext } from '#server/fulfilment/garments/save-design.ts';
import type { OrderRow } from '#server/orders/model/find-order.ts';
import { printFileKey } from './print-file-names.ts';

type KeepDeps = Pick<DesignContext, 'db' | 'now'>;

/** Stores a line's job ticket, replacing an earlier one. */
export async function keepTicket(
  deps: KeepDeps & { files: Pick<DesignContext['files'], 'put'> },
  order: Pick<OrderRow, 'id' | 'reference'>,
  position: number,
  bytes: Buffer,
): Promise<PrintFileRow> {
  const file = printFileKey(order.id, order.reference, position, 'ticket');
  await deps.files.put(file, bytes, 'application/pdf');
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  return notePrintFile(deps, { orderId: order.id, position, part: 'ticket', file, sha256, bytes: bytes.length });
}

/** Records a file that is already stored. */
export async function notePrintFile(
  { db, now }: KeepDeps,
  made: Omit<PrintFileRow, 'createdAt'>,
): Promise<PrintFileRow> {
  const row = { ...made, createdAt: now() };
  const { sha256, bytes, createdAt } = row;
  const { orderId, position, part } = printFilesTable;
  await db
    .insert(printFilesTable)
    .values(row)
    .onConflictDoUpdate({ target: [orderId, position, part], set: { sha256, bytes, createdAt } });
  return row;
}
