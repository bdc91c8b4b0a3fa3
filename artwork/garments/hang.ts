import type { ClothFold } from '../shape.ts';

/**
 * Folds of cloth pulled from the wearer's left armpit to the right hip. They run across the light, so they are visible.
 */
const pulled: ClothFold[] = [
  {
    through: [
      [594, 384],
      [484, 462],
      [364, 590],
      [284, 716],
    ],
    width: 40,
    endWidth: 32,
    height: 7,
    steep: 0.55,
    rise: 0.45,
    sink: 0.25,
    on: 'body',
  },
  {
    through: [
      [252, 236],
      [314, 356],
      [364, 496],
    ],
    width: 34,
    height: 5,
    steep: 0.6,
    rise: 0.3,
    sink: 0.5,
    on: 'body',
  },
  {
    through: [
      [212, 622],
      [332, 652],
      [474, 616],
      [586, 648],
    ],
    width: 28,
    height: 5,
    steep: 0.5,
    rise: 0.3,
    sink: 0.35,
    on: 'body',
  },
  {
    through: [
      [400, 724],
      [330, 764],
      [240, 770],
    ],
    width: 24,
    height: 4,
    rise: 0.35,
    on: 'body',
  },
];

/** Folds of loose cloth, in columns from the chest to the hem. */
const falling: ClothFold[] = [
  {
    through: [
      [302, 250],
      [320, 420],
      [304, 620],
      [324, 830],
    ],
    width: 30,
    endWidth: 36,
    height: 8,
    steep: 0.5,
    rise: 0.3,
    sink: 0.2,
    on: 'body',
  },
  {
    through: [
      [490, 300],
      [470, 480],
      [498, 680],
      [488, 840],
    ],
    width: 32,
    endWidth: 38,
    height: 8,
    steep: 0.55,
    rise: 0.3,
    sink: 0.2,
    on: 'body',
  },
  {
    through: [
      [396, 500],
      [412, 660],
      [398, 830],
    ],
    width: 26,
    endWidth: 34,
    height: 6,
    steep: 0.5,
    rise: 0.5,
    sink: 0.15,
    on: 'body',
  },
  {
    through: [
      [226, 470],
      [330, 512],
      [440, 492],
    ],
    width: 28,
    height: 4,
    steep: 0.5,
    on: 'body',
  },
];

/**
 * Returns the folds across a body's middle: hanging straight as given, loose, or pulled to one side. The seed modulo 3
 * selects one of them, so that bodies are easy to distinguish.
 */
export function hangOf(seed: number, straight: readonly ClothFold[]): readonly ClothFold[] {
  return [straight, falling, pulled][seed % 3] ?? straight;
}
