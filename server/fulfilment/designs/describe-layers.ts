import type { Layer } from '#artwork/design/layers.ts';
import { type Area, boundsOf, layerBox } from '#artwork/design/place.ts';
import type { WordsOutline } from '#artwork/design/words-outline.ts';
import { designFontNames } from '#contract/design-fonts.ts';

/** Layer described for the print room; lengths in mm, from the area's top left corner. */
export interface LayerDescription {
  what: string;
  /** Typesetting of words; empty for a picture. */
  setting: string;
  left: number;
  top: number;
  width: number;
  height: number;
  angle: number;
  flipped: boolean;
}

/** Describes every layer, starting with the lowest. Pure. */
export function describeLayers(layers: readonly Layer[], area: Area, words: WordsOutline): LayerDescription[] {
  return layers.map((layer) => {
    const bounds = boundsOf(layer, words);
    const own = layerBox(layer, words);
    return {
      what: layer.kind === 'picture' ? `Picture ${layer.picture.slice(0, 8)}` : layer.words,
      setting: layer.kind === 'picture' ? '' : settingOf(layer),
      left: tenth(bounds.left + area.widthMm / 2),
      top: tenth(bounds.top + area.heightMm / 2),
      width: tenth(own.right - own.left),
      height: tenth(own.bottom - own.top),
      angle: layer.angle,
      flipped: layer.flipped,
    };
  });
}

function settingOf({ font, size, colour, outline, curve }: Extract<Layer, { kind: 'text' }>): string {
  const edge = outline ? `, outline ${outline.mm} mm ${outline.colour}` : '';
  return `${designFontNames[font]}, capitals ${size} mm, ${colour}${edge}${curve === 0 ? '' : `, curve ${curve}`}`;
}

function tenth(mm: number): number {
  return Math.round(mm * 10) / 10 || 0;
}
