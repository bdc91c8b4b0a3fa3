import { mixColours } from './colour.ts';
import type { PictureFacts } from './picture.ts';

export interface Cloth {
  a: string;
  b: string;
  c: string;
  pattern: PictureFacts['pattern'];
  /** Strength of b and c against a, 0 to 1. */
  tone: number;
}

const count = (n: number) => Array.from({ length: n }, (_, i) => i);
const box = (x: number, y: number, width: number, height: number, fill: string) =>
  `<rect x="${x}" y="${y}" width="${width}" height="${height}" fill="${fill}"/>`;
const fixed = (value: number) => Number(value.toFixed(1));

/**
 * Fills the garment's box with the cloth's pattern; `id` names its gradient. Colours b and c are mixed with a by the
 * tone.
 */
export function drawPattern(
  { a, b: second, c: accent, pattern, tone }: Cloth,
  id: string,
): { defs: string; svg: string } {
  const b = mixColours(a, second, tone);
  const c = mixColours(a, accent, tone);
  const ground = box(0, 0, 800, 1000, a);
  if (pattern === 'gradient') {
    const stops = `<stop offset=".18" stop-color="${a}"/><stop offset=".58" stop-color="${mixColours(a, b, 0.5)}"/><stop offset=".92" stop-color="${b}"/>`;
    return {
      defs: `<linearGradient id="${id}" x1="0" y1="0" x2="0" y2="1">${stops}</linearGradient>`,
      svg: box(0, 0, 800, 1000, `url(#${id})`),
    };
  }
  return { defs: '', svg: ground + marks(pattern, a, b, c) };
}

function marks(pattern: Exclude<Cloth['pattern'], 'gradient'>, a: string, b: string, c: string): string {
  switch (pattern) {
    case 'solid':
      return '';
    case 'stripes':
      return count(20)
        .map((i) => box(fixed(185 + (i * 2 - 9) * (430 / 7)), 0, fixed(430 / 7), 1000, b))
        .join('');
    case 'pinstripes':
      return count(50)
        .map((i) => box(fixed(185 + (i - 9.5) * (430 / 15) - 1.5), 0, 3, 1000, b))
        .join('');
    case 'hoops':
      return count(12)
        .map((i) => box(0, fixed(77 + i * 2 * 69), 800, 69, b))
        .join('');
    case 'sash':
      return `<path d="M150,150 L285,110 L690,760 L690,930 Z" fill="${c}"/><path d="M172,143 L263,117 L690,800 L690,888 Z" fill="${b}"/>`;
    case 'halves':
      return box(400, 0, 400, 1000, b);
    case 'quarters':
      return box(400, 0, 400, 500, b) + box(0, 500, 400, 500, b);
    case 'band':
      return box(0, 352, 800, 118, b) + box(0, 340, 800, 7, c) + box(0, 475, 800, 7, c);
    case 'chevrons':
      return count(3)
        .map((i) => {
          const y = 250 + i * 52;
          return `<path d="M0,${y} L400,${y + 180} L800,${y} V${y + 26} L400,${y + 206} L0,${y + 26} Z" fill="${i === 1 ? c : b}"/>`;
        })
        .join('');
    case 'fade-hoops':
      return count(22)
        .map((i) => box(0, 350 + i * 26, 800, fixed(2 + (24 * i) / 21), b))
        .join('');
    case 'diamonds':
      return diamonds(a, b, c);
    case 'waves':
      return count(26)
        .map((i) => {
          const line = `M-20,${110 + i * 36}${' q20,-22 40,0 t40,0'.repeat(11)}`;
          return `<path d="${line}" fill="none" stroke="${i % 3 ? b : c}" stroke-width="${i % 3 ? 9 : 4}"/>`;
        })
        .join('');
    case 'shards':
      return [
        'M0,560 L330,470 L800,720 L800,640 L380,400 L0,500Z',
        'M0,640 L250,600 L800,900 L800,800 L300,540 L0,590Z',
        'M0,740 L180,720 L620,1000 L800,1000 L800,950 L240,660 L0,700Z',
      ]
        .map((path, i) => `<path d="${path}" fill="${i === 1 ? c : b}"/>`)
        .join('');
    case 'lattice':
      return count(26)
        .flatMap((y) => count(20).map((x) => lattice(x * 42 + (y & 1 ? 21 : 0), 70 + y * 37, b)))
        .join('');
    case 'checks':
      return count(3)
        .flatMap((y) =>
          count(40)
            .filter((x) => (x + y) & 1)
            .map((x) => box(x * 24 - 40, 400 + y * 24, 24, 24, b)),
        )
        .join('');
    case 'race-line':
      return `<path d="M-10,420 C200,400 300,640 520,610 S760,520 820,560" fill="none" stroke="${b}" stroke-width="46"/><path d="M-10,474 C200,454 290,694 520,662 S760,572 820,612" fill="none" stroke="${c}" stroke-width="14"/>`;
  }
}

function diamonds(a: string, b: string, c: string): string {
  const fills = [b, mixColours(a, b, 0.45), mixColours(a, c, 0.6)];
  return count(15)
    .flatMap((row) =>
      count(12).map((column) => {
        const x = (column - 1) * 82 + ((row - 1) & 1 ? 41 : 0);
        const y = 90 + (row - 1) * 68;
        const fill = fills[((column - 1) * 3 + (row - 1) * 5 + 30) % 3] ?? b;
        return `<path d="M${x + 41},${y} L${x + 78},${y + 62} L${x + 41},${y + 124} L${x + 4},${y + 62}Z" fill="${fill}"/>`;
      }),
    )
    .join('');
}

/** Draws a star of the lattice with four curved points, as in a pierced stone screen. */
function lattice(x: number, y: number, fill: string): string {
  return `<path d="M${x},${y - 19} Q${x + 5},${y - 5} ${x + 19},${y} Q${x + 5},${y + 5} ${x},${y + 19} Q${x - 5},${y + 5} ${x - 19},${y} Q${x - 5},${y - 5} ${x},${y - 19}Z" fill="${fill}"/>`;
}
