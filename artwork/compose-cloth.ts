import { type FramedCloth, lightOf, noTexel, placeUnit, seamGap } from './cloth.ts';
import { shadowColour } from './compose-picture.ts';

/** Linear light of each 8-bit value. */
const linear = Float64Array.from({ length: 256 }, (_, byte) => {
  const value = byte / 255;
  return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
});

const steps = 8192;
/** 8-bit value of linear light. Values near full light are compressed, so that bright cloth still shows its folds. */
const seen = Uint8ClampedArray.from({ length: steps * 2 }, (_, i) => {
  const light = i / steps;
  const knee = 0.8;
  const held = light <= knee ? light : knee + (1 - knee) * (1 - Math.exp(-(light - knee) / (1 - knee)));
  return Math.round(255 * (held <= 0.0031308 ? 12.92 * held : 1.055 * held ** (1 / 2.4) - 0.055));
});

/** Albedo of the cloth in the baked light, from which bounced light on other colours is derived. */
const bakedAlbedo = 0.82;

/** Returns the albedo of a colour, never 0 or 1. */
const albedoOf = (light: number) => Math.min(0.86, light * 0.94 + 0.0035);

/** Fuzz, which catches light and so shows folds of dark cloth; the more the cloth faces away, the stronger the fuzz. */
const fuzzOf = Float64Array.from({ length: 256 }, (_, facing) => 0.05 * (1 - facing / 255) ** 2.5 + 0.012);

/** Returns the lit 8-bit value of cloth; `colour` is its linear light, `own` the light of its surface in any colour. */
export function litColour(colour: number, direct: number, bounced: number, own: number): number {
  const albedo = albedoOf(colour);
  const light = albedo * (direct + bounced * Math.min(1, albedo / bakedAlbedo + 0.05)) + own;
  return seen[Math.max(0, Math.min(2 * steps - 1, (light * steps) | 0))] ?? 255;
}

/**
 * Returns the light that a surface adds to its colour: fuzz on cloth of a `luminance`, mirrored light on glossy goods.
 * `byte` is the third of the pixel's light.
 */
export function surfaceLight(isGlossy: boolean, byte: number, direct: number, luminance: number): number {
  return isGlossy ? (lightOf[byte] ?? 0) : (fuzzOf[byte] ?? 0) * direct * (1 - luminance) ** 2;
}

/** Even, full light; the fuzz of black cloth in that light at the usual angle, and what glossy goods mirror of it. */
const even = { direct: 0.92, bounced: 0.13, fuzz: 0.0115, mirrored: 0.006 };

type Colour = readonly [red: number, green: number, blue: number];

/** Returns the brightness of a colour in linear light. */
const brightness = ([red, green, blue]: Colour) => 0.3 * red + 0.6 * green + 0.1 * blue;

/** Returns the 8-bit colour of cloth or glossy goods in even, full light, used in the live preview below the light. */
export function inFullLight([red, green, blue]: Colour, isGlossy: boolean): Colour {
  const light: Colour = [linear[red] ?? 0, linear[green] ?? 0, linear[blue] ?? 0];
  const own = isGlossy ? even.mirrored : even.fuzz * (1 - brightness(light)) ** 2;
  const lit = (channel: number) => litColour(channel, even.direct, even.bounced, own);
  return [lit(light[0]), lit(light[1]), lit(light[2])];
}

/** Flat drawing of the whole box, RGBA. */
export interface Flat {
  data: Uint8Array;
  width: number;
  height: number;
}

/**
 * Colours baked cloth: looks up the colour of each pixel in the flat drawing and lights it. Returns RGBA with the
 * shadow, for any background.
 */
export function composeCloth(cloth: FramedCloth, flat: Flat): Uint8ClampedArray<ArrayBuffer> {
  const { width, height, light, shadow, places } = cloth;
  const out = new Uint8ClampedArray(width * height * 4);
  const look = createColourLookup(cloth, flat);
  const second = borderColours(cloth, flat);
  for (let k = 0, j = 0; k < width * height; k++, j += 4) {
    const cover = places[k * 2] === noTexel ? 0 : (light[j + 3] ?? 0);
    const dark = shadow[k] ?? 0;
    const under = (dark * (255 - cover)) / 255;
    const alpha = cover + under;
    if (alpha < 0.5) continue;
    const share = cover / alpha;
    let [r, g, b]: [number, number, number] = [0, 0, 0];
    if (cover > 0) {
      const [red, green, blue] = second(k, look(k));
      const direct = lightOf[light[j] ?? 0] ?? 0;
      const bounced = lightOf[light[j + 1] ?? 0] ?? 0;
      const own = surfaceLight(cloth.glossy, light[j + 2] ?? 0, direct, brightness([red, green, blue]));
      r = litColour(red, direct, bounced, own);
      g = litColour(green, direct, bounced, own);
      b = litColour(blue, direct, bounced, own);
    }
    out[j] = r * share + shadowColour[0] * (1 - share);
    out[j + 1] = g * share + shadowColour[1] * (1 - share);
    out[j + 2] = b * share + shadowColour[2] * (1 - share);
    out[j + 3] = alpha;
  }
  return out;
}

