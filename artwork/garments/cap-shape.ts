import { type Fold, mirroredShape, type Panel, type Point, type Seam, type Shape } from '../shape.ts';

export const crown =
  'M150,592 C126,470 176,330 300,284 C360,262 440,254 506,264 C606,280 660,372 668,500 C670,526 668,540 662,550 C600,616 400,654 292,626 C240,624 190,612 150,592Z';
export const frontPanels = 'M400,262 C304,322 262,470 290,626 C400,654 600,616 662,550 C660,420 590,290 400,262Z';

const inner: readonly Point[] = [
  [292, 626],
  [400, 654],
  [600, 616],
  [662, 550],
];
const outer: readonly Point[] = [
  [292, 626],
  [262, 806],
  [872, 800],
  [662, 550],
];

function between(share: number): string[] {
  return inner.map((point, i) => {
    const target = outer[i] ?? point;
    return [0, 1].map((k) => Number(((point[k] ?? 0) + ((target[k] ?? 0) - (point[k] ?? 0)) * share).toFixed(1))).join(',');
  });
}

/** A line across the peak, from where it meets the crown (0) to its edge (1). */
export function peakLine(share: number): string {
  const [a, b, c, d] = between(share);
  return `M${a} C${b} ${c} ${d}`;
}

function peakBand(from: number, to: number): string {
  const [a, b, c, d] = between(from);
  return `${peakLine(to)} L${d} C${c} ${b} ${a}Z`;
}

export const peakRows = [0.18, 0.34, 0.5, 0.66, 0.82] as const;

/** A cap in three-quarter view, turned to the right or to the left. */
export function capShape(seed: number, turned: 'right' | 'left' = 'right'): Shape {
  const right = capToTheRight(seed);
  return turned === 'right' ? right : mirroredShape(right);
}

function capPanels(): Panel[] {
  return [
    { id: 'strap', behind: true, path: 'M148,580 C144,606 158,624 192,630 L300,640 L300,590Z', swell: [[6, 4]], dim: 0.5 },
    {
      id: 'crown',
      path: crown,
      swell: [
        [60, 64],
        [24, 8],
        [3, 2],
      ],
    },
    {
      id: 'peak',
      path: peakBand(0, 1),
      swell: [
        [6, 4],
        [2.5, 3],
      ],
      lift: 1.5,
      cast: { right: -2, down: -4, radius: 8, depth: 0.3 },
    },
    { id: 'edge', over: 'peak', path: peakBand(0.955, 1), swell: [[4, 6]], grain: 'none' },
    {
      id: 'button',
      path: 'M380,262 C380,248 422,246 422,260 C422,270 380,272 380,262Z',
      swell: [[5, 8]],
      lift: 2,
      cast: { right: 2, down: 3, radius: 3, depth: 0.3 },
    },
  ];
}

/** Where the crown gives a little: at the strap, over the brow, above the peak. */
const creases: readonly Fold[] = [
  {
    through: [
      [180, 590],
      [180, 470],
      [240, 350],
    ],
    width: 30,
    height: 6,
    on: 'crown',
  },
  {
    through: [
      [640, 540],
      [632, 440],
      [580, 340],
    ],
    width: 30,
    height: 3,
    on: 'crown',
  },
  {
    through: [
      [300, 620],
      [440, 590],
      [640, 540],
    ],
    width: 26,
    height: 5,
    steep: 0.6,
    on: 'crown',
  },
  {
    through: [
      [250, 600],
      [240, 500],
      [270, 400],
    ],
    width: 22,
    height: 4,
    on: 'crown',
  },
];

/** Between the panels of the crown, at the peak, and the rows of stitching along it. */
function capSeams(): Seam[] {
  return [
    { path: 'M400,262 C500,296 530,450 506,630', depth: 4, pucker: 3 },
    { path: 'M400,262 C304,322 262,470 290,626', depth: 4, pucker: 3 },
    { path: 'M402,262 C560,280 650,390 664,540', depth: 3, pucker: 2.4 },
    { path: 'M398,262 C270,280 186,400 184,606', depth: 3, pucker: 2.4 },
    { path: peakLine(0), depth: 6, width: 4 },
    ...peakRows.map((share) => ({ path: peakLine(share), depth: 1.5, width: 1.6, pucker: 0.8 })),
  ];
}

function capToTheRight(seed: number): Shape {
  return {
    seed,
    grain: 'twill',
    gloss: 10,
    volume: [
      [70, 84],
      [26, 16],
      [5, 2],
    ],
    panels: capPanels(),
    form: (x, y, panel) =>
      panel === 'peak' || panel === 'edge' ? 96 * Math.sqrt(Math.max(0.04, 1 - ((x - 515) / 262) ** 2)) - (y - 640) * 0.14 : 0,
    folds: [...creases],
    seams: capSeams(),
    ribs: [],
    hollows: [{ svg: `<path d="${peakLine(0.02)}" stroke="#fff" stroke-width="22" fill="none"/>`, radius: 9, depth: 0.34 }],
    stiff: [[496, 452, 70, 76]],
    wrinkle: { broad: 1.6, ridge: 0.5 },
  };
}
