import { type Tone, tonesOf } from '#artwork/design/tones.ts';

/** A picture in the studio, known by a key of the browser's own until the shop has it and after. */
export interface StudioPicture {
  key: string;
  /** The name of its file. */
  name: string;
  width: number;
  height: number;
  seeThrough: boolean;
  tones: readonly Tone[];
  /** The shop's name for it, once it has it. */
  uploadId?: string | undefined;
}

/** The longest side of the picture that is shown: no screen shows more. */
const shownSide = 2048;

/** A picture ready to be shown, with what is known of it. */
export type ReadPicture = { shown: ImageBitmap } & Pick<StudioPicture, 'width' | 'height' | 'seeThrough' | 'tones'>;

/** Reads a picture from its file. Throws for what the browser cannot read. */
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

/** A few pixels are enough to know what a picture is made of. */
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

/** What a file says of itself in its first bytes: only these are worth reading here, the shop says what is wrong with others. */
export async function looksPrintable(file: Blob): Promise<boolean> {
  const bytes = new Uint8Array(await file.slice(0, 12).arrayBuffer());
  const text = String.fromCharCode(...bytes);
  return text.startsWith('\x89PNG') || text.startsWith('\xff\xd8\xff') || (text.startsWith('RIFF') && text.endsWith('WEBP'));
}
