import { plainGround, removeGround } from '#artwork/design/plain-ground.ts';
import { evenLight, measureLight } from '#artwork/photo/even-light.ts';
import { leftWhenTurned, type PhotoCrop, type PhotoFinish } from '#contract/gallery-rules.ts';

/** Size in px at which the shop analyses light and background, so preview and result agree. */
export const lookSize = { width: 320, height: 400 };

/** True if the background to remove is uniform, false if it is not; null if no background is removed. */
type Plain = boolean | null;

/** Draws the result into a canvas of `lookSize`, with the code that the server uses. */
export function drawFinished(
  canvas: HTMLCanvasElement,
  photo: HTMLImageElement,
  crop: PhotoCrop,
  finish: PhotoFinish,
): Plain {
  const context = canvas.getContext('2d', { willReadFrequently: true });
  if (!context) return null;
  const { naturalWidth: width, naturalHeight: height } = photo;
  const left = leftWhenTurned(finish.turn ?? 0, { width, height });
  const straight = { width: width * left, height: height * left };
  const scale = lookSize.width / (crop.width * straight.width);
  context.setTransform(1, 0, 0, 1, 0, 0);
  context.clearRect(0, 0, lookSize.width, lookSize.height);
  context.setTransform(scale, 0, 0, scale, -crop.left * straight.width * scale, -crop.top * straight.height * scale);
  context.translate(straight.width / 2, straight.height / 2);
  context.rotate(((finish.turn ?? 0) * Math.PI) / 180);
  context.drawImage(photo, -width / 2, -height / 2);
  if (!finish.even && !finish.bare) return null;
  const pixels = context.getImageData(0, 0, lookSize.width, lookSize.height);
  if (finish.even) evenLight(pixels, measureLight(pixels));
  const ground = finish.bare ? plainGround(pixels) : undefined;
  if (ground) removeGround(pixels, ground);
  context.putImageData(pixels, 0, 0);
  return finish.bare ? ground !== undefined : null;
}
