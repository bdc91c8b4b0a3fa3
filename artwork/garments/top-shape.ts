import { type Grain, mirrored, mirroredFolds, type Panel, type Shape, shaken } from '../shape.ts';
import { leftFolds, middleFolds } from './top-folds.ts';

/** A short-sleeved top: jersey, t-shirt, cricket shirt. Chest to length is .58, as on a shop's bust. */
export interface TopCut {
  view: 'front' | 'back';
  neck: 'crew' | 'vee' | 'polo';
  /** Knitted cuffs, or a turned hem with two rows of sewing. */
  cuffs: boolean;
  grain: Grain;
  seed: number;
}

export const armhole = 'M212,182 C236,236 232,312 193,356';
const sleeve =
  'M212,182 C170,192 140,226 112,268 C92,298 76,322 58,352 C92,396 130,424 168,440 C176,414 186,388 193,356 C232,312 236,236 212,182Z';
const cuff = 'M71,331 C68,337 63,344 58,352 C92,396 130,424 168,440 C170,432 173,424 175,416 C138,400 102,374 71,331Z';
const sleeveHem = 'M73,334 C106,376 140,402 176,418';
const shoulder = 'M330,140 C296,166 254,178 216,192';
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
const backNeck = { cut: 'C452,158 348,158 326,134', rib: 'M326,134 C346,113 454,113 474,134 C452,160 348,160 326,134Z' };

const bodyWith = (cut: string) =>
  `M326,134 C292,152 252,164 212,182 C236,236 232,312 193,356 C191,470 205,560 201,662 C198,740 194,810 191,868 Q400,904 609,868 C606,810 602,740 599,662 C595,560 609,470 607,356 C568,312 564,236 588,182 C548,164 508,152 474,134 ${cut}Z`;

function panelsOf({ view, neck, cuffs }: TopCut): Panel[] {
  const front = view === 'front';
  const panels: Panel[] = [];
  if (front) {
    panels.push(
      {
        id: 'inside',
        behind: true,
        path: 'M326,134 C348,112 452,112 474,134 C466,200 440,262 400,262 C360,262 334,200 326,134Z',
        swell: [[10, 3]],
        dim: 0.8,
      },
      {
        id: 'inside-band',
        behind: true,
        path:
          neck === 'polo'
            ? 'M342,114 C358,99 442,99 458,114 L472,148 C446,131 354,131 328,148Z'
            : 'M326,134 C348,111 452,111 474,134 L470,147 C446,130 354,130 330,147Z',
        swell: [[4, 5]],
        dim: 0.93,
        grain: 'none',
      },
    );
  }
  const sleeveSwell: Panel['swell'] = [
    [30, 15],
    [9, 3.5],
    [3, 2],
  ];
  panels.push(
    { id: 'tail', behind: true, path: 'M193,850 L191,872 Q400,916 609,872 L607,850Z', swell: [[5, 2]], dim: 0.74 },
    { id: 'sleeve-l', path: sleeve, swell: sleeveSwell },
    { id: 'sleeve-r', path: mirrored(sleeve), swell: sleeveSwell },
    {
      id: 'body',
      path: bodyWith(front ? necks[neck].cut : backNeck.cut),
      swell: [
        [60, 26],
        [20, 4],
        [3, 2],
      ],
      cast: { right: 0, down: 4, radius: 6, depth: 0.14 },
    },
  );
  if (cuffs) {
    panels.push(
      { id: 'cuff-l', over: 'sleeve-l', path: cuff, swell: [[5, 4]], lift: 0.9, grain: 'none' },
      { id: 'cuff-r', over: 'sleeve-r', path: mirrored(cuff), swell: [[5, 4]], lift: 0.9, grain: 'none' },
    );
  }
  const rib = front ? necks[neck].rib : backNeck.rib;
  if (rib) {
    panels.push({
      id: 'rib',
      over: 'body',
      path: rib,
      swell: [
        [6, 7],
        [2.5, 2],
      ],
      lift: 1.2,
      grain: 'none',
      cast: { right: 1, down: 5, radius: 5, depth: front ? 0.25 : 0.2 },
    });
  }
  if (front && neck === 'polo') {
    const leaf: Omit<Panel, 'id' | 'path'> = {
      over: 'body',
      swell: [
        [12, 12],
        [4, 4],
      ],
      lift: 1,
      grain: 'pique',
      cast: { right: 3, down: 8, radius: 7, depth: 0.34 },
    };
    panels.push(
      {
        id: 'placket',
        over: 'body',
        path: 'M386,226 H416 V372 H386Z',
        swell: [
          [6, 5],
          [2, 2],
        ],
        lift: 1,
        cast: { right: 2, down: 3, radius: 3, depth: 0.25 },
      },
      { id: 'collar-l', path: collarLeaf, ...leaf },
      { id: 'collar-r', path: mirrored(collarLeaf), ...leaf },
    );
  }
  return panels;
}

