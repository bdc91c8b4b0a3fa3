import { open } from 'node:fs/promises';
import type { SheetFormat } from '#contract/office/lists.ts';

/** First bytes of a ZIP, and of the container used by older Excel files and those with a password. */
const excelMarks = [Buffer.from('PK'), Buffer.from('d0cf11e0', 'hex')];

/** Detects the format by content, not by name: the containers of Excel, otherwise CSV. */
export async function detectSheetFormat(file: string): Promise<SheetFormat> {
  const handle = await open(file);
  try {
    const { buffer } = await handle.read(Buffer.alloc(4), 0, 4, 0);
    return excelMarks.some((mark) => buffer.subarray(0, mark.length).equals(mark)) ? 'xlsx' : 'csv';
  } finally {
    await handle.close();
  }
}
