import type { printFiles } from '#database/schema/print-files.ts';

export type PrintPart = typeof printFiles.$inferSelect.part;

/** What a file of the print room is called, for people and in the storage: of which order, line and side it is. */
export function printFileName(reference: string, position: number, part: PrintPart): string {
  return `${reference}-${position}-${part}.${part === 'ticket' ? 'pdf' : 'png'}`;
}

/** Where it lies in the storage. */
export function printFileKey(orderId: string, reference: string, position: number, part: PrintPart): string {
  return `print-files/${orderId}/${printFileName(reference, position, part)}`;
}
