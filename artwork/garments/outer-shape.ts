import { type ClothFold, mirroredFolds, mirrorPath, type Panel, type Shape, shakeFolds } from '../shape.ts';
import { hangOf } from './hang.ts';
import { hoodFolds, outerLeftFolds, outerMiddleFolds } from './outer-folds.ts';

const sleeve =
  'M214,226 C172,240 146,276 126,350 C100,446 78,560 68,690 C66,730 66,770 70,806 C96,818 128,820 152,814 C160,716 176,590 206,450 C240,380 236,290 214,226Z';
const cuff = 'M71,800 C68,826 70,850 76,868 C98,878 128,878 148,870 C154,850 155,830 153,808 C128,816 96,814 71,800Z';
const hem = 'M200,816 C198,842 200,864 206,884 Q400,908 594,884 C600,864 602,842 600,816 Q400,842 200,816Z';
const armhole = 'M214,226 C238,290 240,380 204,446';
const cuffSeam = 'M70,804 C96,816 128,818 153,811';
const hoodEdge =
  'M318,172 C296,106 330,60 398,58 L400,88 C352,92 322,130 344,196 C356,236 378,256 404,270 C400,292 392,306 384,318 C346,286 326,230 318,172Z';
const standCollar = 'M318,178 C310,150 316,130 334,122 C344,164 366,200 399,214 L399,262 C356,246 328,216 318,178Z';
const body = (cut: string) =>
  `M318,176 C286,196 250,212 214,226 C238,290 240,380 204,446 C198,560 202,690 200,822 Q400,846 600,822 C598,690 602,560 596,446 C560,380 562,290 586,226 C550,212 514,196 482,176 ${cut}Z`;

/** Returns the panels that hoodie and jacket share, those between the panels behind the body and the panels over it. */
function middlePanels(cut: string): Panel[] {
  const sleeveSwell: Panel['swell'] = [
    [30, 22],
    [10, 5],
    [3, 2],
  ];
  const ribSwell: Panel['swell'] = [
    [12, 9],
    [4, 3],
  ];
  return [
    { id: 'tail', behind: true, path: 'M206,870 L208,890 Q400,920 592,890 L594,870Z', swell: [[5, 2]], dim: 0.7 },
    {
      id: 'body',
      path: body(cut),
      swell: [
        [60, 22],
        [18, 4],
        [3, 2],
      ],
    },
    { id: 'hem', over: 'body', path: hem, swell: ribSwell, grain: 'none', lift: -1 },
    { id: 'sleeve-l', path: sleeve, swell: sleeveSwell, cast: { right: 4, down: 8, radius: 10, depth: 0.3 } },
    {
      id: 'sleeve-r',
      path: mirrorPath(sleeve),
      swell: sleeveSwell,
      cast: { right: -2, down: 8, radius: 10, depth: 0.3 },
    },
    { id: 'cuff-l', over: 'sleeve-l', path: cuff, swell: ribSwell, grain: 'none' },
    { id: 'cuff-r', over: 'sleeve-r', path: mirrorPath(cuff), swell: ribSwell, grain: 'none' },
  ];
}

