import { foldBit, lightScale, noPart } from '#artwork/cloth-parts.ts';
import { boxWidth } from '#artwork/shape.ts';
import type { Bake } from './bake-output.ts';

const width = boxWidth * lightScale;

/** Pieces of a part with fewer pixels of light are noise of the ray tracing or knots, and join the part around them. */
const smallestPiece = 150;
/** Distance on the panel in metres of neighbouring pixels above which one lies on a fold over the other. */
const foldGap = 0.0035;
/** Pixels of light beside a fold that are marked: two pixels of the box. */
const besideFold = 4;

/**
 * Returns the parts of all pixels of light: first part, second part, share of the first. Small pieces and slivers
 * take the part around them. Cloth beside a fold of the same panel gets a part of its own: the fold then has a border.
 */
export function packParts(bake: Pick<Bake, 'parts' | 'places' | 'depth'>): Uint8Array {
  const parts = withoutSlivers(withoutSmallPieces(bake.parts));
  markFolds(parts, bake);
  return parts;
}

function withoutSmallPieces(parts: Uint8Array): Uint8Array {
  const out = parts.slice();
  const done = new Uint8Array(out.length / 3);
  for (let start = 0; start < done.length; start++) {
    const part = out[start * 3] ?? noPart;
    if (done[start] === 1 || part === noPart) continue;
    const { piece, around } = pieceAt(out, start, done);
    const [other] = [...around].sort(([, one], [, two]) => two - one)[0] ?? [];
    if (piece.length >= smallestPiece || other === undefined) continue;
    for (const k of piece) out.set([other, other, 255], k * 3);
  }
  return out;
}

/** Pixels around one that must show its part, or no cloth, for the part to be wider than a sliver there: 5 by 5. */
const around = [-2, -1, 0, 1, 2].flatMap((down) => [-2, -1, 0, 1, 2].map((across) => down * width + across));

/** Returns the parts without slivers: cloth of one part caught in another's fold takes the nearest part. */
function withoutSlivers(parts: Uint8Array): Uint8Array {
  const out = parts.slice();
  const isDone = widePixels(parts);
  let edge = Array.from(isDone.keys()).filter((k) => isDone[k] === 1);
  const isOpen = (k: number) => isDone[k] === 0 && out[k * 3] !== noPart;
  while (edge.length > 0) {
    const next: number[] = [];
    for (const k of edge) {
      const part = out[k * 3] ?? noPart;
      for (const beside of besides(k).filter(isOpen)) {
        isDone[beside] = 1;
        out.set([part, part, 255], beside * 3);
        next.push(beside);
      }
    }
    edge = next;
  }
  return withoutLostSeconds(out);
}

/** Returns 1 for pixels that lie in a square of their part. */
function widePixels(parts: Uint8Array): Uint8Array {
  const isWide = new Uint8Array(parts.length / 3);
  for (let k = 0; k < isWide.length; k++) {
    const part = parts[k * 3];
    const fits = (step: number) => [part, noPart, undefined].includes(parts[(k + step) * 3]);
    if (part === noPart || !around.every(fits)) continue;
    for (const step of around) if (parts[(k + step) * 3] === part) isWide[k + step] = 1;
  }
  return isWide;
}

/** Returns the parts without second parts that no pixel beside them shows. */
function withoutLostSeconds(parts: Uint8Array): Uint8Array {
  for (let k = 0; k < parts.length / 3; k++) {
    const [first = noPart, second = noPart] = [parts[k * 3], parts[k * 3 + 1]];
    if (first === second || besides(k).some((beside) => parts[beside * 3] === second)) continue;
    parts[k * 3 + 1] = first;
    parts[k * 3 + 2] = 255;
  }
  return parts;
}

/** Holes with fewer pixels of light are cracks between triangles, or gaps under an arm that look like spots. */
const largestHole = 300;

/** Covers small holes in the cloth with the cloth above them. */
export function fillHoles({ light, parts, places, normals, depth, shine }: Bake): void {
  const open = Uint8Array.from({ length: parts.length / 3 }, (_, k) => ((light[k * 4 + 2] ?? 0) < 0.5 ? 1 : 0));
  const holes = new Uint8Array(open.length * 3).map((_, i) => open[Math.floor(i / 3)] ?? 0);
  const done = open.map((is) => 1 - is);
  for (let start = 0; start < open.length; start++) {
    if (done[start] === 1) continue;
    const { piece } = pieceAt(holes, start, done);
    if (piece.length > largestHole) continue;
    for (const k of piece.sort((one, other) => one - other)) {
      const above = k - width;
      for (const [map, size] of [
        [light, 4],
        [places, 3],
        [normals, 3],
        [depth, 1],
        [shine, 1],
      ] as const)
        map?.copyWithin(k * size, above * size, above * size + size);
      parts.copyWithin(k * 3, above * 3, above * 3 + 3);
      for (const near of [k, ...besides(k)]) light[near * 4 + 2] = 1;
    }
  }
}

const besides = (k: number): readonly number[] => [k - 1, k + 1, k - width, k + width];

/** Returns the connected pixels with the part of `start`, and how often other parts border on them. */
function pieceAt(parts: Uint8Array, start: number, done: Uint8Array): { piece: number[]; around: Map<number, number> } {
  const part = parts[start * 3];
  const piece = [start];
  const around = new Map<number, number>();
  done[start] = 1;
  for (const k of piece) {
    for (const beside of besides(k)) {
      const found = parts[beside * 3] ?? noPart;
      if (found !== part && found !== noPart) around.set(found, (around.get(found) ?? 0) + 1);
      if (found !== part || done[beside] === 1) continue;
      done[beside] = 1;
      piece.push(beside);
    }
  }
  return { piece, around };
}

type Places = Pick<Bake, 'places' | 'depth'>;

/** Returns the distance on the panel between two pixels, in metres. */
function apart({ places }: Places, k: number, other: number): number {
  const along = (axis: number) => Math.abs((places[3 * k + axis] ?? 0) - (places[3 * other + axis] ?? 0));
  return along(0) + along(1);
}

const isSame = (parts: Uint8Array, k: number, other: number) =>
  parts[k * 3] !== noPart && parts[k * 3] === parts[other * 3];

/** Marks the farther cloth beside each fold, a few pixels wide. */
function markFolds(parts: Uint8Array, bake: Places): void {
  const isNear = (k: number, other: number) => isSame(parts, k, other) && apart(bake, k, other) <= foldGap;
  let edge = foldEdges(parts, bake);
  const marked = new Set(edge);
  for (let step = 1; step < besideFold; step++) {
    edge = edge.flatMap((k) => besides(k).filter((other) => !marked.has(other) && isNear(k, other)));
    for (const k of edge) marked.add(k);
  }
  for (const k of marked) {
    const [first = noPart, second = noPart] = [parts[k * 3], parts[k * 3 + 1]];
    parts[k * 3] = first | foldBit;
    if (second === first) parts[k * 3 + 1] = first | foldBit;
  }
}

/** Returns the pixels of the farther cloth right beside a fold. */
function foldEdges(parts: Uint8Array, bake: Places): number[] {
  const edge: number[] = [];
  for (let k = 0; k < parts.length / 3; k++) {
    for (const other of [k + 1, k + width]) {
      if (!isSame(parts, k, other) || apart(bake, k, other) <= foldGap) continue;
      edge.push((bake.depth[k] ?? 0) > (bake.depth[other] ?? 0) ? k : other);
    }
  }
  return edge;
}
