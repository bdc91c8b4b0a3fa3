import { drawnAt, pathAt, pointAt } from '../placing.ts';
import {
  boxWidth,
  type ClothFold,
  type Grain,
  mirroredFolds,
  mirrorPath,
  type Panel,
  type Shape,
  shakeFolds,
} from '../shape.ts';
import { hangOf } from './hang.ts';
import { topLeftFolds, topMiddleFolds } from './top-folds.ts';
import { onBothSides, type TopLines, topLines, type Wearer } from './top-lines.ts';

/** Short-sleeved top: jersey, t-shirt, cricket shirt. */
export interface TopCut {
  view: 'front' | 'back';
  neck: 'crew' | 'vee' | 'polo';
  wearer: Wearer;
  /** True for knitted cuffs; false for a hem with two rows of stitching. */
  cuffs: boolean;
  grain: Grain;
  seed: number;
}

const collarLeaf =
  'M326,136 C332,120 340,111 350,106 C350,144 366,194 398,232 C384,250 368,266 352,276 C330,238 314,190 310,150 C314,142 320,138 326,136Z';

const necks = {
  crew: {
    cut: 'C466,196 440,222 400,222 C360,222 334,196 326,134',
    rib: 'M326,134 C334,196 360,222 400,222 C440,222 466,196 474,134 L457,127 C450,180 430,203 400,203 C370,203 350,180 343,127Z',
  },
  vee: {
    cut: 'C462,176 432,226 400,258 C368,226 338,176 326,134',
    rib: 'M326,134 C338,176 368,226 400,258 C432,226 462,176 474,134 L457,127 C446,166 424,206 400,232 C376,206 354,166 343,127Z',
  },
  polo: { cut: 'C462,170 430,214 400,236 C370,214 338,170 326,134', rib: '' },
} as const;
const backNeck = {
  cut: 'C452,158 348,158 326,134',
  rib: 'M326,134 C346,113 454,113 474,134 C452,160 348,160 326,134Z',
};

/** Polo collar from behind: folded over the neck, its points not visible. */
const backCollar = 'M320,150 C326,118 352,102 400,102 C448,102 474,118 480,150 L489,170 C456,197 344,197 311,170Z';

function panelsOf(cut: TopCut, lines: TopLines): Panel[] {
  const collar = cut.neck === 'polo' ? poloCollarOf(cut, lines) : ribbingOf(cut, lines);
  return [...insideOf(cut, lines), ...bodyOf(cut, lines), ...cuffsOf(cut, lines), ...collar];
}

/** Returns the back's inside that is visible through the neck. */
function insideOf({ view, neck }: TopCut, lines: TopLines): Panel[] {
  if (view === 'back') return [];
  return [
    {
      id: 'inside',
      behind: true,
      path: pathAt(lines.neck, 'M326,134 C348,112 452,112 474,134 C466,200 440,262 400,262 C360,262 334,200 326,134Z'),
      swell: [[10, 3]],
      dim: 0.8,
    },
    {
      id: 'inside-band',
      behind: true,
      path: pathAt(
        lines.neck,
        neck === 'polo'
          ? 'M342,114 C358,99 442,99 458,114 L472,148 C446,131 354,131 328,148Z'
          : 'M326,134 C348,111 452,111 474,134 L470,147 C446,130 354,130 330,147Z',
      ),
      swell: [[4, 5]],
      dim: 0.93,
      grain: 'none',
    },
  ];
}

/** Returns the body between its sleeves, and the hem of the back, which hangs lower than the front's. */
function bodyOf({ view, neck }: TopCut, lines: TopLines): Panel[] {
  const opening = view === 'front' ? necks[neck].cut : backNeck.cut;
  const sleeveSwell: Panel['swell'] = [
    [30, 15],
    [9, 3.5],
    [3, 2],
  ];
  return [
    { id: 'tail', behind: true, path: lines.tail, swell: [[5, 2]], dim: 0.74 },
    { id: 'sleeve-l', path: lines.sleeve, swell: sleeveSwell },
    { id: 'sleeve-r', path: mirrorPath(lines.sleeve), swell: sleeveSwell },
    {
      id: 'body',
      path: lines.body(pathAt(lines.neck, opening)),
      swell: [
        [60, 26],
        [20, 4],
        [3, 2],
      ],
      cast: { right: 0, down: 4, radius: 6, depth: 0.14 },
    },
  ];
}

