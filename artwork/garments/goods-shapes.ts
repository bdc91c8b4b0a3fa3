import { mirroredShape, type Panel, type Shape } from '../shape.ts';

const glaze: Pick<Shape, 'grain' | 'glazed' | 'waver' | 'folds' | 'ribs'> = {
  grain: 'none',
  glazed: true,
  waver: 0,
  folds: [],
  ribs: [],
};
const round = (x: number, middle: number, radius: number, least: number) =>
  Math.sqrt(Math.max(least, 1 - ((x - middle) / radius) ** 2));

/** Returns the shape of a mug with its handle to the right or left. */
export function mugShape(handle: 'right' | 'left' = 'right'): Shape {
  return handle === 'right' ? mugToTheRight() : mirroredShape(mugToTheRight());
}

function mugToTheRight(): Shape {
  return {
    ...glaze,
    seed: 1,
    gloss: 60,
    volume: [
      [8, 4],
      [4, 3],
      [2, 1],
    ],
    panels: [
      {
        id: 'handle',
        path: 'M540,404 C640,372 704,420 700,520 C696,624 640,664 540,652 L542,610 C612,618 654,590 656,520 C658,454 616,426 540,446Z',
        swell: [
          [16, 34],
          [6, 8],
        ],
        lift: 1,
      },
      {
        id: 'body',
        path: 'M196,318 C196,292 300,276 376,276 C452,276 556,292 556,318 L548,716 C546,754 460,772 376,772 C292,772 206,754 204,716Z',
        swell: [[5, 4]],
        cast: { right: 8, down: 2, radius: 10, depth: 0.35 },
      },
      {
        id: 'inside',
        path: 'M212,320 C212,302 300,290 376,290 C452,290 540,302 540,320 C540,338 452,350 376,350 C300,350 212,338 212,320Z',
        swell: [[5, -3]],
        dim: 0.7,
      },
    ],
    form: (x, _y, panel) => {
      if (panel === 'body') return 210 * round(x, 376, 192, 0.06);
      return panel === 'inside' ? -110 * round(x, 376, 186, 0.02) : 0;
    },
    seams: [],
    hollows: [
      {
        svg: '<path d="M204,330 C204,300 548,300 548,330" stroke="#fff" stroke-width="26" fill="none"/>',
        radius: 10,
        depth: 0.4,
        on: 'inside',
      },
    ],
  };
}

/** Returns a lid with a spout, or with a carrying loop. */
function lidPanels(lid: 'spout' | 'loop'): Panel[] {
  const cast = { right: 0, down: 5, radius: 5, depth: 0.3 };
  const swell: Panel['swell'] = [
    [10, 9],
    [4, 3],
  ];
  if (lid === 'spout') {
    const path =
      'M352,150 C352,138 448,138 448,150 L450,196 C486,204 496,224 496,266 C460,278 340,278 304,266 C304,224 314,204 350,196Z';
    return [{ id: 'top', path, swell, cast }];
  }
  return [
    {
      id: 'loop',
      path: 'M344,222 C330,118 366,92 400,92 C434,92 470,118 456,222 L428,222 C438,138 422,120 400,120 C378,120 362,138 372,222Z',
      swell,
    },
    {
      id: 'top',
      path: 'M304,214 C304,198 350,190 400,190 C450,190 496,198 496,214 L496,266 C460,278 340,278 304,266Z',
      swell,
      cast,
    },
  ];
}

/** Returns the shape of a drinking bottle with a screw neck. */
export function bottleShape(lid: 'spout' | 'loop' = 'spout'): Shape {
  return {
    ...glaze,
    seed: 1,
    gloss: 46,
    volume: [
      [10, 6],
      [5, 3],
      [2, 1],
    ],
    panels: [
      {
        id: 'body',
        path: 'M300,330 C292,352 276,364 276,404 L276,820 C276,858 330,872 400,872 C470,872 524,858 524,820 L524,404 C524,364 508,352 500,330Z',
        swell: [[6, 5]],
      },
      {
        id: 'neck',
        path: 'M304,262 H496 L500,336 C470,348 330,348 300,336Z',
        swell: [[8, 6]],
        cast: { right: 0, down: 5, radius: 5, depth: 0.3 },
      },
      ...lidPanels(lid),
    ],
    form: (x, y, panel) => {
      if (panel === 'body') return 104 * round(x, 400, 128, 0.02) + (y > 430 && y < 440 ? -2 : 0);
      if (panel === 'neck') return 86 * round(x, 400, 104, 0.02) + (Math.floor(y / 12) % 2 ? 1.6 : 0);
      if (panel === 'loop') return 0;
      return lid === 'spout' && y < 198 ? 42 * round(x, 400, 54, 0.02) : 80 * round(x, 400, 102, 0.02);
    },
    seams: [
      { path: 'M276,420 C330,436 470,436 524,420', depth: 2 },
      { path: 'M276,806 C330,822 470,822 524,806', depth: 2 },
    ],
    hollows: [],
  };
}