function hoodiePanels(): Panel[] {
  const edge = {
    over: 'body',
    swell: [
      [16, 16],
      [5, 4],
    ],
    lift: 1,
    cast: { right: 3, down: 8, radius: 9, depth: 0.35 },
  } satisfies Partial<Panel>;
  const cord = {
    over: 'body',
    swell: [[3, 3]],
    lift: 1.4,
    grain: 'none',
    cast: { right: 3, down: 3, radius: 3, depth: 0.4 },
  } satisfies Partial<Panel>;
  return [
    {
      id: 'hood',
      path: 'M304,196 C276,118 330,58 400,56 C470,58 524,118 496,196 C476,250 440,284 400,300 C360,284 324,250 304,196Z',
      swell: [
        [26, 16],
        [6, 3],
      ],
      dim: 0.97,
    },
    {
      id: 'hollow',
      behind: true,
      path: 'M334,196 C312,128 352,92 400,90 C448,92 488,128 466,196 C450,240 424,264 400,272 C376,264 350,240 334,196Z',
      swell: [[20, -14]],
      dim: 0.6,
    },
    ...middlePanels('C470,236 440,272 400,292 C360,272 330,236 318,176'),
    {
      id: 'pocket',
      over: 'body',
      path: 'M282,628 H518 L556,744 V812 Q400,830 244,812 V744Z',
      swell: [
        [10, 5],
        [3, 3],
      ],
      lift: 1.2,
      cast: { right: 1, down: 4, radius: 4, depth: 0.18 },
    },
    { id: 'hood-r', path: mirrorPath(hoodEdge), ...edge },
    { id: 'hood-l', path: hoodEdge, ...edge },
    { id: 'cord-l', path: 'M362,292 C356,340 366,400 358,456 L366,457 C375,400 365,340 371,294Z', ...cord },
    { id: 'cord-r', path: 'M432,290 C442,340 430,390 440,432 L448,431 C439,388 450,340 441,288Z', ...cord },
  ];
}

function jacketPanels(): Panel[] {
  const collar = {
    over: 'body',
    swell: [
      [12, 12],
      [4, 4],
    ],
    lift: 1,
    grain: 'none',
    cast: { right: 2, down: 5, radius: 6, depth: 0.25 },
  } satisfies Partial<Panel>;
  return [
    {
      id: 'hollow',
      behind: true,
      path: 'M318,176 C320,140 344,122 400,120 C456,122 480,140 482,176 C470,214 436,236 400,250 C364,236 330,214 318,176Z',
      swell: [[14, 4]],
      dim: 0.72,
    },
    {
      id: 'collar-back',
      behind: true,
      path: 'M322,150 C330,116 360,106 400,106 C440,106 470,116 478,150 C450,134 350,134 322,150Z',
      swell: [[8, 6]],
      dim: 0.9,
      grain: 'none',
    },
    ...middlePanels('C470,216 436,240 400,250 C364,240 330,216 318,176'),
    { id: 'collar-l', path: standCollar, ...collar },
    { id: 'collar-r', path: mirrorPath(standCollar), ...collar },
    { id: 'zip', over: 'body', path: 'M395,226 H405 V880 H395Z', swell: [[2, 3]], lift: 0.6, grain: 'none' },
  ];
}

/** Returns the panels from behind, with a hood lying on the back or a standing collar. */
function backPanels(kind: 'hoodie' | 'jacket'): Panel[] {
  const panels = middlePanels('C470,186 330,186 318,176');
  if (kind === 'hoodie') {
    panels.push({
      id: 'hood',
      over: 'body',
      path: 'M296,190 C292,120 338,84 400,84 C462,84 508,120 504,190 C512,262 476,326 400,352 C324,326 288,262 296,190Z',
      swell: [
        [34, 30],
        [9, 6],
        [3, 2],
      ],
      lift: 1.5,
      cast: { right: 2, down: 10, radius: 12, depth: 0.38 },
    });
  } else {
    panels.push({
      id: 'collar-back',
      over: 'body',
      path: 'M318,178 C318,140 336,108 400,108 C464,108 482,140 482,178 C450,204 350,204 318,178Z',
      swell: [
        [12, 12],
        [4, 4],
      ],
      lift: 1,
      grain: 'none',
      cast: { right: 2, down: 6, radius: 6, depth: 0.28 },
    });
  }
  return panels;
}

/** Folds of a hood lying on the back. */
const lyingHoodFolds: ClothFold[] = [
  {
    through: [
      [318, 150],
      [350, 250],
      [396, 330],
    ],
    width: 16,
    endWidth: 26,
    height: 9,
    on: 'hood',
  },
  {
    through: [
      [482, 150],
      [452, 246],
      [406, 326],
    ],
    width: 16,
    endWidth: 26,
    height: 8,
    on: 'hood',
  },
  {
    through: [
      [330, 118],
      [400, 150],
      [470, 118],
    ],
    width: 14,
    endWidth: 20,
    height: 8,
    on: 'hood',
  },
];

