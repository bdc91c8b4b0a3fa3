import sharp from 'sharp';
import type { DesignPictureLayer, DesignTextLayer, Layer } from '#artwork/design/layers.ts';
import { type Area, boundsOf, layerBox, toLayer } from '#artwork/design/place.ts';
import { unitsPerCapital, type WordsOutline } from '#artwork/design/words-outline.ts';
import { type BlendPart, blendPicture, emptyRaster, layRaster, type Raster } from './blend-picture.ts';

export interface PrintDrawing {
  layers: readonly Layer[];
  area: Area;
  /** Resolution in dots per millimetre. The raster has the area's size, rounded to whole dots, with the same centre. */
  dotsPerMm: number;
  /** Returns the file of a layer's picture. */
  fileOf: (picture: string) => string;
  words: WordsOutline;
}

/**
 * Draws the print of one side on a transparent background, the first layer lowest. Pictures are read from files, words
 * drawn as outlines.
 */
export async function drawPrint({ layers, area, dotsPerMm, fileOf, words }: PrintDrawing): Promise<Raster> {
  const sheet = emptyRaster(Math.round(area.widthMm * dotsPerMm), Math.round(area.heightMm * dotsPerMm));
  const scale: Scale = { dotsPerMm, middleX: sheet.width / 2, middleY: sheet.height / 2 };
  for (const layer of layers) {
    const part = partOf(layer, words, scale, sheet);
    if (!part) continue;
    if (layer.kind === 'picture') await drawPicture(sheet, layer, fileOf(layer.picture), part, scale, words);
    else await drawWords(sheet, layer, part, scale, words);
  }
  return sheet;
}

interface Scale {
  dotsPerMm: number;
  middleX: number;
  middleY: number;
}

/** Returns the visible part of a layer in whole dots; undefined if the layer is outside the area. */
function partOf(
  layer: Layer,
  words: WordsOutline,
  { dotsPerMm, middleX, middleY }: Scale,
  sheet: Raster,
): BlendPart | undefined {
  const { left, top, right, bottom } = boundsOf(layer, words);
  const part = {
    left: Math.max(0, Math.floor(left * dotsPerMm + middleX) - 1),
    top: Math.max(0, Math.floor(top * dotsPerMm + middleY) - 1),
    right: Math.min(sheet.width, Math.ceil(right * dotsPerMm + middleX) + 1),
    bottom: Math.min(sheet.height, Math.ceil(bottom * dotsPerMm + middleY) + 1),
  };
  return part.left < part.right && part.top < part.bottom ? part : undefined;
}

async function drawPicture(
  sheet: Raster,
  layer: DesignPictureLayer,
  file: string,
  part: BlendPart,
  scale: Scale,
  words: WordsOutline,
): Promise<void> {
  const { width = 0, height = 0 } = await sharp(file).metadata();
  const { dotsPerMm, middleX, middleY } = scale;
  // Only the visible part of a large picture is loaded; its position is in pixels of the picture.
  const box = layerBox(layer, words);
  const [perMmX, perMmY] = [width / layer.width, height / layer.height];
  const corners = [part.left, part.right].flatMap((x) =>
    [part.top, part.bottom].map((y) => toLayer(layer, [(x - middleX) / dotsPerMm, (y - middleY) / dotsPerMm])),
  );
  const xs = corners.map(([x]) => (layer.flipped ? -x : x));
  const ys = corners.map(([, y]) => y);
  const spare = 4 / dotsPerMm;
  const crop = {
    left: Math.max(0, Math.floor((Math.min(...xs) - spare - box.left) * perMmX)),
    top: Math.max(0, Math.floor((Math.min(...ys) - spare - box.top) * perMmY)),
    right: Math.min(width, Math.ceil((Math.max(...xs) + spare - box.left) * perMmX)),
    bottom: Math.min(height, Math.ceil((Math.max(...ys) + spare - box.top) * perMmY)),
  };
  if (crop.left >= crop.right || crop.top >= crop.bottom) return;
  // A picture with more pixels than dots is scaled down. It is never scaled up here, as the blending does that.
  const share = Math.min(1, dotsPerMm / Math.min(perMmX, perMmY));
  const source = await readPart(file, crop, share);
  const [scaleX, scaleY] = [
    (source.width / (crop.right - crop.left)) * perMmX,
    (source.height / (crop.bottom - crop.top)) * perMmY,
  ];
  const turn = (layer.angle * Math.PI) / 180;
  const [cos, sin] = [Math.cos(turn) / dotsPerMm, Math.sin(turn) / dotsPerMm];
  const mirror = layer.flipped ? -1 : 1;
  // The mapping goes from a dot to mm from the layer's centre, to the unrotated layer, to pixels of the loaded part.
  const [offX, offY] = [middleX + layer.x * dotsPerMm, middleY + layer.y * dotsPerMm];
  const [startX, startY] = [box.left + crop.left / perMmX, box.top + crop.top / perMmY];
  blendPicture(
    sheet,
    source,
    {
      a: mirror * cos * scaleX,
      c: mirror * sin * scaleX,
      e: (mirror * -(cos * offX + sin * offY) - startX) * scaleX,
      b: -sin * scaleY,
      d: cos * scaleY,
      f: (sin * offX - cos * offY - startY) * scaleY,
    },
    part,
  );
}

async function readPart(file: string, crop: BlendPart, share: number): Promise<Raster> {
  const [wide, high] = [crop.right - crop.left, crop.bottom - crop.top];
  const { data, info } = await sharp(file)
    .extract({ left: crop.left, top: crop.top, width: wide, height: high })
    .resize(Math.max(1, Math.round(wide * share)), Math.max(1, Math.round(high * share)), {
      fit: 'fill',
      kernel: 'lanczos3',
    })
    .toColourspace('srgb')
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  return {
    data: new Uint8ClampedArray(data.buffer, data.byteOffset, data.byteLength),
    width: info.width,
    height: info.height,
  };
}

async function drawWords(
  sheet: Raster,
  layer: DesignTextLayer,
  part: BlendPart,
  scale: Scale,
  words: WordsOutline,
): Promise<void> {
  const { path } = words(layer);
  if (!path) return;
  const { dotsPerMm, middleX, middleY } = scale;
  const [width, height] = [part.right - part.left, part.bottom - part.top];
  const unit = (layer.size / unitsPerCapital) * dotsPerMm;
  const x = middleX + layer.x * dotsPerMm - part.left;
  const y = middleY + layer.y * dotsPerMm - part.top;
  const edge = layer.outline
    ? `<path d="${path}" fill="none" stroke="${layer.outline.colour}" stroke-width="${(2 * layer.outline.mm * dotsPerMm) / unit}" stroke-linejoin="round"/>`
    : '';
  const drawing =
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><g transform="translate(${x} ${y}) rotate(${layer.angle})` +
    ` scale(${layer.flipped ? -unit : unit} ${unit})">${edge}<path d="${path}" fill="${layer.colour}"/></g></svg>`;
  const { data, info } = await sharp(Buffer.from(drawing), { unlimited: true })
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  const raster = {
    data: new Uint8ClampedArray(data.buffer, data.byteOffset, data.byteLength),
    width: info.width,
    height: info.height,
  };
  layRaster(sheet, raster, part.left, part.top);
}
