import { type FramedLight, shadeUnit, sheenUnit, shiftUnit } from './light.ts';

export const shadowColour = [18, 20, 16] as const;
/** Shade is tinted slightly blue, like outdoor shade. */
const cast = [-0.02, 0, 0.05] as const;
const maxShade = 256;

export interface PictureFinish {
  /** Strength of the highlight. */
  sheen: number;
  /** Factor by which light above the flat level brightens the colour. */
  lift: number;
}

const tables = new WeakMap<PictureFinish, Uint8Array>();

/**
 * Returns colour x light for every 8-bit pair, for red, then green, then blue. Cached per finish, as powers are slow.
 */
export function lightTable(finish: PictureFinish): Uint8Array {
  const known = tables.get(finish);
  if (known) return known;
  const table = new Uint8Array(3 * maxShade * 256);
  tables.set(finish, table);
  cast.forEach((tint, channel) => {
    for (let s = 0; s < maxShade; s++) {
      const shade = s / shadeUnit;
      const dark = Math.max(shade, 0.02) ** 1.05 * (1 + tint * (1 - shade));
      for (let c = 0; c < 256; c++) {
        // White stays below full and black above zero, so that folds remain visible in both.
        const colour = 0.036 + (0.912 * c) / 255;
        const over = shade - 1;
        // White cloth reflects light into its own folds; otherwise it looks like metal. Black cloth shows folds by
        // reflections, white cloth by shade: a plain multiplication would lose both.
        const gleam = 0.1 * (1 - colour) ** 4 * Math.max(0, shade - 0.55);
        const lit =
          shade <= 1
            ? colour * dark ** (1 - 0.36 * colour ** 3)
            : colour * (1 + over * finish.lift * 0.8) + (1 - colour) * over * 0.18;
        table[(channel * maxShade + s) * 256 + c] = Math.round(Math.min(1, lit + gleam) * 255);
      }
    }
  });
  return table;
}

/** Table from an 8-bit shift to the offset of the look-up, in 256ths of a pixel. */
function shiftTable(scale: number): Int32Array {
  return Int32Array.from({ length: 256 }, (_, shift) => Math.round(((shift - 128) * scale * 256) / shiftUnit));
}

/**
 * Lights a flat drawing. `flat` is RGBA at the light's size. Returns RGBA with the shadow, for any background. It is
 * the inner loop of every picture: integer arithmetic, with fast paths for background and uniform colour.
 */
export function composePicture(
  light: FramedLight,
  flat: Uint8Array,
  finish: PictureFinish,
): Uint8ClampedArray<ArrayBuffer> {
  const { width, height, fine, smooth, shadow } = light;
  const out = new Uint8ClampedArray(width * height * 4);
  const words = asWords(flat);
  const table = lightTable(finish);
  const green = maxShade * 256;
  const blue = green * 2;
  const shiftX = shiftTable(light.scaleX);
  const shiftY = shiftTable(light.scaleY);
  const sheens = Float64Array.from({ length: 256 }, (_, sheen) => (finish.sheen * sheen) / sheenUnit);
  const lastX = ((width - 1) << 8) - 1;
  const lastY = ((height - 1) << 8) - 1;
  for (let y = 0, k = 0; y < height; y++) {
    for (let x = 0; x < width; x++, k++) {
      const j = k * 4;
      const cover = fine[k * 3 + 1] ?? 0;
      const dark = shadow[k] ?? 0;
      if (cover === 0) {
        if (dark === 0) continue;
        out[j] = shadowColour[0];
        out[j + 1] = shadowColour[1];
        out[j + 2] = shadowColour[2];
        out[j + 3] = dark;
        continue;
      }
      const fx = Math.min(lastX, Math.max(0, (x << 8) + (shiftX[smooth[k * 3 + 1] ?? 128] ?? 0)));
      const fy = Math.min(lastY, Math.max(0, (y << 8) + (shiftY[smooth[k * 3 + 2] ?? 128] ?? 0)));
      const at = (fy >> 8) * width + (fx >> 8);
      const a = at * 4;
      let r = flat[a] ?? 0;
      let g = flat[a + 1] ?? 0;
      let b = flat[a + 2] ?? 0;
      const word = words[at];
      if (word !== words[at + 1] || word !== words[at + width] || word !== words[at + width + 1]) {
        const u = fx & 255;
        const v = fy & 255;
        const c = a + width * 4;
        // Weighted by coverage, so that colours from outside the panels do not bleed in.
        const w00 = (256 - u) * (256 - v) * (flat[a + 3] ?? 0);
        const w10 = u * (256 - v) * (flat[a + 7] ?? 0);
        const w01 = (256 - u) * v * (flat[c + 3] ?? 0);
        const w11 = u * v * (flat[c + 7] ?? 0);
        const share = 1 / (w00 + w10 + w01 + w11 || 1);
        r = (r * w00 + (flat[a + 4] ?? 0) * w10 + (flat[c] ?? 0) * w01 + (flat[c + 4] ?? 0) * w11) * share;
        g = (g * w00 + (flat[a + 5] ?? 0) * w10 + (flat[c + 1] ?? 0) * w01 + (flat[c + 5] ?? 0) * w11) * share;
        b = (b * w00 + (flat[a + 6] ?? 0) * w10 + (flat[c + 2] ?? 0) * w01 + (flat[c + 6] ?? 0) * w11) * share;
      }
      const shade = (fine[k * 3] ?? 0) * 256;
      const sheen = sheens[smooth[k * 3] ?? 0] ?? 0;
      const litR = (table[shade + ((r + 0.5) | 0)] ?? 0) + sheen * (247 - 0.425 * r);
      const litG = (table[green + shade + ((g + 0.5) | 0)] ?? 0) + sheen * (247 - 0.425 * g);
      const litB = (table[blue + shade + ((b + 0.5) | 0)] ?? 0) + sheen * (247 - 0.425 * b);
      if (cover === 255) {
        out[j] = litR;
        out[j + 1] = litG;
        out[j + 2] = litB;
        out[j + 3] = 255;
        continue;
      }
      const under = (dark * (255 - cover)) / 255;
      const alpha = cover + under;
      const cloth = cover / alpha;
      const ground = under / alpha;
      out[j] = litR * cloth + shadowColour[0] * ground;
      out[j + 1] = litG * cloth + shadowColour[1] * ground;
      out[j + 2] = litB * cloth + shadowColour[2] * ground;
      out[j + 3] = alpha;
    }
  }
  return out;
}

/** Returns the pixels as one 32-bit number each. */
function asWords(flat: Uint8Array): Uint32Array {
  const aligned = flat.byteOffset % 4 === 0 ? flat : flat.slice();
  return new Uint32Array(aligned.buffer, aligned.byteOffset, aligned.byteLength / 4);
}
