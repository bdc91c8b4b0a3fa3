import { lieOf, placeInBox, printFrame } from '#artwork/print-place.ts';
import { inItsLight } from './print-image.ts';
import type { PrintGround, PrintLayer, PrintPainter } from './print-layer.ts';

/** Number of strips that a print around a mug is cut into; each is drawn flat. */
const strips = 40;

/** Creates a painter without folds, for browsers without WebGL. */
export function createPlainPainter(canvas: HTMLCanvasElement, { area, surface }: PrintGround): PrintPainter {
  const found = canvas.getContext('2d');
  if (!found) throw new Error('this browser draws on no canvas');
  const context = found;
  const frame = printFrame(area);
  const lie = lieOf(area);

  /** Clips to whole pixels: strips that meet within a pixel would leave a gap. */
  function clipColumns(from: number, to: number): void {
    context.beginPath();
    context.rect(from, 0, to - from, canvas.height);
    context.clip();
  }

  /** Paints everything between two positions across the print, in mm, as if flat. */
  function paintBetween(layers: readonly PrintLayer[], fromMm: number, toMm: number): void {
    const scale = canvas.width / frame.width;
    const [left] = placeInBox(area, [fromMm, 0]);
    const [right] = placeInBox(area, [toMm, 0]);
    const across = (right - left) / (toMm - fromMm);
    const start = left - fromMm * across;
    context.save();
    context.setTransform(1, 0, 0, 1, 0, 0);
    if (lie.wrapMm > 0) clipColumns(Math.round((left - frame.left) * scale), Math.round((right - frame.left) * scale));
    context.setTransform(
      across * scale,
      across * lie.fall * scale,
      0,
      lie.down * scale,
      (start - frame.left) * scale,
      (lie.middle[1] - frame.top + (start - lie.middle[0]) * lie.fall) * scale,
    );
    context.beginPath();
    context.rect(-area.widthMm / 2, -area.heightMm / 2, area.widthMm, area.heightMm);
    context.clip();
    for (const { image, x, y, width, height, angle, flipped } of layers) {
      context.save();
      context.translate(x, y);
      context.rotate((angle * Math.PI) / 180);
      if (flipped) context.scale(-1, 1);
      context.drawImage(
        surface === 'drawn' ? image : inItsLight(image, surface),
        -width / 2,
        -height / 2,
        width,
        height,
      );
      context.restore();
    }
    context.restore();
  }

  return {
    paint(layers) {
      context.clearRect(0, 0, canvas.width, canvas.height);
      context.imageSmoothingQuality = 'high';
      const count = lie.wrapMm > 0 ? strips : 1;
      const seen = lie.wrapMm > 0 ? Math.min(area.widthMm, Math.PI * lie.wrapMm) : area.widthMm;
      for (let strip = 0; strip < count; strip++) {
        paintBetween(layers, seen * (strip / count - 0.5), seen * ((strip + 1) / count - 0.5));
      }
    },
    close() {
      context.clearRect(0, 0, canvas.width, canvas.height);
    },
  };
}
