import { gstCodes } from '#contract/gst-codes.ts';

const stateNames = new Map(Object.entries(gstCodes).map(([state, code]) => [code, state]));

/** Returns the state of a GST code; the code if it is unknown. Pure. */
export function placeWords(code: string | null): string {
  return code === null ? 'Not named' : (stateNames.get(code) ?? code);
}
