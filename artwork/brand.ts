/** Path of the shop's name in drawn letters, 525 by 100 units, with even-odd fill. */
export const wordmarkPath =
  'M0,100V0H24L48,46L72,0H96V100H72V50L55,82H41L24,50V100Z M103,100L134,0H166L197,100H171L166.5,83H133.5L129,100ZM140,62H160L150,26Z M203,0H227V100H203Z M237,0H279C311,0 329,20 329,50C329,80 311,100 279,100H237ZM264,24V76H282V24Z M336,100L367,0H399L430,100H404L399.5,83H366.5L362,100ZM373,62H393L383,26Z M436,100V0H460L500,60V0H524V100H500L460,40V100Z';

/** Path of the logo, 128 by 100 units, with even-odd fill: a cricket ground from above. */
export const markPath =
  'M64,0C102,0 128,20 128,50C128,80 102,100 64,100C26,100 0,80 0,50C0,20 26,0 64,0ZM54,24V76H74V24Z';

export const ballRed = '#bf2318';

/** Draws the logo on a square as an icon; `share` is its part of the square's width. */
export function iconDrawing(size: number, share: number): string {
  const width = size * share;
  const scale = width / 128;
  const at = `translate(${(size - width) / 2} ${(size - 100 * scale) / 2}) scale(${scale})`;
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${size}" height="${size}"><rect width="${size}" height="${size}" fill="${ballRed}"/><path transform="${at}" fill="#fff" fill-rule="evenodd" d="${markPath}"/></svg>`;
}
