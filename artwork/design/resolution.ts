const mmPerInch = 25.4;

/** Resolution of print files in dots per inch. */
export const printDpi = 300;

/** Returns the pixels of a length in a print file, not rounded. */
export function toDots(mm: number): number {
  return (mm * printDpi) / mmPerInch;
}

/** Returns the resolution of a printed picture in dots per inch, rounded down. */
export function dpiOf(pixels: number, mm: number): number {
  return Math.floor((pixels * mmPerInch) / mm + 1e-9);
}

export type Sharpness = 'sharp' | 'good' | 'soft' | 'refused';

export function sharpnessOf(dpi: number): Sharpness {
  if (dpi >= 200) return 'sharp';
  if (dpi >= 150) return 'good';
  return dpi >= 100 ? 'soft' : 'refused';
}

/** Returns the width in cm at which a picture reaches a resolution. Rounded down, so that the advice is sufficient. */
export function widthAt(pixels: number, dpi: number): string {
  const cm = Math.floor((pixels * mmPerInch) / dpi + 1e-6) / 10;
  return cm >= 10 ? String(Math.floor(cm)) : cm.toFixed(1).replace(/\.0$/, '');
}