function cuffsOf({ cuffs }: TopCut, lines: TopLines): Panel[] {
  if (!cuffs) return [];
  const cuff: Omit<Panel, 'id' | 'over' | 'path'> = { swell: [[5, 4]], lift: 0.9, grain: 'none' };
  return [
    { id: 'cuff-l', over: 'sleeve-l', path: lines.cuff, ...cuff },
    { id: 'cuff-r', over: 'sleeve-r', path: mirrorPath(lines.cuff), ...cuff },
  ];
}

/** Returns the knitted band of a neck without a collar. */
function ribbingOf({ view, neck }: TopCut, lines: TopLines): Panel[] {
  const front = view === 'front';
  return [
    {
      id: 'rib',
      over: 'body',
      path: pathAt(lines.neck, front ? necks[neck].rib : backNeck.rib),
      swell: [
        [6, 7],
        [2.5, 2],
      ],
      lift: 1.2,
      grain: 'none',
      cast: { right: 1, down: 5, radius: 5, depth: front ? 0.25 : 0.2 },
    },
  ];
}

/** Returns a polo's collar: one piece from behind, two leaves over the placket in front. */
function poloCollarOf({ view }: TopCut, lines: TopLines): Panel[] {
  const atNeck = (path: string) => pathAt(lines.neck, path);
  const cloth = { over: 'body', lift: 1, grain: 'pique' } as const;
  if (view === 'back') {
    const swell: Panel['swell'] = [
      [14, 13],
      [4, 4],
    ];
    return [
      {
        id: 'collar-back',
        path: atNeck(backCollar),
        swell,
        ...cloth,
        cast: { right: 2, down: 7, radius: 7, depth: 0.3 },
      },
    ];
  }
  const leaf: Omit<Panel, 'id' | 'path'> = {
    ...cloth,
    swell: [
      [12, 12],
      [4, 4],
    ],
    cast: { right: 3, down: 8, radius: 7, depth: 0.34 },
  };
  return [
    {
      id: 'placket',
      over: 'body',
      path: atNeck('M386,226 L416,226 L416,372 L386,372Z'),
      swell: [
        [6, 5],
        [2, 2],
      ],
      lift: 1,
      cast: { right: 2, down: 3, radius: 3, depth: 0.25 },
    },
    { id: 'collar-l', path: atNeck(collarLeaf), ...leaf },
    { id: 'collar-r', path: mirrorPath(atNeck(collarLeaf)), ...leaf },
  ];
}

const blackWith = (svg: string) => `<rect width="800" height="1000" fill="#000"/>${svg}`;
const strokes = (path: (i: number) => string) =>
  `<g stroke="#fff" stroke-width="2.1">${Array.from({ length: 160 }, (_, i) => `<path d="${path(i - 80)}"/>`).join('')}</g>`;

function ribsOf({ view, neck, cuffs }: TopCut, lines: TopLines): Shape['ribs'] {
  const round = (path: (i: number) => string) => ({
    on: 'rib',
    depth: 0.13,
    svg: blackWith(drawnAt(lines.neck, strokes(path))),
  });
  const ribs: Shape['ribs'] = [];
  if (view === 'back') {
    if (neck !== 'polo') ribs.push(round((i) => `M${400 + i * 3.6},90 l${i * 0.35},90`));
  } else if (neck === 'crew') {
    const ray = (i: number, reach: number) =>
      `${400 + Math.sin(i * 0.04) * reach},${120 + Math.cos(i * 0.04) * Math.max(20, reach - (reach === 30 ? 10 : 0))}`;
    ribs.push(round((i) => `M${ray(i, 30)} L${ray(i, 160)}`));
  } else if (neck === 'vee') ribs.push(round((i) => `M${400 + i * 4.4},100 l0,220`));
  if (cuffs) {
    ribs.push(
      {
        on: 'cuff-l',
        depth: 0.1,
        svg: blackWith(strokes((i) => `M${40 + i * 4},${300 + i * 3} l80,-110 M${40 + i * 4},${300 + i * 3} l-80,110`)),
      },
      {
        on: 'cuff-r',
        depth: 0.1,
        svg: blackWith(
          strokes((i) => `M${760 - i * 4},${300 + i * 3} l-80,-110 M${760 - i * 4},${300 + i * 3} l80,110`),
        ),
      },
    );
  }
  return ribs;
}

