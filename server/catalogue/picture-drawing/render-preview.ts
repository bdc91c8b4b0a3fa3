import sharp from 'sharp';
import { type FramedCloth, isBaked, placeUnit } from '#artwork/cloth.ts';
import { composeCloth } from '#artwork/compose-cloth.ts';
import { type AnyLight, coverAt, isCloth, overlayOfAny } from '#artwork/compose-lit.ts';
import { clothFolds, drawnFolds } from '#artwork/folds.ts';
import type { Side } from '#artwork/garment.ts';
import { labelAt } from '#artwork/garments/cloth-layout.ts';
import { readCloth } from '#artwork/node/cloth-files.ts';
import { readLightFile } from '#artwork/node/light-files.ts';
import { bundledLettering } from '#artwork/node/load-fonts.ts';
import { PictureFacts } from '#artwork/picture.ts';
import { printAreaOf } from '#artwork/print-areas.ts';
import { printFrame } from '#artwork/print-place.ts';
import { garmentRegistry } from '#artwork/registry.ts';
import { wholeBox } from '#artwork/shape.ts';
import { grainedLight } from './lit-picture.ts';
import type { PreviewRendering } from './preview-address.ts';

/** Width in pixels of small layers, twice their size on a page. */
const smallWidth = 160;

/** Draws one layer. Throws if a light map is missing. */
export async function renderPreview({ garment: name, side, part, format }: PreviewRendering): Promise<Buffer> {
  const garment = garmentRegistry[name];
  const blank = PictureFacts.parse({ garment: name, colours: { a: '#808080', b: '#808080', c: '#808080' } });
  const lightName = garment.light(blank, side);
  if (part === 'folds') return foldsOf(lightName, name, side);
  const light = await grainedLight(lightName, garment, wholeBox, wholeBox.width, wholeBox.height);
  if (part === 'cover' || part === 'small-cover') return coverOf(light, part === 'cover' ? light.width : smallWidth);
  const laid = overlayOfAny(light, garment.finish);
  if (isCloth(light)) await sewLabel(laid, light, garment.draw(blank, side, bundledLettering()));
  const whole = sharp(laid, { raw: { width: light.width, height: light.height, channels: 4 } });
  if (part === 'small-light' && format === 'webp')
    return whole.resize(smallWidth).webp({ quality: 50, alphaQuality: 60, effort: 6 }).toBuffer();
  const overlay = part === 'small-light' ? whole.resize(smallWidth) : whole;
  return format === 'avif'
    ? overlay.avif({ quality: 74, effort: 2 }).toBuffer()
    : overlay.webp({ quality: 74, alphaQuality: 84, effort: 3 }).toBuffer();
}

/** Creates a black silhouette of the garment. */
function coverOf(light: AnyLight, wide: number): Promise<Buffer> {
  const { width, height } = light;
  const pixels = Buffer.alloc(width * height * 4);
  for (let k = 0; k < width * height; k++) pixels[k * 4 + 3] = coverAt(light, k);
  return sharp(pixels, { raw: { width, height, channels: 4 } })
    .resize(wide)
    .webp({ lossless: true, effort: 6 })
    .toBuffer();
}

/** Encodes the folds of the print area in half size, and without loss since the values are numbers. */
async function foldsOf(lightName: string, garment: PictureFacts['garment'], side: Side): Promise<Buffer> {
  const area = printAreaOf(garment, side);
  if (!area) throw new Error(`a ${garment} has no print on its ${side}`);
  const frame = printFrame(area);
  const [width, height] = [frame.width / 2, frame.height / 2];
  const pixels = isBaked(lightName)
    ? clothFolds(await readCloth(lightName, frame, width, height), frame)
    : drawnFolds(await readLightFile(lightName, frame, width, height));
  return sharp(pixels, { raw: { width, height, channels: 3 } })
    .webp({ lossless: true, effort: 6 })
    .toBuffer();
}

/** Adds the neck label to the light layer, as cloth has no drawing below it that shows the label. */
async function sewLabel(laid: Uint8ClampedArray, cloth: FramedCloth, drawing: string): Promise<void> {
  const seen = Array.from(cloth.places.keys()).filter(
    (at) => at % 2 === 0 && onLabel(cloth.places[at] ?? 0, cloth.places[at + 1] ?? 0),
  );
  if (seen.length === 0) return;
  const { data, info } = await sharp(Buffer.from(drawing)).ensureAlpha().raw().toBuffer({ resolveWithObject: true });
  const lit = composeCloth(cloth, { data, width: info.width, height: info.height });
  for (const at of seen) laid.set(lit.subarray(at * 2, at * 2 + 4), at * 2);
}

function onLabel(x: number, y: number): boolean {
  const across = x / placeUnit - labelAt.left;
  const down = y / placeUnit - labelAt.top;
  return across > 0 && across < labelAt.width && down > 0 && down < labelAt.height;
}
