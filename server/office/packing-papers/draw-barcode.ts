import bwip from 'bwip-js';
import type { Pdf } from './paper-pen.ts';

/**
 * Draws a barcode as black bars in a box: EAN-13 for thirteen digits, else Code 128. Includes the quiet zone at both
 * sides.
 */
export function drawBarcode(
  pdf: Pdf,
  code: string,
  box: { x: number; y: number; width: number; height: number },
): void {
  const widths = barsOf(code);
  // Quiet zone of ten modules at each side, as scanners require.
  const modules = widths.reduce((sum, width) => sum + width, 0) + 20;
  const unit = box.width / modules;
  let at = box.x + 10 * unit;
  for (const [index, width] of widths.entries()) {
    if (index % 2 === 0) pdf.rect(at, box.y, width * unit, box.height);
    at += width * unit;
  }
  pdf.fill('#000000');
}

/** Returns the widths of bars and gaps in modules, a bar first. Throws for a text that cannot be encoded. */
export function barsOf(code: string): number[] {
  const [symbol] = bwip.raw({ bcid: /^[0-9]{13}$/.test(code) ? 'ean13' : 'code128', text: code });
  if (!symbol || !('sbs' in symbol)) throw new Error(`${code} could not be drawn as bars`);
  return [...symbol.sbs];
}