function foldsOf({ seed }: TopCut, { fold: place, foldSize }: TopLines): ClothFold[] {
  const cut = (folds: readonly ClothFold[]): ClothFold[] =>
    folds.map((fold) => ({
      ...fold,
      through: fold.through.map((point) => place(point, fold.on)),
      width: fold.width * foldSize.width,
      endWidth: (fold.endWidth ?? fold.width) * foldSize.width,
      height: fold.height * foldSize.height,
    }));
  const left = cut(topLeftFolds);
  const right = mirroredFolds(left, { 'sleeve-l': 'sleeve-r' });
  return [
    ...shakeFolds(left, seed, 22),
    ...shakeFolds(right, seed + 7, 26),
    ...shakeFolds(cut(hangOf(seed, topMiddleFolds)), seed + 11, 20),
  ];
}

function seamsOf({ cuffs }: TopCut, lines: TopLines): Shape['seams'] {
  const seams: Shape['seams'] = [
    { path: lines.armhole, depth: 2.4, width: 2.4, pucker: 0.9 },
    { path: mirrorPath(lines.armhole), depth: 2.4, width: 2.4, pucker: 0.9 },
    { path: lines.shoulder, depth: 2.2 },
    { path: mirrorPath(lines.shoulder), depth: 2.2 },
    { path: lines.hem, depth: 2.2 },
  ];
  if (!cuffs) seams.push({ path: lines.sleeveHem, depth: 2 }, { path: mirrorPath(lines.sleeveHem), depth: 2 });
  return seams;
}

function hollowsOf({ view, neck }: TopCut, { underArm, neck: atNeck }: TopLines): Shape['hollows'] {
  const hollow = (path: string, width: number) =>
    `<path d="${path}" stroke="#fff" stroke-width="${width}" fill="none"/>`;
  const hollows: Shape['hollows'] = [
    { svg: hollow(onBothSides(underArm.body), 16), radius: 9, depth: 0.22, on: 'body' },
    { svg: hollow(underArm.sleeve, 34), radius: 13, depth: 0.4, on: 'sleeve-l' },
    { svg: hollow(mirrorPath(underArm.sleeve), 34), radius: 13, depth: 0.4, on: 'sleeve-r' },
  ];
  if (view === 'front') {
    const opening = neck === 'crew' ? 'C350,200 450,200 470,150' : 'L400,240 L470,150';
    hollows.push({ svg: drawnAt(atNeck, hollow(`M330,150 ${opening}`, 40)), radius: 12, depth: 0.42, on: 'inside' });
  }
  return hollows;
}

/**
 * Stiff areas under the badges and the maker's mark, and areas with more wrinkles: centre, radii, and strength of
 * wrinkles.
 */
const badges: Record<TopCut['view'], readonly (readonly [number, number, number, number])[]> = {
  front: [
    [488, 318, 48, 52],
    [312, 318, 30, 22],
  ],
  back: [[400, 194, 22, 24]],
};
const wrinkled = [
  { at: [400, 700], reach: [240, 200], strength: 0.25, on: 'body' },
  { at: [215, 370], reach: [70, 60], strength: 1, on: 'body' },
  { at: [130, 340], reach: [70, 70], strength: 0.5, on: 'sleeve-l' },
] as const;

function zonesOf({ fold: place, foldSize: { width } }: TopLines): NonNullable<Shape['zones']> {
  return wrinkled.flatMap(({ at, reach: [rx, ry], strength, on }) => {
    const [x, y] = place(at, on);
    const sides = x === boxWidth / 2 ? [x] : [x, boxWidth - x];
    return sides.map((side) => [side, y, rx * width, ry * width, strength] as const);
  });
}

export function topShape(cut: TopCut): Shape {
  const { view, grain, seed } = cut;
  const lines = topLines[cut.wearer];
  return {
    seed,
    panels: panelsOf(cut, lines),
    folds: foldsOf(cut, lines),
    seams: seamsOf(cut, lines),
    ribs: ribsOf(cut, lines),
    hollows: hollowsOf(cut, lines),
    grain,
    gloss: grain === 'cotton' ? 8 : 18,
    stiff: badges[view].map(
      ([x, y, rx, ry]) => [...pointAt(lines.print, [x, y]), rx * lines.print.scale, ry * lines.print.scale] as const,
    ),
    wrinkle: grain === 'cotton' ? { broad: 2.4, ridge: 1, fine: 0.7 } : { fine: 1 },
    zones: zonesOf(lines),
  };
}
