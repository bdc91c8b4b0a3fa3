import type { UploadPurpose } from './lists.ts';

export const maxUploadBytes = 20 * 1024 * 1024;
export const maxUploadPixels = 60_000_000;

/**
 * Minimum pixels of the short side: prints need many pixels, while a photo of a problem only has to be recognisable.
 */
export const minShortSide: Record<UploadPurpose | 'product', number> = { design: 500, problem: 100, product: 800 };

export const notPrintable = "This file isn't a picture we can print. Use PNG, JPEG or WebP.";
export const uploadFailed = "We couldn't upload your picture. It's saved here; try again.";

/**
 * Returns the message for a file that is too large. Rounded up, so that the size never appears to be within the limit.
 */
export function tooLarge(bytes: number): string {
  return `That file is ${Number((Math.ceil((bytes * 10) / 1024 / 1024) / 10).toFixed(1))} MB. The limit is 20 MB.`;
}

export function tooSmall(width: number, height: number, purpose: UploadPurpose | 'product'): string {
  return `That picture is too small (${width} x ${height}). Use at least ${minShortSide[purpose]} pixels on the short side.`;
}

export function tooManyPixels(width: number, height: number): string {
  return `That picture has ${Math.ceil((width * height) / 1_000_000)} megapixels. The limit is 60.`;
}

/** Rejects a picture that decodes to too many bits, although 8 bits per colour are sufficient. */
export function tooManyBits(width: number, height: number, depth: number): string {
  const limit = Math.floor((maxUploadPixels * 8) / depth / 1_000_000);
  const megapixels = Math.ceil((width * height) / 1_000_000);
  return `That picture has ${megapixels} megapixels of ${depth} bits a colour. The limit is ${limit}: save it with 8 bits.`;
}

/** Form of an upload id. */
export const uploadIdForm = /^[\w-]{32}$/;

/** Returns the URL of a smaller copy of an uploaded picture. */
export function uploadPreviewAddress(id: string): string {
  return `/uploads/${id}/preview.webp`;
}
