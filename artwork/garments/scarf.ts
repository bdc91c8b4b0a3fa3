import { drawCrest } from '../crest.ts';
import type { Lettering } from '../lettering.ts';
import type { Crest, PictureFacts } from '../picture.ts';
import { boxWidth, type ClothFold, mirroredShape, type Panel, type Shape } from '../shape.ts';
import { createSheet, type DrawingSheet } from '../sheet.ts';

/** Returns a row of slightly different fringe threads between two edges. */
function fringe(from: number, to: number, y: number, seed: number, drop: number): string {
  const threads = Math.round((to - from) / 9);
  const r = (value: number) => Number(value.toFixed(1));
  return Array.from({ length: threads }, (_, i) => {
    const x = r(from + ((i + 0.5) * (to - from)) / threads);
    const sway = r(Math.sin(i * 12.9 + seed) * 5);
    const top = r(y + drop * i);
    const end = r(54 + Math.sin(i * 7.7 + seed) * 9 + top);
    const middle = r((top + end) / 2);
    const left = `C${r(x - 3 + sway * 0.3)},${middle} ${r(x - 2 + sway)},${r(end - 11)} ${r(x - 2 + sway)},${end}`;
    const right = `C${r(x + 4 + sway)},${r(end - 11)} ${r(x + 4 + sway * 0.3)},${middle} ${x + 4},${top}`;
    return `M${x - 3},${top} ${left} L${r(x + 3 + sway)},${end} ${right} Z`;
  }).join(' ');
}

/** Tail of the scarf that is on top: left or right. */
export type ScarfLie = 'left over' | 'right over';

/** Returns the shape of a folded scarf with both tails and their fringes visible. */
export function scarfShape(seed: number, lie: ScarfLie = 'left over'): Shape {
  return lie === 'left over' ? leftOver(seed) : mirroredShape(leftOver(seed));
}

/** Returns both tails, each drawn over its own fringe. */
function tails(): Panel[] {
  return [
    { id: 'fringe-under', path: fringe(372, 602, 716, 3, -0.3), swell: [[3, 5]], grain: 'none' },
    {
      id: 'under',
      path: 'M352,104 C420,78 520,82 560,96 C588,108 596,126 596,160 L606,716 L366,728Z',
      swell: [
        [20, 14],
        [6, 4],
      ],
    },
    {
      id: 'fringe-over',
      path: fringe(228, 462, 804, 1, 0),
      swell: [[3, 5]],
      grain: 'none',
      cast: { right: 4, down: 5, radius: 5, depth: 0.3 },
    },
    {
      id: 'over',
      path: 'M226,128 C226,96 250,82 300,80 L420,80 C452,82 462,96 462,126 L464,806 L224,808Z',
      swell: [
        [20, 14],
        [6, 4],
      ],
      cast: { right: 9, down: 8, radius: 12, depth: 0.42 },
    },
  ];
}

/** Folds across the neck, and down the upper tail. */
const foldsOver: readonly ClothFold[] = [
  {
    through: [
      [232, 120],
      [340, 108],
      [456, 122],
    ],
    width: 20,
    height: 8,
    on: 'over',
    rise: 0.05,
    sink: 0.05,
  },
  {
    through: [
      [240, 260],
      [330, 280],
      [456, 250],
    ],
    width: 40,
    height: 5,
    on: 'over',
    rise: 0.05,
    sink: 0.05,
  },
  {
    through: [
      [236, 560],
      [350, 530],
      [460, 560],
    ],
    width: 44,
    height: 5,
    on: 'over',
    rise: 0.05,
    sink: 0.05,
  },
  {
    through: [
      [300, 800],
      [310, 700],
      [290, 600],
    ],
    width: 34,
    height: 5,
    on: 'over',
  },
];

const foldsUnder: readonly ClothFold[] = [
  {
    through: [
      [480, 720],
      [500, 600],
      [480, 420],
    ],
    width: 34,
    height: 6,
    on: 'under',
  },
  {
    through: [
      [400, 110],
      [480, 120],
      [590, 140],
    ],
    width: 20,
    height: 7,
    on: 'under',
  },
  {
    through: [
      [470, 400],
      [540, 420],
      [600, 400],
    ],
    width: 40,
    height: 5,
    on: 'under',
  },
];

function leftOver(seed: number): Shape {
  return {
    seed,
    grain: 'knit',
    gloss: 5,
    volume: [
      [30, 22],
      [14, 10],
      [5, 4],
    ],
    panels: tails(),
    folds: [...foldsOver, ...foldsUnder],
    seams: [],
    ribs: [],
    hollows: [],
    wrinkle: { broad: 3, ridge: 0.6 },
  };
}

/**
 * Draws a scarf flat, without light: bars, crest, and the word up each tail. `sleeve` colours its reverse, visible on
 * the lower tail.
 */
export function drawScarf(picture: PictureFacts, lie: ScarfLie, lettering: Lettering): string {
  const sheet = createSheet(scarfShape(0, lie));
  // Only the outer side of the lower tail is visible.
  const [under, over, turn] = lie === 'left over' ? [520, 344, -1] : [boxWidth - 520, boxWidth - 344, 1];
  const { a, c } = picture.colours;
  sheet.add(`<path d="${sheet.path('fringe-under') ?? ''}" fill="${c}"/>`);
  const other = picture.sleeve ?? a;
  sheet.panel('under', other);
  const turned = picture.sleeve ? { ...picture, colours: { ...picture.colours, a: other, b: a }, ink: a } : picture;
  drawTail(sheet, 'under', turned, lettering, under, 722, turn);
  sheet.add(`<path d="${sheet.path('fringe-over') ?? ''}" fill="${c}"/>`);
  sheet.panel('over', a);
  drawTail(sheet, 'over', picture, lettering, over, 806, 0);
  return sheet.finish();
}

function drawTail(
  sheet: DrawingSheet,
  panel: string,
  picture: PictureFacts,
  lettering: Lettering,
  middle: number,
  end: number,
  turn: number,
): void {
  const { a, b, c } = picture.colours;
  const bar = (y: number, height: number, fill: string) =>
    `<rect x="0" y="${end - y}" width="800" height="${height}" fill="${fill}"/>`;
  const crest: Crest = picture.crest ?? { shape: 'oval', mark: 'pitch', a: c, b: a, c: b };
  const ink = picture.ink ?? b;
  const word = lettering(picture.front ?? picture.name ?? 'MAIDAN', {
    font: picture.font ?? 'plain',
    middle,
    top: end - 426,
    capital: 92,
    fit: 284,
  });
  const bars = [0, 1, 2, 3, 4].map((i) => bar(566 + i * 40, 20, i % 2 ? c : b)).join('');
  const atEnd = [bar(54, 18, b), bar(90, 18, b), bar(72, 18, c), bar(222, 10, b)].join('');
  const along = `<g fill="${ink}" transform="rotate(-90 ${middle} ${end - 380})">${word}</g>`;
  const inside = atEnd + drawCrest(middle, end - 154, 1.25, crest) + bar(540, 10, b) + along + bars;
  sheet.within(
    panel,
    `<rect width="800" height="1000" fill="${a}"/><g transform="rotate(${turn} ${middle} 500)">${inside}</g>`,
  );
}