function ribsOf({ view, neck, cuffs }: TopCut): Shape['ribs'] {
  const lines = (path: (i: number) => string) =>
    `<rect width="800" height="1000" fill="#000"/><g stroke="#fff" stroke-width="2.1">${Array.from({ length: 160 }, (_, i) => `<path d="${path(i - 80)}"/>`).join('')}</g>`;
  const ribs: Shape['ribs'] = [];
  if (view === 'back') ribs.push({ on: 'rib', depth: 0.13, svg: lines((i) => `M${400 + i * 3.6},90 l${i * 0.35},90`) });
  else if (neck === 'crew') {
    const ray = (i: number, reach: number) =>
      `${400 + Math.sin(i * 0.04) * reach},${120 + Math.cos(i * 0.04) * Math.max(20, reach - (reach === 30 ? 10 : 0))}`;
    ribs.push({ on: 'rib', depth: 0.13, svg: lines((i) => `M${ray(i, 30)} L${ray(i, 160)}`) });
  } else if (neck === 'vee') ribs.push({ on: 'rib', depth: 0.13, svg: lines((i) => `M${400 + i * 4.4},100 l0,220`) });
  if (cuffs) {
    ribs.push(
      { on: 'cuff-l', depth: 0.1, svg: lines((i) => `M${40 + i * 4},${300 + i * 3} l80,-110 M${40 + i * 4},${300 + i * 3} l-80,110`) },
      { on: 'cuff-r', depth: 0.1, svg: lines((i) => `M${760 - i * 4},${300 + i * 3} l-80,-110 M${760 - i * 4},${300 + i * 3} l80,110`) },
    );
  }
  return ribs;
}

export function topShape(cut: TopCut): Shape {
  const { view, neck, cuffs, grain, seed } = cut;
  const seams: Shape['seams'] = [
    { path: armhole, depth: 2.4, width: 2.4, pucker: 0.9 },
    { path: mirrored(armhole), depth: 2.4, width: 2.4, pucker: 0.9 },
    { path: shoulder, depth: 2.2 },
    { path: mirrored(shoulder), depth: 2.2 },
    { path: 'M192,848 Q400,884 608,848', depth: 2.2 },
  ];
  if (!cuffs) seams.push({ path: sleeveHem, depth: 2 }, { path: mirrored(sleeveHem), depth: 2 });
  const hollow = (path: string, width: number) => `<path d="${path}" stroke="#fff" stroke-width="${width}" fill="none"/>`;
  const hollows: Shape['hollows'] = [
    { svg: hollow('M190,350 C196,380 200,430 200,470 M610,350 C604,380 600,430 600,470', 16), radius: 9, depth: 0.22, on: 'body' },
    { svg: hollow('M200,340 L168,440', 34), radius: 13, depth: 0.4, on: 'sleeve-l' },
    { svg: hollow('M600,340 L632,440', 34), radius: 13, depth: 0.4, on: 'sleeve-r' },
  ];
  if (view === 'front') {
    const opening = neck === 'crew' ? 'C350,200 450,200 470,150' : 'L400,240 L470,150';
    hollows.push({ svg: hollow(`M330,150 ${opening}`, 40), radius: 12, depth: 0.42, on: 'inside' });
  }
  const otherSide = mirroredFolds(leftFolds, { 'sleeve-l': 'sleeve-r' });
  return {
    seed,
    panels: panelsOf(cut),
    folds: [...shaken(leftFolds, seed, 16), ...shaken(otherSide, seed + 7, 22), ...middleFolds],
    seams,
    ribs: ribsOf(cut),
    hollows,
    grain,
    gloss: grain === 'cotton' ? 8 : 18,
    wrinkle: grain === 'cotton' ? { broad: 2.4, ridge: 1.4, fine: 1.25 } : { fine: 1 },
    zones: [
      [215, 370, 70, 60, 1],
      [585, 370, 70, 60, 1],
      [400, 700, 240, 200, 0.25],
      [130, 340, 70, 70, 0.5],
      [670, 340, 70, 70, 0.5],
    ],
  };
}
