import { type ClothFold, mirroredFolds, mirrorPath, type Panel, type Shape, shakeFolds } from '../shape.ts';
import { hangOf } from './hang.ts';

const body = (cut: string) =>
  `M330,122 C310,124 284,128 262,132 C266,214 262,300 190,372 C188,480 200,570 197,670 C195,750 190,820 187,876 Q400,912 613,876 C610,820 605,750 603,670 C600,570 612,480 610,372 C538,300 534,214 538,132 C516,128 490,124 470,122 ${cut}Z`;
const cuts = {
  front: 'C462,214 440,262 400,262 C360,262 338,214 330,122',
  back: 'C458,168 440,182 400,182 C360,182 342,168 330,122',
};
const neckRibs = {
  front:
    'M330,122 C338,214 360,262 400,262 C440,262 462,214 470,122 L454,121 C448,200 430,243 400,243 C370,243 352,200 346,121Z',
  back: 'M330,122 C342,168 360,182 400,182 C440,182 458,168 470,122 L454,121 C446,152 432,164 400,164 C368,164 354,152 346,121Z',
};
const binding = 'M262,132 C266,214 262,300 190,372 C190,378 190,386 190,394 C276,320 284,216 279,129Z';
const insideArm = 'M264,150 C286,220 280,300 204,366 L190,372 C252,306 262,230 264,150Z';

const leftFolds: ClothFold[] = [
  {
    through: [
      [200, 380],
      [258, 350],
      [326, 330],
    ],
    width: 15,
    endWidth: 28,
    height: 9,
    steep: 0.5,
    on: 'body',
  },
  {
    through: [
      [200, 400],
      [250, 430],
      [300, 520],
    ],
    width: 14,
    endWidth: 28,
    height: 8,
    steep: 0.5,
    on: 'body',
  },
  {
    through: [
      [198, 430],
      [220, 520],
      [232, 640],
    ],
    width: 15,
    endWidth: 24,
    height: 7,
    on: 'body',
  },
  {
    through: [
      [290, 150],
      [292, 260],
      [276, 400],
    ],
    width: 24,
    endWidth: 34,
    height: 8,
    steep: 0.5,
    rise: 0.05,
    on: 'body',
  },
  {
    through: [
      [316, 150],
      [330, 300],
      [322, 470],
    ],
    width: 20,
    endWidth: 34,
    height: 6,
    steep: 0.6,
    rise: 0.05,
    on: 'body',
  },
  {
    through: [
      [330, 430],
      [300, 600],
      [290, 800],
    ],
    width: 30,
    endWidth: 40,
    height: 9,
    steep: 0.55,
    rise: 0.4,
    on: 'body',
  },
  {
    through: [
      [202, 640],
      [270, 660],
      [340, 720],
    ],
    width: 18,
    endWidth: 30,
    height: 5,
    on: 'body',
  },
  {
    through: [
      [226, 890],
      [240, 790],
      [236, 660],
    ],
    width: 18,
    endWidth: 28,
    height: 9,
    rise: 0.02,
    on: 'body',
  },
  {
    through: [
      [282, 898],
      [296, 800],
      [320, 690],
    ],
    width: 18,
    endWidth: 32,
    height: 8,
    rise: 0.02,
    on: 'body',
  },
  {
    through: [
      [356, 902],
      [350, 790],
      [370, 640],
    ],
    width: 18,
    endWidth: 34,
    height: 7,
    rise: 0.02,
    on: 'body',
  },
];
const middleFolds: ClothFold[] = [
  {
    through: [
      [270, 260],
      [340, 390],
      [420, 410],
      [540, 250],
    ],
    width: 36,
    height: 6,
    steep: 0.5,
    rise: 0.35,
    sink: 0.35,
    on: 'body',
  },
  {
    through: [
      [230, 560],
      [380, 640],
      [560, 560],
    ],
    width: 36,
    height: 5,
    steep: 0.5,
    rise: 0.4,
    sink: 0.4,
    on: 'body',
  },
];

/** Returns the shape of a basketball vest. */
export function vestShape(view: 'front' | 'back', seed: number): Shape {
  const bound: Omit<Panel, 'id' | 'path'> = {
    over: 'body',
    swell: [[5, 5]],
    lift: 1,
    grain: 'none',
    cast: { right: 2, down: 2, radius: 4, depth: 0.2 },
  };
  const behind: Omit<Panel, 'id' | 'path'> = { behind: true, swell: [[4, 2]], dim: 0.7 };
  const ribs = (on: string, path: (i: number) => string) => ({
    on,
    depth: 0.1,
    svg: `<rect width="800" height="1000" fill="#000"/><g stroke="#fff" stroke-width="1.8">${Array.from({ length: 140 }, (_, i) => `<path d="${path(i)}"/>`).join('')}</g>`,
  });
  return {
    seed,
    panels: [
      {
        id: 'inside',
        behind: true,
        path: 'M330,124 C352,150 370,158 400,158 C430,158 448,150 470,124 C470,220 440,300 400,300 C360,300 330,220 330,124Z',
        swell: [[10, 3]],
        dim: 0.74,
      },
      { id: 'inside-arm-l', path: insideArm, ...behind },
      { id: 'inside-arm-r', path: mirrorPath(insideArm), ...behind },
      { id: 'tail', behind: true, path: 'M189,856 L187,882 Q400,926 613,882 L611,856Z', swell: [[5, 2]], dim: 0.72 },
      {
        id: 'body',
        path: body(cuts[view]),
        swell: [
          [60, 26],
          [20, 4],
          [3, 2],
        ],
        cast: { right: 0, down: 5, radius: 7, depth: 0.2 },
      },
      { id: 'binding-l', path: binding, ...bound },
      { id: 'binding-r', path: mirrorPath(binding), ...bound },
      { id: 'rib', path: neckRibs[view], ...bound, cast: { right: 1, down: 4, radius: 5, depth: 0.24 } },
    ],
    folds: [
      ...shakeFolds(leftFolds, seed, 22),
      ...shakeFolds(mirroredFolds(leftFolds), seed + 5, 26),
      ...shakeFolds(hangOf(seed, middleFolds), seed + 11, 20),
    ],
    seams: [{ path: 'M189,852 Q400,888 611,852', depth: 2.2 }],
    ribs: [
      ribs('binding-l', (i) => `M0,${100 + i * 3.8} l800,90`),
      ribs('binding-r', (i) => `M0,${100 + i * 3.8} l800,-90`),
      ribs('rib', (i) => `M${400 + (i - 70) * 4},80 l${(i - 70) * 1.2},240`),
    ],
    hollows: [
      {
        svg: '<path d="M336,140 C350,290 450,290 464,140" fill="none" stroke="#fff" stroke-width="44"/>',
        radius: 13,
        depth: 0.4,
        on: 'inside',
      },
    ],
    grain: 'mesh',
    gloss: 16,
    stiff:
      view === 'front'
        ? [
            [400, 294, 24, 28],
            [308, 196, 20, 15],
          ]
        : [],
    zones: [
      [210, 390, 70, 60, 1],
      [590, 390, 70, 60, 1],
      [400, 740, 240, 200, 0.25],
    ],
  };
}
