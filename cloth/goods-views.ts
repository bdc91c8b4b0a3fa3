import type { ClothLayout } from '#artwork/garments/cloth-layout.ts';
import {
  bottleParts,
  flagParts,
  goodsLayout,
  keyringParts,
  mugParts,
  phoneCaseParts,
  scarfLayout,
  scarfTails,
} from '#artwork/garments/goods-layout.ts';

/** View of an item made by goods.py, of the same name: layout of its parts, shadow, options of the light tool. */
export interface GoodsView {
  layout: ClothLayout;
  shadow: number;
  edgeShade: number;
  white?: number;
  light: readonly string[];
}

/** Studio of goods: the key of cloth, and tall strips beside the camera that glossy surfaces mirror. */
const studio = ['key=5.7', 'dome=.55', 'ksize=1', 'flag=.45', 'kz=2.7', 'wall=99', 'shines=4'];
const onTable = [...studio, 'kx=-2.2', 'ky=-1.9'];
const lyingFlat = [...studio, 'kx=-2.2', 'ky=-2.8', 'wall=.0006'];

/** Returns options for the share of light that a part mirrors, and its spread. */
const surface = (part: number | '', mirrored: number, spread: number) => [
  `mirror${part}=${mirrored}`,
  `spread${part}=${spread}`,
];

const mugLight = (middle: string) => [
  ...onTable,
  'frame=.16',
  `cx=${middle}`,
  'cz=1.2491',
  'dist=1.2',
  'camz=1.56',
  'floor=1.2',
  'stripl=6',
  'stripat=-94',
  'stripr=6',
  ...surface('', 0.05, 0.045),
];
const bottleLight = [
  ...onTable,
  'frame=.235',
  'cz=1.319',
  'dist=1.6',
  'camz=1.62',
  'floor=1.2',
  'stripl=9',
  'stripr=7',
  ...surface('', 0.05, 0.075),
  ...surface(1, 0.03, 0.3),
  ...surface(2, 0.045, 0.16),
  ...surface(3, 0.045, 0.16),
];
const phoneCaseLight = [
  ...onTable,
  'frame=.1765',
  'cz=1.201',
  'dist=1.2',
  'camz=1.32',
  'floor=1.1189',
  ...surface('', 0.035, 0.2),
  ...surface(2, 0.06, 0.04),
  ...surface(3, 0.4, 0.12),
  ...surface(4, 0.09, 0.02),
  ...surface(5, 0.05, 0.03),
];
const keyringLight = [
  ...lyingFlat,
  'frame=.1135',
  'cz=1.216',
  'dist=.9',
  'camz=1.216',
  'window=3',
  'mirrorsky=.5',
  ...surface('', 0.4, 0.08),
  ...surface(0, 0.06, 0.02),
];

/** Light of cloth before a wall, as for garments. */
const beforeWall = ['key=5.7', 'dome=.55', 'ksize=1', 'flag=.45', 'kx=-1.7', 'ky=-2', 'kz=2.9'];
const flagLight = [...beforeWall, 'wall=.16', 'frame=1.14', 'cz=1.02', 'camz=1.1'];
const scarfLight = (middle: string) => [
  ...beforeWall,
  'wall=.05',
  'frame=.62',
  `cx=${middle}`,
  'cz=1.445',
  'dist=3.2',
  'camz=1.5',
];

/** Items by their names in goods.py, which are those of their maps: after `goods-` if glossy, else after `cloth-`. */
export const goodsViews: Readonly<Record<string, GoodsView>> = {
  'mug-1': { layout: goodsLayout(mugParts.right), shadow: 0.42, edgeShade: 0.3, light: mugLight('.0164') },
  'mug-2': { layout: goodsLayout(mugParts.left), shadow: 0.42, edgeShade: 0.3, light: mugLight('-.0164') },
  'bottle-1': { layout: goodsLayout(bottleParts), shadow: 0.42, edgeShade: 0.3, light: bottleLight },
  'bottle-2': { layout: goodsLayout(bottleParts), shadow: 0.42, edgeShade: 0.3, light: bottleLight },
  'phone-case-1': { layout: goodsLayout(phoneCaseParts), shadow: 0.42, edgeShade: 0.55, light: phoneCaseLight },
  'phone-case-2': { layout: goodsLayout(phoneCaseParts), shadow: 0.42, edgeShade: 0.55, light: phoneCaseLight },
  'flag-1': { layout: goodsLayout(flagParts), shadow: 0.4, edgeShade: 0.5, white: 0.96, light: flagLight },
  'flag-2': { layout: goodsLayout(flagParts), shadow: 0.4, edgeShade: 0.5, white: 0.96, light: flagLight },
  'scarf-1': { layout: scarfLayout(scarfTails['left over']), shadow: 0.36, edgeShade: 0.5, light: scarfLight('.033') },
  'scarf-2': {
    layout: scarfLayout(scarfTails['right over']),
    shadow: 0.36,
    edgeShade: 0.5,
    light: scarfLight('-.033'),
  },
  'keyring-1': { layout: goodsLayout(keyringParts), shadow: 0.42, edgeShade: 0.25, light: keyringLight },
  'keyring-2': { layout: goodsLayout(keyringParts), shadow: 0.42, edgeShade: 0.25, light: keyringLight },
};
