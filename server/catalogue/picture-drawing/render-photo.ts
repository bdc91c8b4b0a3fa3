import sharp, { type Sharp } from 'sharp';
import { plainGround, removeGround } from '#artwork/design/plain-ground.ts';
import { evenLight, measureLight } from '#artwork/photo/even-light.ts';
import { leftWhenTurned, type PhotoCrop, type PhotoFinish } from '#contract/gallery-rules.ts';
import { type PictureFormat, type PictureWidth, pictureRatio } from '#contract/images.ts';
import { encodeJpeg } from './encode-jpeg.ts';
import { encodeAvif } from './render-picture.ts';
import { unreadablePicture } from './unreadable.ts';

/** Photograph as stored, upright, with the part to show. */
interface CutOfPhoto {
  of: Uint8Array;
  crop: PhotoCrop;
  finish: PhotoFinish;
}

export interface PhotoRendering extends CutOfPhoto {
  kind: 'photo';
  width: PictureWidth;
  format: PictureFormat;
}

/**
 * Initial quality for photographs, which have grain, unlike drawings. Both are compressed to the same limit in bytes.
 */
const photoQuality = 54;

/** Size in pixels for analysing light and background, so that all widths of a picture are finished alike. */
const looked = { width: 320, height: 320 * pictureRatio };

/** Crops a photograph and encodes it in a picture width. Throws `unreadable` if it cannot be decoded. */
export async function renderPhoto({ width, format, ...cut }: Omit<PhotoRendering, 'kind'>): Promise<Buffer> {
  const image = await cutPhoto(cut, { width, height: width * pictureRatio });
  if (format === 'jpeg') return encodeJpeg(image);
  if (format === 'webp') return image.webp({ quality: 84, alphaQuality: 90, effort: 2 }).toBuffer();
  // The picture may be encoded repeatedly until small enough, so it is cropped and resized only once.
  const { data, info } = await image.ensureAlpha().raw().toBuffer({ resolveWithObject: true });
  return encodeAvif(sharp(data, { raw: { width: info.width, height: info.height, channels: 4 } }), photoQuality, width);
}

/**
 * Returns the finished crop of a photograph in a size in pixels. Throws `unreadable` if the photograph cannot be
 * decoded.
 */
export async function cutPhoto(
  { of, crop, finish }: CutOfPhoto,
  size: { width: number; height: number },
): Promise<Sharp> {
  const whole = await sharp(of)
    .metadata()
    .catch((cause: unknown) => {
      throw new Error(unreadablePicture, { cause });
    });
  const part = await partOf(of, { width: whole.width, height: whole.height }, crop, finish.turn ?? 0);
  const sized = ({ width, height }: typeof size) =>
    part.clone().resize(width, height, { fit: 'fill', kernel: 'lanczos3' });
  if (!finish.even && !finish.bare) return sized(size);
  const [small, full] = await Promise.all([pixelsOf(sized(looked)), pixelsOf(sized(size))]);
  if (finish.even) {
    const light = measureLight(small);
    for (const pixels of [small, full]) evenLight(pixels, light);
  }
  const ground = finish.bare ? plainGround(small) : undefined;
  if (ground) removeGround(full, ground);
  return sharp(full.data, { raw: { width: full.width, height: full.height, channels: 4 } });
}

/** Extracts the crop of a photograph after rotating it upright. */
async function partOf(
  of: Uint8Array,
  { width, height }: { width: number; height: number },
  crop: PhotoCrop,
  turn: number,
): Promise<Sharp> {
  if (turn === 0) return sharp(of).extract(frameOf({ width, height }, crop));
  const { data, info } = await sharp(of)
    .rotate(turn, { background: '#0000' })
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  const left = leftWhenTurned(turn, { width, height });
  const straight = { width: Math.floor(width * left), height: Math.floor(height * left) };
  const inner = frameOf(straight, crop);
  return sharp(data, { raw: { width: info.width, height: info.height, channels: 4 } }).extract({
    ...inner,
    left: inner.left + Math.max(0, Math.round((info.width - straight.width) / 2)),
    top: inner.top + Math.max(0, Math.round((info.height - straight.height) / 2)),
  });
}

/** Converts a crop to pixels that are inside the picture even after rounding. */
function frameOf({ width, height }: { width: number; height: number }, { left, top, width: part }: PhotoCrop) {
  const wide = Math.max(1, Math.min(Math.round(part * width), width));
  const tall = Math.max(1, Math.min(Math.round(wide * pictureRatio), height));
  const within = (value: number, most: number) => Math.max(0, Math.min(Math.round(value), most));
  return {
    left: within(left * width, width - wide),
    top: within(top * height, height - tall),
    width: wide,
    height: tall,
  };
}

async function pixelsOf(image: Sharp) {
  const { data, info } = await image.ensureAlpha().raw().toBuffer({ resolveWithObject: true });
  return {
    data: new Uint8ClampedArray(data.buffer, data.byteOffset, data.length),
    width: info.width,
    height: info.height,
  };
}
