import { type Light, shadeUnit, sheenUnit, shiftUnit } from './light.ts';

const shadowColour = [18, 20, 16] as const;
/** Darkness bends slightly towards blue, as shade outdoors does. */
const cast = [-0.02, 0, 0.05] as const;
const maxShade = 256;

export interface Finish {
  /** How strong the highlight is. */
  sheen: number;
  /** How much light brighter than flat lifts the colour. */
  lift: number;
}

/** colour x light for every 8-bit pair: the one expensive power taken once. */
function lightTable(finish: Finish): Uint8Array[] {
  return cast.map((tint) => {
    const table = new Uint8Array(maxShade * 256);
    for (let s = 0; s < maxShade; s++) {
      const shade = s / shadeUnit;
      const dark = Math.max(shade, 0.02) ** 1.05 * (1 + tint * (1 - shade));
      for (let c = 0; c < 256; c++) {
        // Whites are held under full and blacks above nothing, so that folds survive at both ends.
        const colour = 0.032 + (0.945 * c) / 255;
        const over = shade - 1;
        const lit = shade <= 1 ? colour * dark : colour * (1 + over * finish.lift) + (1 - colour) * over * 0.18;
        table[s * 256 + c] = Math.round(Math.min(1, lit) * 255);
      }
    }
    return table;
  });
}

/**
 * Lights a flat drawing. `flat` is RGBA of the light's size, `grain` a plane of the same size (128 is flat). Gives RGBA with the shadow
 * in it, to be laid on any ground.
 */
export function composePicture(light: Light, flat: Uint8Array, grain: Uint8Array, finish: Finish): Uint8ClampedArray<ArrayBuffer> {
  const { width, height } = light;
  const out = new Uint8ClampedArray(width * height * 4);
  const tables = lightTable(finish);
  const stepX = light.scaleX / shiftUnit;
  const stepY = light.scaleY / shiftUnit;
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const k = y * width + x;
      const j = k * 4;
      const cover = (light.cover[k] ?? 0) / 255;
      const shadow = (light.shadow[k] ?? 0) / 255;
      const alpha = cover + shadow * (1 - cover);
      if (alpha === 0) continue;
      out[j + 3] = Math.round(alpha * 255);
      const ground = (shadow * (1 - cover)) / alpha;
      const cloth = cover / alpha;
      let r = 0;
      let g = 0;
      let b = 0;
      if (cover > 0) {
        const fx = Math.min(width - 1.001, Math.max(0, x + ((light.shiftX[k] ?? 128) - 128) * stepX));
        const fy = Math.min(height - 1.001, Math.max(0, y + ((light.shiftY[k] ?? 128) - 128) * stepY));
        const xi = fx | 0;
        const yi = fy | 0;
        const u = fx - xi;
        const v = fy - yi;
        const a = (yi * width + xi) * 4;
        const c = a + width * 4;
        // Weighted by their own cover, so that nothing from outside the panels bleeds in.
        const w00 = (1 - u) * (1 - v) * (flat[a + 3] ?? 0);
        const w10 = u * (1 - v) * (flat[a + 7] ?? 0);
        const w01 = (1 - u) * v * (flat[c + 3] ?? 0);
        const w11 = u * v * (flat[c + 7] ?? 0);
        const all = w00 + w10 + w01 + w11 || 1;
        r = ((flat[a] ?? 0) * w00 + (flat[a + 4] ?? 0) * w10 + (flat[c] ?? 0) * w01 + (flat[c + 4] ?? 0) * w11) / all;
        g = ((flat[a + 1] ?? 0) * w00 + (flat[a + 5] ?? 0) * w10 + (flat[c + 1] ?? 0) * w01 + (flat[c + 5] ?? 0) * w11) / all;
        b = ((flat[a + 2] ?? 0) * w00 + (flat[a + 6] ?? 0) * w10 + (flat[c + 2] ?? 0) * w01 + (flat[c + 6] ?? 0) * w11) / all;
        const texture = light.grained[k] ? 1 + ((grain[k] ?? 128) - 128) / 600 : 1;
        const shade = Math.min(255, Math.round((light.shade[k] ?? 0) * texture)) * 256;
        const sheen = (finish.sheen * (light.sheen[k] ?? 0)) / sheenUnit;
        r = (tables[0]?.[shade + Math.round(r)] ?? 0) + sheen * (247 - 0.425 * r);
        g = (tables[1]?.[shade + Math.round(g)] ?? 0) + sheen * (247 - 0.425 * g);
        b = (tables[2]?.[shade + Math.round(b)] ?? 0) + sheen * (247 - 0.425 * b);
      }
      out[j] = r * cloth + shadowColour[0] * ground;
      out[j + 1] = g * cloth + shadowColour[1] * ground;
      out[j + 2] = b * cloth + shadowColour[2] * ground;
    }
  }
  return out;
}
