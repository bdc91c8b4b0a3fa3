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
