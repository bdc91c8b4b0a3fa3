import { type CustomGarment, type CustomSide, colourOf, customGoods } from '#contract/custom-goods.ts';
import { inkOn } from '../colour.ts';
import { printAreas } from '../print-areas.ts';
import { groupWithin, placeBesideOthers } from './group.ts';
import type { DesignPictureLayer, DesignTextLayer, GarmentDesign, Layer } from './layers.ts';
import { type Area, boundsOf, centreLayer, moveLayer, roundPlace, safeMm, scaleLayer } from './place.ts';
import type { WordsOutline } from './words-outline.ts';

/** Creates a design of a bare garment in its first colour and default size. */
export function newDesign(garment: CustomGarment = 't-shirt'): GarmentDesign {
  const goods = customGoods[garment];
  return { garment, colour: goods.colours[0]?.name ?? '', size: goods.size, sides: { front: [], back: [] } };
}

/** Returns the print area of a side; the area of the front if the garment lacks that side. */
export function areaOf(garment: CustomGarment, side: CustomSide): Area {
  const area = printAreas[garment][side] ?? printAreas[garment].front;
  if (!area) throw new Error(`a ${garment} has no print`);
  return area;
}

/**
 * Places a picture on an area, on at most three quarters of it, and only as large as the picture's resolution allows
 * for a sharp print.
 */
export function placedPicture(
  picture: { id: string; picture: string; width: number; height: number },
  area: Area,
  words: WordsOutline,
): DesignPictureLayer {
  const share = 0.75;
  const ratio = picture.height / picture.width;
  const most = Math.min(area.widthMm * share, (area.heightMm * share) / ratio);
  const sharp = (picture.width * 25.4) / 200;
  const width = Math.max(Math.min(most, sharp), Math.min(most, 40));
  const layer: DesignPictureLayer = {
    kind: 'picture',
    id: picture.id,
    picture: picture.picture,
    x: 0,
    y: 0,
    width: roundPlace(width),
    height: roundPlace(width * ratio),
    angle: 0,
    flipped: false,
  };
  return centreLayer(layer, words) as DesignPictureLayer;
}

interface WordsChoice {
  id: string;
  words: string;
  font: DesignTextLayer['font'];
  colour: string;
}

function text(choice: WordsChoice, size: number, y: number): DesignTextLayer {
  return {
    kind: 'text',
    ...choice,
    x: 0,
    y,
    angle: 0,
    flipped: false,
    outline: null,
    curve: 0,
    size: roundPlace(size),
  };
}

/** Places a text in the middle of an area beside existing layers, at most a tenth of the area's height. */
export function placedWords(
  choice: WordsChoice,
  area: Area,
  words: WordsOutline,
  there: readonly Layer[] = [],
): DesignTextLayer {
  const placed = withinArea(centreLayer(text(choice, area.heightMm * 0.1, 0), words), area, words) as DesignTextLayer;
  return placeBesideOthers([placed], there, area, words)[0] ?? placed;
}

/** Creates a name over a number, as on a shirt's back, placed beside existing layers. */
export function nameAndNumber(
  choice: {
    name: string;
    number: string;
    font: DesignTextLayer['font'];
    colour: string;
    ids: readonly [string, string];
  },
  area: Area,
  words: WordsOutline,
  there: readonly Layer[] = [],
): DesignTextLayer[] {
  const { heightMm, widthMm } = area;
  const wide = widthMm > heightMm;
  const set = (layer: DesignTextLayer): DesignTextLayer => {
    const { left, right } = boundsOf(layer, words);
    const most = widthMm - 2 * safeMm;
    const fits = right - left > most ? scaleLayer(layer, most / (right - left)) : layer;
    return withinArea(centreLayer(fits, words, 'x'), area, words) as DesignTextLayer;
  };
  const { font, colour, ids } = choice;
  const layers: DesignTextLayer[] = [];
  if (choice.name)
    layers.push(
      set(
        text(
          { id: ids[0], words: choice.name, font, colour },
          heightMm * (wide ? 0.2 : 0.12),
          -heightMm * (wide ? 0.3 : 0.34),
        ),
      ),
    );
  if (choice.number)
    layers.push(
      set(
        text(
          { id: ids[1], words: choice.number, font, colour },
          heightMm * (wide ? 0.45 : 0.48),
          heightMm * (wide ? 0.16 : 0.06),
        ),
      ),
    );
  return placeBesideOthers(layers, there, area, words);
}

/** Scales and moves a layer as far as needed to be inside an area with its safety margin. */
export function withinArea(layer: Layer, area: Area, words: WordsOutline): Layer {
  const { left, top, right, bottom } = boundsOf(layer, words);
  const [wide, high] = [area.widthMm - 2 * safeMm, area.heightMm - 2 * safeMm];
  const small = Math.min(1, wide / (right - left || 1), high / (bottom - top || 1));
  // Slightly smaller, so that rounding does not cross the edge again.
  const fits = small < 1 ? scaleLayer(layer, small * 0.999) : layer;
  const box = boundsOf(fits, words);
  const inward = (from: number, to: number, half: number) => Math.max(0, -half - from) - Math.max(0, to - half);
  return moveLayer(fits, inward(box.left, box.right, wide / 2), inward(box.top, box.bottom, high / 2));
}

/**
 * Moves a design to another garment. Layers outside its areas are fitted as a group; colour and size stay if the other
 * garment has them.
 */
export function onGarment(design: GarmentDesign, garment: CustomGarment, words: WordsOutline): GarmentDesign {
  const goods = customGoods[garment];
  const brought = (side: CustomSide) => groupWithin(design.sides[side], areaOf(garment, side), words);
  return {
    garment,
    colour: colourOf(garment, design.colour) ? design.colour : (goods.colours[0]?.name ?? ''),
    size: goods.sizes.includes(design.size) ? design.size : goods.size,
    sides: { front: brought('front'), back: brought('back') },
  };
}

/** Returns a text colour that is readable on the design's cloth. */
export function inkFor(design: GarmentDesign): string {
  return inkOn(colourOf(design.garment, design.colour)?.hex ?? '#ffffff');
}
