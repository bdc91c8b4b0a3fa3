/** Pixels as a canvas gives them: four bytes each, red, green, blue and how opaque. */
export interface Pixels {
  data: Uint8ClampedArray;
  width: number;
  height: number;
}

export type Colour = readonly [red: number, green: number, blue: number];

/** Colours nearer to the ground than this are ground. A distance in RGB, of 441. */
const bare = 42;
/** Edges are drawn soft over so many pixels; the motif's own colour is found within one more. */
const rim = 2;
/** How many of the pixels round the edge have to be ground: a motif may touch it. */
const leastShare = 0.85;

const distance = (data: Uint8ClampedArray, at: number, [red, green, blue]: Colour) =>
  Math.hypot((data[at] ?? 0) - red, (data[at + 1] ?? 0) - green, (data[at + 2] ?? 0) - blue);

/** The one colour that a picture stands on: of nearly all that is round its edge. Undefined where there is no such colour, or it is see-through already. Pure. */
export function plainGround({ data, width, height }: Pixels): Colour | undefined {
  const edge: number[] = [];
  for (let x = 0; x < width; x += 1) edge.push(x * 4, ((height - 1) * width + x) * 4);
  for (let y = 1; y < height - 1; y += 1) edge.push(y * width * 4, (y * width + width - 1) * 4);
  if (edge.length < 8 || edge.some((at) => (data[at + 3] ?? 0) < 250)) return undefined;
  const middle = (channel: number) =>
    edge.map((at) => data[at + channel] ?? 0).toSorted((one, other) => one - other)[edge.length >> 1] ?? 0;
  const ground: Colour = [middle(0), middle(1), middle(2)];
  const same = edge.filter((at) => distance(data, at, ground) < bare).length;
  return same >= edge.length * leastShare ? ground : undefined;
}

/**
 * Takes the ground away, in place: what of its colour hangs together with the edge goes, and the same colour within the motif stays. Where the
 * motif meets it, the edge stays soft and gives the ground's colour back. Gives the share of the picture that went.
 */
export function removeGround(pixels: Pixels, ground: Colour): number {
  const { data, width, height } = pixels;
  const gone = spread(pixels, ground);
  let count = 0;
  // All are worked out before one is changed: they are told by each other.
  const soft: [at: number, share: number][] = [];
  for (let at = 0; at < gone.length; at += 1) {
    if (gone[at] === 1) count += 1;
    else if (touches(gone, at, width, height)) soft.push([at * 4, shareOfMotif(pixels, at, ground)]);
  }
  for (const [at, share] of soft) soften(data, at, share, ground);
  for (let at = 0; at < gone.length; at += 1) if (gone[at] === 1) data[at * 4 + 3] = 0;
  return count / Math.max(1, gone.length);
}

/** Which pixels are ground that hangs together with the edge: 1 for these. */
function spread({ data, width, height }: Pixels, ground: Colour): Uint8Array {
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

/** Whether ground lies as near as edges are drawn soft. */
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

/** How much of a pixel at the edge is motif: by how far it is from the ground on the way to the motif's own colour beside it. */
function shareOfMotif({ data, width, height }: Pixels, at: number, ground: Colour): number {
  const [x, y] = [at % width, Math.floor(at / width)];
  let furthest = 1;
  for (let nearY = Math.max(0, y - rim - 1); nearY <= Math.min(height - 1, y + rim + 1); nearY += 1) {
    for (let nearX = Math.max(0, x - rim - 1); nearX <= Math.min(width - 1, x + rim + 1); nearX += 1) {
      furthest = Math.max(furthest, distance(data, (nearY * width + nearX) * 4, ground));
    }
  }
  return distance(data, at * 4, ground) / furthest;
}

/** A pixel between motif and ground: as opaque as it is motif, in the motif's colour. */
function soften(data: Uint8ClampedArray, at: number, share: number, ground: Colour): void {
  // Next to the whole it is a shade of the motif and no mixture.
  if (share > 0.92) return;
  for (let channel = 0; channel < 3; channel += 1) {
    const under = ground[channel] ?? 0;
    data[at + channel] = under + ((data[at + channel] ?? 0) - under) / Math.max(share, 0.05);
  }
  data[at + 3] = Math.round((data[at + 3] ?? 255) * share);
}
