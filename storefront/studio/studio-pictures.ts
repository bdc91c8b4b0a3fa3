import { type PictureTone, tonesOf } from '#artwork/design/tones.ts';

/** Picture in the studio, identified by a local key before and after its upload. */
export interface StudioPicture {
  key: string;
  /** Name of its file. */
  name: string;
  width: number;
  height: number;
  seeThrough: boolean;
  tones: readonly PictureTone[];
  /** Id of the upload, once it is done. */
  uploadId?: string | undefined;
}

/** Maximum side in px of the bitmap shown: no screen shows more. */
const shownSide = 2048;

/** Bitmap to show, with its facts. */
export type ReadPicture = { shown: ImageBitmap } & Pick<StudioPicture, 'width' | 'height' | 'seeThrough' | 'tones'>;

/** Decodes a picture file. Throws if the browser cannot decode it. */
export async function readPicture(file: Blob): Promise<ReadPicture> {
  const whole = await createImageBitmap(file);
  const { width, height } = whole;
  const share = Math.min(1, shownSide / Math.max(width, height));
  const shown =
    share < 1
      ? await createImageBitmap(whole, {
          resizeWidth: Math.round(width * share),
          resizeHeight: Math.round(height * share),
          resizeQuality: 'high',
        })
      : whole;
  if (shown !== whole) whole.close();
  return { shown, width, height, ...looksOf(shown) };
}

/** Returns transparency and tones of a picture, measured on a copy of 64 px. */
function looksOf(shown: ImageBitmap): Pick<StudioPicture, 'seeThrough' | 'tones'> {
  const side = 64;
  const canvas = document.createElement('canvas');
  canvas.width = canvas.height = side;
  const context = canvas.getContext('2d', { willReadFrequently: true });
  if (!context) return { seeThrough: false, tones: [] };
  context.drawImage(shown, 0, 0, side, side);
  const { data } = context.getImageData(0, 0, side, side);
  let clear = false;
  for (let k = 3; k < data.length; k += 4) clear ||= (data[k] ?? 255) < 250;
  return { seeThrough: clear, tones: tonesOf(data) };
}

/**
 * Returns true if the first bytes are of PNG, JPEG or WebP. Only these formats are decoded here; for others the server
 * returns the error message.
 */
export async function looksPrintable(file: Blob): Promise<boolean> {
  const bytes = new Uint8Array(await file.slice(0, 12).arrayBuffer());
  const text = String.fromCharCode(...bytes);
  return (
    text.startsWith('\x89PNG') || text.startsWith('\xff\xd8\xff') || (text.startsWith('RIFF') && text.endsWith('WEBP'))
  );
}
