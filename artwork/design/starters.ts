import type { CustomGarment, CustomSide } from '#contract/custom-goods.ts';
import { colourOf, customGoods } from '#contract/custom-goods.ts';
import { inkOn } from '../colour.ts';
import { areaOf, nameAndNumber, withinArea } from './compose-design.ts';
import type { DesignTextLayer, GarmentDesign, Layer } from './layers.ts';
import { centreLayer, roundPlace } from './place.ts';
import { playerLayers } from './squad.ts';
import type { WordsOutline } from './words-outline.ts';

/**
 * Line of text on the front of a template. Size and position are shares of the print area's height, from its centre.
 */
interface Line {
  words: string;
  font: DesignTextLayer['font'];
  colour?: string;
  size: number;
  y: number;
  curve?: number;
}

/** Template of a squad's shirt: text in front, a player's name over their number on the back. */
export interface Starter {
  id: string;
  title: string;
  /** Audience of the template. */
  about: string;
  garment: CustomGarment;
  colour: string;
  /** Font of name and number. */
  font: DesignTextLayer['font'];
  front: readonly Line[];
}

export const designStarters: readonly Starter[] = [
  {
    id: 'gully',
    title: 'Gully team',
    about: 'Names and numbers for the whole street',
    garment: 't-shirt',
    colour: 'Yellow',
    font: 'block',
    front: [
      { words: 'GULLY XI', font: 'block', size: 0.145, y: -0.24, curve: 35 },
      { words: 'ONE TIP, ONE HAND', font: 'teko', size: 0.05, y: -0.08 },
    ],
  },
  {
    id: 'birthday',
    title: 'Birthday',
    about: 'Everybody at the party, the age as number',
    garment: 't-shirt',
    colour: 'Red',
    font: 'baloo',
    front: [
      { words: 'BIRTHDAY', font: 'baloo', size: 0.11, y: -0.24, curve: 45 },
      { words: 'XI', font: 'college', colour: '#ffb81c', size: 0.2, y: -0.02 },
    ],
  },
  {
    id: 'office',
    title: 'Office league',
    about: 'Mesh jerseys for the match on Saturday',
    garment: 'jersey',
    colour: 'Navy',
    font: 'teko',
    front: [
      { words: 'OFFICE LEAGUE', font: 'teko', size: 0.11, y: -0.28 },
      { words: 'OUT OF OFFICE', font: 'teko', colour: '#ffb81c', size: 0.06, y: -0.14 },
    ],
  },
  {
    id: 'school',
    title: 'School house',
    about: 'House colours for sports day',
    garment: 'kids-t-shirt',
    colour: 'Royal blue',
    font: 'college',
    front: [
      { words: 'BLUE HOUSE', font: 'college', size: 0.13, y: -0.24, curve: 25 },
      { words: 'SPORTS DAY', font: 'college', colour: '#ffb81c', size: 0.06, y: -0.06 },
    ],
  },
];

/** Placeholder on the back until there is a list. */
const nobodyYet = { name: 'NAME', number: '07' };

/** Returns the texts of a template, whose fonts must be loaded before it is used. */
export function wordsOfStarter({ front, font }: Starter): Pick<DesignTextLayer, 'words' | 'font'>[] {
  return [...front, { words: `${nobodyYet.name} ${nobodyYet.number}`, font }];
}

/** Creates the design of a template, with all texts inside the print area. Pure. */
export function startedDesign({ garment, colour, font, front }: Starter, words: WordsOutline): GarmentDesign {
  const area = areaOf(garment, 'front');
  const ink = inkOn(colourOf(garment, colour)?.hex ?? '#ffffff');
  const lines = front.map((line, at): DesignTextLayer => {
    const { words: said, font: set, colour: own = ink, size, y, curve = 0 } = line;
    const place = { x: 0, y: roundPlace(y * area.heightMm), angle: 0, flipped: false };
    const layer: DesignTextLayer = {
      ...{ kind: 'text', id: `front-${at}`, ...place, outline: null },
      ...{ words: said, font: set, colour: own, curve, size: roundPlace(size * area.heightMm) },
    };
    return withinArea(centreLayer(layer, words, 'x'), area, words) as DesignTextLayer;
  });
  const back = namesOn({ garment, side: 'back', font, colour: ink }, words);
  return { garment, colour, size: customGoods[garment].size, sides: { front: lines, back } };
}

/** Creates a name over a number, as placeholders for the text of each player. Pure. */
export function namesOn(
  {
    garment,
    side,
    font,
    colour,
  }: { garment: CustomGarment; side: CustomSide; font: DesignTextLayer['font']; colour: string },
  words: WordsOutline,
  there: readonly Layer[] = [],
): DesignTextLayer[] {
  const ids = [playerLayers.name, playerLayers.number] as const;
  return nameAndNumber({ ...nobodyYet, font, colour, ids }, areaOf(garment, side), words, there);
}
