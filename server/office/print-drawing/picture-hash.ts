import sharp from 'sharp';

/** Backgrounds for hashing transparent pictures: white parts vanish on white, black parts on black. */
const grounds = ['#ffffff', '#000000', '#808080'] as const;

const side = 32;
const kept = 12;

/** Perceptual hash: brightness from coarse to fine as a unit vector, per background. */
export type PictureHash = readonly (readonly number[])[];

/** Computes a picture's hash without its empty margin. Throws if the picture is unreadable. */
export async function hashPicture(source: string | Buffer): Promise<PictureHash> {
  const hashes: number[][] = [];
  for (const ground of grounds) {
    const flat = await sharp(source, { limitInputPixels: 400_000_000 })
      .resize(512, 512, { fit: 'inside', withoutEnlargement: true })
      .flatten({ background: ground })
      .png()
      .toBuffer();
    const bare = await sharp(flat)
      .trim({ threshold: 24 })
      .toBuffer()
      // A picture of one colour cannot be trimmed.
      .catch(() => flat);
    const light = await sharp(bare).greyscale().resize(side, side, { fit: 'fill' }).blur(1).raw().toBuffer();
    hashes.push(coarse([...light]));
  }
  return hashes;
}

/** Returns the similarity of two pictures, from 0 (unrelated) to 100 (equal). Pure. */
export function likenessOf(one: PictureHash, other: PictureHash): number {
  const products = one.map((numbers, at) =>
    numbers.reduce((sum, number, place) => sum + number * (other[at]?.[place] ?? 0), 0),
  );
  return Math.max(0, Math.round(Math.max(...products) * 100));
}

/**
 * Returns the low frequencies of a picture (cosine transform without the mean), weighted towards finer ones, since most
 * pictures are a patch in the middle. All zeros for a picture of one colour. Pure.
 */
function coarse(pixels: readonly number[]): number[] {
  const table = Array.from({ length: kept }, (_, k) =>
    Array.from({ length: side }, (_, n) => Math.cos((Math.PI * k * (2 * n + 1)) / (2 * side))),
  );
  const values: number[] = [];
  for (let v = 0; v < kept; v++) {
    for (let u = 0; u < kept; u++) {
      if (u === 0 && v === 0) continue;
      let sum = 0;
      for (let y = 0; y < side; y++)
        for (let x = 0; x < side; x++) sum += (pixels[y * side + x] ?? 0) * (table[u]?.[x] ?? 0) * (table[v]?.[y] ?? 0);
      values.push(sum * Math.hypot(u, v));
    }
  }
  const length = Math.hypot(...values);
  return values.map((value) => (length < 1 ? 0 : value / length));
}
