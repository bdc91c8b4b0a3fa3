import type { ClothFold } from '../shape.ts';

export const outerLeftFolds: ClothFold[] = [
  {
    through: [
      [208, 450],
      [262, 410],
      [330, 390],
    ],
    width: 18,
    endWidth: 32,
    height: 11,
    steep: 0.5,
    on: 'body',
  },
  {
    through: [
      [206, 474],
      [262, 520],
      [320, 620],
    ],
    width: 18,
    endWidth: 34,
    height: 10,
    steep: 0.5,
    on: 'body',
  },
  {
    through: [
      [204, 520],
      [226, 640],
      [230, 780],
    ],
    width: 18,
    endWidth: 30,
    height: 9,
    on: 'body',
  },
  {
    through: [
      [280, 250],
      [268, 360],
      [258, 470],
    ],
    width: 30,
    endWidth: 40,
    height: 8,
    steep: 0.6,
    on: 'body',
  },
  {
    through: [
      [204, 800],
      [262, 770],
      [330, 780],
    ],
    width: 18,
    endWidth: 30,
    height: 8,
    on: 'body',
  },
  {
    through: [
      [236, 822],
      [240, 770],
      [232, 700],
    ],
    width: 14,
    endWidth: 24,
    height: 8,
    rise: 0.02,
    on: 'body',
  },
  {
    through: [
      [330, 834],
      [334, 780],
      [322, 700],
    ],
    width: 16,
    endWidth: 26,
    height: 6,
    rise: 0.02,
    on: 'body',
  },
  {
    through: [
      [204, 440],
      [172, 430],
      [122, 440],
    ],
    width: 14,
    endWidth: 24,
    height: 10,
    on: 'sleeve-l',
  },
  {
    through: [
      [190, 490],
      [156, 500],
      [104, 486],
    ],
    width: 14,
    endWidth: 22,
    height: 10,
    on: 'sleeve-l',
  },
  {
    through: [
      [178, 560],
      [140, 540],
      [92, 560],
    ],
    width: 15,
    endWidth: 22,
    height: 9,
    on: 'sleeve-l',
  },
  {
    through: [
      [168, 620],
      [130, 640],
      [82, 626],
    ],
    width: 15,
    endWidth: 20,
    height: 9,
    on: 'sleeve-l',
  },
  {
    through: [
      [162, 700],
      [124, 690],
      [74, 716],
    ],
    width: 14,
    endWidth: 20,
    height: 9,
    on: 'sleeve-l',
  },
  {
    through: [
      [154, 770],
      [118, 760],
      [72, 780],
    ],
    width: 13,
    endWidth: 18,
    height: 10,
    on: 'sleeve-l',
  },
  {
    through: [
      [154, 800],
      [112, 796],
      [72, 800],
    ],
    width: 10,
    endWidth: 12,
    height: 8,
    on: 'sleeve-l',
  },
  {
    through: [
      [200, 250],
      [160, 340],
      [120, 470],
    ],
    width: 26,
    endWidth: 24,
    height: 8,
    on: 'sleeve-l',
  },
];
export const outerMiddleFolds: ClothFold[] = [
  {
    through: [
      [250, 300],
      [360, 420],
      [470, 400],
      [560, 290],
    ],
    width: 40,
    height: 6,
    steep: 0.5,
    rise: 0.35,
    sink: 0.35,
    on: 'body',
  },
  {
    through: [
      [250, 560],
      [400, 610],
      [550, 540],
    ],
    width: 38,
    height: 5,
    steep: 0.5,
    rise: 0.4,
    sink: 0.4,
    on: 'body',
  },
];
export const hoodFolds: ClothFold[] = [
  {
    through: [
      [312, 190],
      [306, 130],
      [340, 84],
    ],
    width: 14,
    height: 6,
    on: 'hood-l',
  },
  {
    through: [
      [488, 190],
      [494, 130],
      [460, 84],
    ],
    width: 14,
    height: 6,
    on: 'hood-r',
  },
  {
    through: [
      [340, 240],
      [360, 276],
      [384, 300],
    ],
    width: 10,
    height: 5,
    on: 'hood-l',
  },
  {
    through: [
      [360, 110],
      [400, 140],
      [440, 112],
    ],
    width: 18,
    height: 7,
    on: 'hollow',
  },
];