const tags = {
  shield: {
    tag: 'M400,388 C420,388 432,402 436,420 C540,432 590,500 590,616 C590,760 520,850 400,888 C280,850 210,760 210,616 C210,500 260,432 364,420 C368,402 380,388 400,388Z',
    enamel:
      'M400,448 C510,448 564,510 564,616 C564,742 504,822 400,858 C296,822 236,742 236,616 C236,510 290,448 400,448Z',
  },
  round: {
    tag: 'M376,400 C384,386 416,386 424,400 L436,446 A196,196 0 1 1 364,446Z',
    enamel: 'M400,471 A168,168 0 1 1 399.9,471Z',
  },
} as const;

/** Returns the shape of a keyring: a split ring, a short chain and an enamel tag. */
export function keyringShape(form: keyof typeof tags = 'shield'): Shape {
  return {
    ...glaze,
    seed: 2,
    gloss: 40,
    volume: [
      [10, 8],
      [5, 4],
      [2, 1.5],
    ],
    panels: [
      {
        id: 'ring',
        path: 'M400,96 A122,122 0 1 0 400.1,96 Z M400,118 A100,100 0 1 1 399.9,118 Z',
        swell: [
          [8, 18],
          [3, 6],
        ],
      },
      {
        id: 'link-a',
        path: 'M400,300 C424,300 430,318 430,344 C430,370 424,388 400,388 C376,388 370,370 370,344 C370,318 376,300 400,300 Z M400,316 C388,316 386,328 386,344 C386,360 388,372 400,372 C412,372 414,360 414,344 C414,328 412,316 400,316Z',
        swell: [
          [6, 12],
          [3, 5],
        ],
        cast: { right: 3, down: 4, radius: 4, depth: 0.35 },
      },
      {
        id: 'tag',
        path: tags[form].tag,
        swell: [
          [16, 26],
          [5, 8],
        ],
        lift: 1.5,
        cast: { right: 4, down: 4, radius: 5, depth: 0.3 },
      },
      {
        id: 'enamel',
        over: 'tag',
        path: tags[form].enamel,
        swell: [
          [10, -6],
          [3, -5],
        ],
        grain: 'none',
      },
    ],
    seams: [],
    hollows: [],
  };
}

/** Camera openings: three lenses in a square, or two in a column. */
export const cameraOpenings = {
  square: {
    opening:
      'M290,124 H398 C420,124 432,136 432,158 V266 C432,288 420,300 398,300 H290 C268,300 256,288 256,266 V158 C256,136 268,124 290,124Z',
    lenses: [
      ['lens-a', 304, 172],
      ['lens-b', 304, 252],
      ['lens-c', 384, 212],
    ],
  },
  column: {
    opening:
      'M308,120 C340,120 362,142 362,174 V268 C362,300 340,322 308,322 C276,322 254,300 254,268 V174 C254,142 276,120 308,120Z',
    lenses: [
      ['lens-a', 308, 174],
      ['lens-b', 308, 268],
    ],
  },
} as const;
export type Camera = keyof typeof cameraOpenings;

/** Returns the shape of a phone case from behind, with its camera opening. */
export function phoneCaseShape(camera: Camera = 'square'): Shape {
  const { opening, lenses } = cameraOpenings[camera];
  return {
    ...glaze,
    seed: 3,
    gloss: 50,
    volume: [
      [14, 16],
      [6, 8],
      [2, 2],
    ],
    panels: [
      {
        id: 'body',
        path: 'M290,90 H510 C548,90 576,118 576,156 V844 C576,882 548,910 510,910 H290 C252,910 224,882 224,844 V156 C224,118 252,90 290,90Z',
        swell: [
          [10, 10],
          [4, 4],
        ],
      },
      {
        id: 'camera',
        path: opening,
        swell: [
          [5, -9],
          [2, -4],
        ],
        dim: 0.8,
      },
      ...lenses.map(([id, x, y]) => ({
        id,
        path: `M${x},${y - 30} A30,30 0 1 1 ${x - 0.1},${y - 30}Z`,
        swell: [
          [6, 10],
          [2, 4],
        ] as const,
        lift: 1,
        cast: { right: 2, down: 3, radius: 4, depth: 0.4 },
      })),
    ],
    seams: [],
    hollows: [],
  };
}