type Linear = [red: number, green: number, blue: number];

/** Creates the mixing of a pixel's colour with that of its second place. Pixels must come in ascending order. */
function borderColours(
  { borders }: FramedCloth,
  flat: Flat,
): (k: number, colour: Readonly<Linear>) => Readonly<Linear> {
  const { at, places, shares } = borders;
  const look = createColourLookup({ width: 0, places }, flat);
  const mixed: Linear = [0, 0, 0];
  let next = 0;
  return (k, colour) => {
    while ((at[next] ?? Number.POSITIVE_INFINITY) < k) next++;
    if (at[next] !== k) return colour;
    const share = (shares[next] ?? 0) / 255;
    const other = look(next);
    for (let c = 0; c < 3; c++) mixed[c] = (colour[c] ?? 0) * (1 - share) + (other[c] ?? 0) * share;
    return mixed;
  };
}

/**
 * Creates the look-up of a pixel's colour in the drawing, as linear light. If the surrounding pixels have one colour,
 * as on most cloth, it skips the interpolation. With width 0 the places are a list of pixels without neighbours.
 */
function createColourLookup(
  { width, places }: Pick<FramedCloth, 'width' | 'places'>,
  flat: Flat,
): (k: number) => Readonly<Linear> {
  const scaleX = flat.width / 800 / placeUnit;
  const scaleY = flat.height / 1000 / placeUnit;
  const words = asWords(flat.data);
  const found: Linear = [0, 0, 0];
  const lastX = flat.width - 1.001;
  const lastY = flat.height - 1.001;
  const gap = seamGap * placeUnit;
  /** Returns the change of place between a pixel and its neighbour on the same panel, else 0. */
  const step = (k: number, other: number, axis: number) => {
    const [x, y] = [
      (places[other * 2] ?? noTexel) - (places[k * 2] ?? 0),
      (places[other * 2 + 1] ?? 0) - (places[k * 2 + 1] ?? 0),
    ];
    if (places[other * 2] === undefined || places[other * 2] === noTexel || Math.abs(x) + Math.abs(y) > gap) return 0;
    return axis === 0 ? x : y;
  };
  const add = (x: number, y: number, weight: number) => {
    const fx = Math.min(lastX, Math.max(0, x * scaleX - 0.5));
    const fy = Math.min(lastY, Math.max(0, y * scaleY - 0.5));
    const [i, j] = [fx | 0, fy | 0];
    const [a, b] = [fx - i, fy - j];
    const at = (j * flat.width + i) * 4;
    const below = at + flat.width * 4;
    for (let c = 0; c < 3; c++) {
      const upper = (linear[flat.data[at + c] ?? 0] ?? 0) * (1 - a) + (linear[flat.data[at + 4 + c] ?? 0] ?? 0) * a;
      const lower =
        (linear[flat.data[below + c] ?? 0] ?? 0) * (1 - a) + (linear[flat.data[below + 4 + c] ?? 0] ?? 0) * a;
      found[c] = (found[c] ?? 0) + weight * (upper * (1 - b) + lower * b);
    }
  };
  return (k) => {
    const x = places[k * 2] ?? 0;
    const y = places[k * 2 + 1] ?? 0;
    const i = Math.min(flat.width - 3, Math.max(1, (x * scaleX - 0.5) | 0));
    const j = Math.min(flat.height - 3, Math.max(1, (y * scaleY - 0.5) | 0));
    const at = j * flat.width + i;
    const word = words[at];
    const far = flat.width * 2;
    found[0] = found[1] = found[2] = 0;
    if (
      word === words[at - 1 - flat.width] &&
      word === words[at + 2 - flat.width] &&
      word === words[at + far - 1] &&
      word === words[at + far + 2] &&
      word === words[at + 1 + flat.width]
    ) {
      for (let c = 0; c < 3; c++) found[c] = linear[flat.data[at * 4 + c] ?? 0] ?? 0;
      return found;
    }
    if (width === 0) {
      add(x, y, 1);
      return found;
    }
    // Samples four times within the pixel, so that prints have smooth edges, also on cloth that turns away.
    const [rightX, rightY] = [step(k, k + 1, 0), step(k, k + 1, 1)];
    const [downX, downY] = [step(k, k + width, 0), step(k, k + width, 1)];
    for (let s = 0; s < 4; s++) {
      const across = (s & 1) * 0.5 - 0.25;
      const down = (s >> 1) * 0.5 - 0.25;
      add(x + across * rightX + down * downX, y + across * rightY + down * downY, 0.25);
    }
    return found;
  };
}

/** Returns the pixels as one 32-bit number each. */
function asWords(data: Uint8Array): Uint32Array {
  const aligned = data.byteOffset % 4 === 0 ? data : data.slice();
  return new Uint32Array(aligned.buffer, aligned.byteOffset, aligned.byteLength / 4);
}
