/** Pixels of a canvas: four bytes each, red, green, blue and alpha. */
export interface CanvasPixels {
  data: Uint8ClampedArray;
  width: number;
  height: number;
}

export type RgbColour = readonly [red: number, green: number, blue: number];

/** Distance from the background colour below which a pixel is background, in RGB (maximum 441). */
const bare = 42;
/** Width in pixels of soft edges; the motif's colour is taken from one pixel further in. */
const rim = 2;
/** Minimum share of border pixels that are background: a motif may touch the border. */
const leastShare = 0.85;

const distance = (data: Uint8ClampedArray, at: number, [red, green, blue]: RgbColour) =>
  Math.hypot((data[at] ?? 0) - red, (data[at + 1] ?? 0) - green, (data[at + 2] ?? 0) - blue);

/**
 * Returns the background colour of a picture, shared by nearly all border pixels. Undefined if there is no such colour
 * or the picture is already transparent. Pure.
 */
export function plainGround({ data, width, height }: CanvasPixels): RgbColour | undefined {
  const edge: number[] = [];
  for (let x = 0; x < width; x += 1) edge.push(x * 4, ((height - 1) * width + x) * 4);
  for (let y = 1; y < height - 1; y += 1) edge.push(y * width * 4, (y * width + width - 1) * 4);
  if (edge.length < 8 || edge.some((at) => (data[at + 3] ?? 0) < 250)) return undefined;
  const middle = (channel: number) =>
    edge.map((at) => data[at + channel] ?? 0).toSorted((one, other) => one - other)[edge.length >> 1] ?? 0;
  const ground: RgbColour = [middle(0), middle(1), middle(2)];
  const same = edge.filter((at) => distance(data, at, ground) < bare).length;
  return same >= edge.length * leastShare ? ground : undefined;
}

/**
 * Removes the background in place, if it is connected to the border; the same colour inside the motif stays. Edges of
 * the motif become soft, without the background's colour. Returns the share of pixels removed.
 */
export function removeGround(pixels: CanvasPixels, ground: RgbColour): number {
  const { data, width, height } = pixels;
  const gone = spread(pixels, ground);
  let count = 0;
  // Computed before any pixel changes, as each result depends on the neighbouring pixels.
  const soft: [at: number, share: number][] = [];
  for (let at = 0; at < gone.length; at += 1) {
    if (gone[at] === 1) count += 1;
    else if (touches(gone, at, width, height)) soft.push([at * 4, shareOfMotif(pixels, at, ground)]);
  }
  for (const [at, share] of soft) soften(data, at, share, ground);
  for (let at = 0; at < gone.length; at += 1) if (gone[at] === 1) data[at * 4 + 3] = 0;
  return count / Math.max(1, gone.length);
}

/** Marks with 1 the background pixels that are connected to the border. */
function spread({ data, width, height }: CanvasPixels, ground: RgbColour): Uint8Array {
  const gone = new Uint8Array(width * height);
  const waiting = new Int32Array(width * height);
  let last = 0;
  const take = (at: number) => {
    if (gone[at] === 1 || distance(data, at * 4, ground) >= bare) return;
    gone[at] = 1;
    waiting[last] = at;
    last += 1;
  };
  for (let x = 0; x < width; x += 1) {
    take(x);
    take((height - 1) * width + x);
  }
  for (let y = 0; y < height; y += 1) {
    take(y * width);
    take(y * width + width - 1);
  }
  while (last > 0) {
    last -= 1;
    const at = waiting[last] ?? 0;
    const x = at % width;
    if (x > 0) take(at - 1);
    if (x < width - 1) take(at + 1);
    if (at >= width) take(at - width);
    if (at < width * (height - 1)) take(at + width);
  }
  return gone;
}

/** Returns true if background is within the width of soft edges. */
function touches(gone: Uint8Array, at: number, width: number, height: number): boolean {
  const x = at % width;
  const y = (at - x) / width;
  for (let step = 1; step <= rim; step += 1) {
    if (x >= step && gone[at - step] === 1) return true;
    if (x + step < width && gone[at + step] === 1) return true;
    if (y >= step && gone[at - step * width] === 1) return true;
    if (y + step < height && gone[at + step * width] === 1) return true;
  }
  return false;
}

/**
 * Returns the share of the motif in an edge pixel, by comparing its colour with the background and with the motif's
 * colour nearby.
 */
function shareOfMotif({ data, width, height }: CanvasPixels, at: number, ground: RgbColour): number {
  const [x, y] = [at % width, Math.floor(at / width)];
  let furthest = 1;
  for (let nearY = Math.max(0, y - rim - 1); nearY <= Math.min(height - 1, y + rim + 1); nearY += 1) {
    for (let nearX = Math.max(0, x - rim - 1); nearX <= Math.min(width - 1, x + rim + 1); nearX += 1) {
      furthest = Math.max(furthest, distance(data, (nearY * width + nearX) * 4, ground));
    }
  }
  return distance(data, at * 4, ground) / furthest;
}

/** Softens a pixel between motif and background: alpha becomes the share of the motif, the colour that of the motif. */
function soften(data: Uint8ClampedArray, at: number, share: number, ground: RgbColour): void {
  // A pixel close to the motif is a shade of the motif, not a mixture with the background.
  if (share > 0.92) return;
  for (let channel = 0; channel < 3; channel += 1) {
    const under = ground[channel] ?? 0;
    data[at + channel] = under + ((data[at + channel] ?? 0) - under) / Math.max(share, 0.05);
  }
  data[at + 3] = Math.round((data[at + 3] ?? 255) * share);
}
