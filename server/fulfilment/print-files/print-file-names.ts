import type { printFilesTable } from '#database/schema/print-files.ts';

export type PrintPart = typeof printFilesTable.$inferSelect.part;

/** Returns the name of a print file for people and storage: its order, line and side. */
export function printFileName(reference: string, position: number, part: PrintPart): string {
  return `${reference}-${position}-${part}.${part === 'ticket' ? 'pdf' : 'png'}`;
}

/** Returns the storage key of a print file. */
export function printFileKey(orderId: string, reference: string, position: number, part: PrintPart): string {
  return `print-files/${orderId}/${printFileName(reference, position, part)}`;
}
