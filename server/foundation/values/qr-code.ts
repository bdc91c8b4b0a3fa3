import bwip from 'bwip-js';

/** QR code without its quiet zone. */
export interface QrCode {
  /** Number of modules per row and column. */
  size: number;
  /** Returns true for a black module; rows and columns count from 0. */
  isDark(row: number, column: number): boolean;
}

/** Encodes a text as a QR code with error correction M (15 %). Throws for a text that is too long for one. */
export function encodeQrCode(text: string): QrCode {
  const [symbol] = bwip.raw('qrcode', text, 'eclevel=M');
  if (!symbol || !('pixs' in symbol)) throw new Error('The text could not be encoded as a QR code');
  const { pixs, pixx: size } = symbol;
  return { size, isDark: (row, column) => pixs[row * size + column] === 1 };
}
