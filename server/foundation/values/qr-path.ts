/** QR code as a drawing: the number of modules in a row, and the path of its black ones, one unit each. */
export interface QrPath {
  size: number;
  path: string;
}

/** Draws a text as the path of a QR code's black modules. Throws for a text that is too long for one. */
export async function drawQrPath(text: string): Promise<QrPath> {
  const { encodeQrCode } = await import('./qr-code.ts');
  const { size, isDark } = encodeQrCode(text);
  const modules = Array.from({ length: size * size }, (_, at) => [Math.floor(at / size), at % size] as const);
  const dark = modules.filter(([row, column]) => isDark(row, column));
  return { size, path: dark.map(([row, column]) => `M${column},${row}h1v1h-1z`).join('') };
}
