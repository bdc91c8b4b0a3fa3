import { type ClothFold, mirroredFolds, mirrorPath, type Panel, type Shape, shakeFolds } from '../shape.ts';

/** Folds of a backpack's left side: tight at the strap, loose over its contents. */
const packFolds: readonly ClothFold[] = [
  {
    through: [
      [206, 420],
      [262, 440],
      [330, 420],
    ],
    width: 22,
    endWidth: 30,
    height: 7,
    on: 'body',
  },
  {
    through: [
      [204, 560],
      [230, 680],
      [226, 800],
    ],
    width: 20,
    endWidth: 26,
    height: 8,
    on: 'body',
  },
  {
    through: [
      [240, 250],
      [300, 300],
      [330, 380],
    ],
    width: 26,
    endWidth: 34,
    height: 6,
    on: 'body',
  },
  {
    through: [
      [262, 860],
      [280, 760],
      [270, 690],
    ],
    width: 18,
    endWidth: 26,
    height: 7,
    on: 'pocket',
  },
  {
    through: [
      [350, 870],
      [356, 800],
      [340, 720],
    ],
    width: 20,
    endWidth: 28,
    height: 5,
    on: 'pocket',
  },
];

const packStrap = 'M196,330 C168,420 160,560 172,700 C176,760 186,800 204,820 L220,790 C206,700 200,560 216,400Z';

function packPanels(): Panel[] {
  return [
    {
      id: 'handle',
      behind: true,
      path: 'M338,170 C330,84 366,62 400,62 C434,62 470,84 462,170 L436,170 C440,110 424,92 400,92 C376,92 360,110 364,170Z',
      swell: [
        [8, 12],
        [3, 4],
      ],
      dim: 0.92,
      grain: 'none',
    },
    { id: 'strap-l', behind: true, path: packStrap, swell: [[10, 8]], dim: 0.7 },
    { id: 'strap-r', behind: true, path: mirrorPath(packStrap), swell: [[10, 8]], dim: 0.7 },
    {
      id: 'body',
      path: 'M400,138 C520,138 588,210 600,330 C612,470 614,640 608,800 C606,872 584,900 520,906 Q400,916 280,906 C216,900 194,872 192,800 C186,640 188,470 200,330 C212,210 280,138 400,138Z',
      swell: [
        [46, 34],
        [16, 6],
        [4, 3],
      ],
      cast: { right: 0, down: 4, radius: 7, depth: 0.25 },
    },
    {
      id: 'pocket',
      over: 'body',
      path: 'M250,610 C250,586 262,574 290,572 Q400,566 510,572 C538,574 550,586 550,610 L556,824 C556,862 540,876 506,880 Q400,888 294,880 C260,876 244,862 244,824Z',
      swell: [
        [26, 26],
        [8, 5],
      ],
      lift: 1.5,
      cast: { right: 3, down: 6, radius: 8, depth: 0.3 },
    },
  ];
}

/** Returns the shape of a day pack from the front. */
export function backpackShape(seed: number): Shape {
  return {
    seed,
    grain: 'twill',
    gloss: 14,
    panels: packPanels(),
    folds: [...shakeFolds(packFolds, seed, 20), ...shakeFolds(mirroredFolds(packFolds), seed + 3, 28)],
    seams: [
      { path: 'M216,420 C226,250 300,176 400,176 C500,176 574,250 584,420', depth: 4, width: 5, pucker: 2.5 },
      { path: 'M262,626 Q400,616 538,626', depth: 3.5, width: 5, pucker: 2 },
      { path: 'M202,560 H598', depth: 2.4, pucker: 2 },
    ],
    ribs: [],
    hollows: [
      {
        svg: '<path d="M244,870 Q400,900 556,870" stroke="#fff" stroke-width="20" fill="none"/>',
        radius: 10,
        depth: 0.3,
        on: 'body',
      },
    ],
    wrinkle: { broad: 2.6, ridge: 1.2, fine: 1 },
    zones: [[400, 480, 200, 80, 0.5]],
  };
}

/** Outline of the cloth in each wind, and x positions of its wave crests. */
const winds = {
  breeze: {
    cloth:
      'M130,168 C210,144 270,196 350,190 C440,182 500,150 590,170 C640,180 680,184 716,172 C728,300 722,440 730,566 C680,586 640,576 590,568 C500,552 440,584 350,592 C270,598 210,552 130,574Z',
    crests: [250, 386, 532, 650],
  },
  gust: {
    cloth:
      'M130,168 C190,196 236,150 316,154 C400,158 452,204 540,198 C610,192 660,158 716,176 C732,300 720,440 728,570 C676,552 624,588 556,594 C470,600 414,552 330,550 C250,548 204,596 130,574Z',
    crests: [206, 318, 470, 604],
  },
} as const;

const everyWave = { steep: 0.6, rise: 0.02, sink: 0.02, on: 'cloth' } as const;

/** Returns the shape of a supporters' flag on a pole in a light wind. */
export function flagShape(wind: keyof typeof winds = 'breeze'): Shape {
  const { cloth, crests } = winds[wind];
  const waves: ClothFold[] = crests.map((x, i) => ({
    through: [
      [x, 190 + (i % 2) * 16],
      [x + 24, 384 + (i % 2) * 12],
      [x - 6, 582 + (i % 2) * 24],
    ],
    width: 32 + (i % 3) * 4,
    endWidth: 42 + (i % 3) * 3,
    height: 12 + (i % 3) * 1.6,
    ...everyWave,
  }));
  // Folds start from the corners that are fixed to the pole.
  const drawn: ClothFold[] = [
    [
      [150, 190],
      [240, 260],
      [330, 280],
    ] as const,
    [
      [150, 560],
      [230, 500],
      [320, 490],
    ] as const,
  ].map((through) => ({ through, width: 20, endWidth: 34, height: 8, on: 'cloth' }));
  return {
    seed: wind === 'breeze' ? 5 : 15,
    grain: 'poly',
    gloss: 20,
    volume: [
      [40, 26],
      [14, 8],
      [4, 3],
    ],
    panels: [
      {
        id: 'pole',
        path: 'M112,112 C112,100 136,100 136,112 L138,926 H110Z',
        swell: [
          [7, 16],
          [3, 5],
        ],
        grain: 'none',
      },
      {
        id: 'finial',
        path: 'M124,66 C142,66 150,80 150,92 C150,106 142,116 124,116 C106,116 98,106 98,92 C98,80 106,66 124,66Z',
        swell: [[8, 14]],
        grain: 'none',
      },
      {
        id: 'cloth',
        path: cloth,
        swell: [
          [16, 6],
          [4, 3],
        ],
        cast: { right: 3, down: 4, radius: 5, depth: 0.3 },
      },
    ],
    folds: [...waves, ...drawn],
    seams: [
      { path: 'M150,166 V572', depth: 3, pucker: 2 },
      { path: 'M704,180 C714,300 710,440 718,562', depth: 2 },
    ],
    ribs: [],
    hollows: [],
    wrinkle: { broad: 2, ridge: 0.6, fine: 0.5 },
  };
}
