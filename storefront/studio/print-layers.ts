import type { DesignPictureLayer, DesignTextLayer, Layer } from '#artwork/design/layers.ts';
import { layerBox, toArea } from '#artwork/design/place.ts';
import { unitsPerCapital, type WordsOutline } from '#artwork/design/words-outline.ts';
import type { PrintLayer } from '../preview/print-layer.ts';

/** Height in px of a capital letter in the bitmap of a text. */
const capitalPixels = 220;
/** Maximum side in px of the bitmap of a text. */
const longestSide = 2048;
/** Transparent px around a text that preserve its soft edges. */
const spare = 2;

export interface PrintSources {
  words: WordsOutline;
  /** Returns the bitmap of a layer; undefined if it is not loaded. */
  pictureOf: (layer: DesignPictureLayer) => ImageBitmap | undefined;
}

/**
 * Creates the conversion of layers to the print layers of the live preview. This is the only place that converts mm to
 * screen pixels.
 */
export function createPrintLayers({ words, pictureOf }: PrintSources): (layers: readonly Layer[]) => PrintLayer[] {
  const drawn = new Map<string, Drawn>();
  const ofWords = (layer: DesignTextLayer): Drawn | undefined => {
    const name = nameOf(layer);
    const known = drawn.get(name);
    if (known) return known;
    const made = drawWords(layer, words);
    if (drawn.size > 40) drawn.clear();
    if (made) drawn.set(name, made);
    return made;
  };
  const toPrint = (layer: Layer): PrintLayer | undefined => {
    const { left, top, right, bottom } = layerBox(layer, words);
    const [x, y] = toArea(layer, [(left + right) / 2, (top + bottom) / 2]);
    const { angle, flipped } = layer;
    if (layer.kind === 'picture') {
      const image = pictureOf(layer);
      return image && { image, x, y, width: layer.width, height: layer.height, angle, flipped };
    }
    const made = ofWords(layer);
    if (!made) return undefined;
    const mmPerUnit = layer.size / unitsPerCapital;
    return { image: made.image, x, y, width: made.wide * mmPerUnit, height: made.high * mmPerUnit, angle, flipped };
  };
  // Caches print layers, so that unchanged layers stay the same object while another is dragged.
  const known = new WeakMap<Layer, PrintLayer>();
  return (layers) =>
    layers.flatMap((layer) => {
      const print = known.get(layer) ?? toPrint(layer);
      if (!print) return [];
      known.set(layer, print);
      return [print];
    });
}

/** Text as a bitmap with its size in outline units, slightly larger than the text. */
interface Drawn {
  image: HTMLCanvasElement;
  wide: number;
  high: number;
}

/** Returns the cache key of a text's look at any size. Outlines count relative to the letter size. */
function nameOf({ words, font, curve, colour, outline, size }: DesignTextLayer): string {
  return JSON.stringify([words, font, curve, colour, outline && [outline.colour, (outline.mm / size).toPrecision(4)]]);
}

function drawWords(layer: DesignTextLayer, words: WordsOutline): Drawn | undefined {
  const { path } = words(layer);
  if (!path) return undefined;
  // Unflipped, in units of the outline.
  const scale = unitsPerCapital / layer.size;
  const box = layerBox({ ...layer, flipped: false }, words);
  const [left, top, wide, high] = [
    box.left * scale,
    box.top * scale,
    (box.right - box.left) * scale,
    (box.bottom - box.top) * scale,
  ];
  const perUnit = Math.min(capitalPixels / unitsPerCapital, (longestSide - 2 * spare) / Math.max(wide, high));
  const image = document.createElement('canvas');
  image.width = Math.max(1, Math.ceil(wide * perUnit) + 2 * spare);
  image.height = Math.max(1, Math.ceil(high * perUnit) + 2 * spare);
  const context = image.getContext('2d');
  if (!context) return undefined;
  // Centres the box in the bitmap.
  context.translate(image.width / 2, image.height / 2);
  context.scale(perUnit, perUnit);
  context.translate(-(left + wide / 2), -(top + high / 2));
  const outline = new Path2D(path);
  if (layer.outline) {
    context.strokeStyle = layer.outline.colour;
    context.lineWidth = 2 * layer.outline.mm * scale;
    context.lineJoin = 'round';
    context.stroke(outline);
  }
  context.fillStyle = layer.colour;
  context.fill(outline);
  return { image, wide: image.width / perUnit, high: image.height / perUnit };
}