function rib(on: string, from: number, to: number, step: number): Shape['ribs'][number] {
  const lines = Array.from(
    { length: Math.ceil((to - from) / step) },
    (_, i) => `<path d="M${from + i * step},780 v140"/>`,
  );
  return {
    on,
    depth: 0.15,
    svg: `<rect width="800" height="1000" fill="#000"/><g stroke="#fff" stroke-width="2.4">${lines.join('')}</g>`,
  };
}

/** Returns the shape of a hoodie with a pouch pocket, or of a zipped track jacket. */
export function outerShape(kind: 'hoodie' | 'jacket', seed: number, view: 'front' | 'back' = 'front'): Shape {
  const hooded = kind === 'hoodie';
  const front = view === 'front';
  const frontPanels = hooded ? hoodiePanels() : jacketPanels();
  const foldsOfHood = front ? hoodFolds : lyingHoodFolds;
  const otherSide = mirroredFolds(outerLeftFolds, { 'sleeve-l': 'sleeve-r' });
  const seams: Shape['seams'] = [
    { path: armhole, depth: 3.4, width: 3 },
    { path: mirrorPath(armhole), depth: 3.4, width: 3 },
    { path: 'M200,820 Q400,845 600,820', depth: 4.5, width: 3, pucker: 3 },
    { path: cuffSeam, depth: 4, pucker: 3 },
    { path: mirrorPath(cuffSeam), depth: 4, pucker: 3 },
  ];
  if (!front && hooded) seams.push({ path: 'M400,88 V346', depth: 3 });
  if (front && !hooded)
    seams.push(
      { path: 'M388,250 V816 M412,250 V816', depth: 2 },
      { path: 'M268,640 L240,760 M532,640 L560,760', depth: 5, width: 5 },
    );
  return {
    seed,
    panels: front ? frontPanels : backPanels(kind),
    folds: [
      ...shakeFolds(outerLeftFolds, seed, 20),
      ...shakeFolds(otherSide, seed + 3, 26),
      ...shakeFolds(hangOf(seed, outerMiddleFolds), seed + 11, 20),
      ...(hooded ? foldsOfHood : []),
    ],
    seams,
    ribs: [rib('hem', 190, 612, 5), rib('cuff-l', 60, 160, 4.4), rib('cuff-r', 640, 740, 4.4)],
    ...(front ? frontRelief(hooded) : { hollows: [], stiff: [] }),
    grain: hooded ? 'fleece' : 'poly',
    gloss: hooded ? 8 : 22,
    wrinkle: { broad: 2.6, ridge: 1.4, fine: 1.4 },
    zones: [
      [210, 450, 80, 70, 1],
      [590, 450, 80, 70, 1],
      [120, 560, 70, 240, 0.7],
      [680, 560, 70, 240, 0.7],
      [400, 760, 200, 60, 0.4],
    ],
  };
}

/** Returns hollows and stiff places of a front: hood and pocket, or collar. */
function frontRelief(hooded: boolean): Pick<Shape, 'hollows' | 'stiff'> {
  return hooded
    ? {
        hollows: [
          { svg: '<ellipse cx="400" cy="190" rx="60" ry="90" fill="#fff"/>', radius: 26, depth: 0.35, on: 'hollow' },
          {
            svg: '<path d="M282,628 L244,744 V812 M518,628 L556,744 V812" stroke="#fff" stroke-width="9" fill="none"/>',
            radius: 4,
            depth: 0.2,
            on: 'body',
          },
        ],
        stiff: [[500, 400, 38, 40]],
      }
    : {
        hollows: [
          {
            svg: '<path d="M330,190 C360,236 440,236 470,190" stroke="#fff" stroke-width="30" fill="none"/>',
            radius: 10,
            depth: 0.4,
            on: 'hollow',
          },
        ],
        stiff: [
          [490, 372, 46, 50],
          [310, 372, 30, 22],
        ],
      };
}
