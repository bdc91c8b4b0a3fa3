import { type PrintGarment, type PrintSide, printAreaOf } from '#artwork/print-areas.ts';
import { previewVersion } from '#artwork/registry.ts';
import { type PictureFormat, type PreviewPart, previewAddress } from '#contract/images.ts';

/** Address of one part of a garment's live drawing. */
export function partAddress(garment: PrintGarment, side: PrintSide, part: PreviewPart, format?: PictureFormat): string {
  return previewAddress({ garment, side, part, version: previewVersion(garment), ...(format && { format }) });
}

/** How the folds of a side bend its print, as the numbers they are. Undefined where nothing is printed or it cannot be had. */
export async function readFolds(garment: PrintGarment, side: PrintSide, signal: AbortSignal): Promise<ImageBitmap | undefined> {
  if (!printAreaOf(garment, side)) return undefined;
  try {
    const reply = await fetch(partAddress(garment, side, 'folds'), { signal });
    if (!reply.ok) return undefined;
    return await createImageBitmap(await reply.blob(), { colorSpaceConversion: 'none', premultiplyAlpha: 'none' });
  } catch {
    return undefined;
  }
}

/** Waits until a picture is there to be shown, or is known not to come. */
export async function readyToShow(address: string): Promise<boolean> {
  const image = new Image();
  image.src = address;
  return image.decode().then(
    () => true,
    () => false,
  );
}
