import { type PrintGarment, type PrintSide, printAreaOf } from '#artwork/print-areas.ts';
import { previewVersion } from '#artwork/registry.ts';
import { type PictureFormat, type PreviewPart, previewPartAddress } from '#contract/images.ts';

/** Returns the address of a part of a garment's live preview. */
export function partAddress(garment: PrintGarment, side: PrintSide, part: PreviewPart, format?: PictureFormat): string {
  return previewPartAddress({ garment, side, part, version: previewVersion(garment), ...(format && { format }) });
}

/**
 * Loads the displacement map of a side's folds as raw numbers. Undefined if the side has no print area or loading
 * fails.
 */
export async function readFolds(
  garment: PrintGarment,
  side: PrintSide,
  signal: AbortSignal,
): Promise<ImageBitmap | undefined> {
  if (!printAreaOf(garment, side)) return undefined;
  try {
    const reply = await fetch(partAddress(garment, side, 'folds'), { signal });
    if (!reply.ok) return undefined;
    return await createImageBitmap(await reply.blob(), { colorSpaceConversion: 'none', premultiplyAlpha: 'none' });
  } catch {
    return undefined;
  }
}

/** Waits until a picture is decoded. Returns false if it cannot be loaded. */
export async function readyToShow(address: string): Promise<boolean> {
  const image = new Image();
  image.src = address;
  return image.decode().then(
    () => true,
    () => false,
  );
}
