import { plainGround, removeGround } from '#artwork/design/plain-ground.ts';
import { storedPicture } from '../browser/stored-pictures.ts';
import { PictureRefused } from '../browser/upload-picture.ts';

/** Maximum pixels processed: 3,000 per side print sharply across a shirt and fit in a phone's memory. */
const mostPixels = 9_000_000;

/** Size in px of the copy that is tested for a plain background. */
const lookSide = 64;

/** Returns true if a picture has a plain background that can be removed. */
export function hasPlainGround(shown: ImageBitmap): boolean {
  const context = surface(lookSide, lookSide);
  context?.drawImage(shown, 0, 0, lookSide, lookSide);
  const looked = context?.getImageData(0, 0, lookSide, lookSide);
  return looked !== undefined && plainGround(looked) !== undefined;
}

/**
 * Returns the picture without its background as a file, computed on this device from the stored file or bitmap. Throws
 * PictureRefused with a message if no plain background is found at full size.
 */
export async function cutOut({ key, name }: { key: string; name: string }, shown: ImageBitmap): Promise<File> {
  const file = await storedPicture(key);
  const whole = file ? await createImageBitmap(file) : shown;
  const share = Math.min(1, Math.sqrt(mostPixels / (whole.width * whole.height)));
  const [width, height] = [Math.round(whole.width * share), Math.round(whole.height * share)];
  const context = surface(width, height);
  if (!context) throw new PictureRefused(notPlain);
  context.drawImage(whole, 0, 0, width, height);
  if (whole !== shown) whole.close();
  const pixels = context.getImageData(0, 0, width, height);
  const ground = plainGround(pixels);
  if (!ground) throw new PictureRefused(notPlain);
  removeGround(pixels, ground);
  context.putImageData(pixels, 0, 0);
  const made = await new Promise<Blob | null>((resolve) => context.canvas.toBlob(resolve, 'image/png'));
  if (!made) throw new PictureRefused(notPlain);
  return new File([made], name, { type: 'image/png' });
}

const notPlain = 'The background of this picture is not plain enough to take away. Use one on a single colour.';

function surface(width: number, height: number): CanvasRenderingContext2D | null {
  const canvas = document.createElement('canvas');
  canvas.width = width;
  canvas.height = height;
  return canvas.getContext('2d', { willReadFrequently: true });
}
