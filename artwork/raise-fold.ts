import type { ClothFold, Point } from './shape.ts';

/** Returns a smooth line through the points (Catmull-Rom) as about twenty straight pieces. */
function smooth(points: readonly Point[]): Point[] {
  const pieces = Math.ceil(20 / (points.length - 1));
  const line: Point[] = [];
  const at = (i: number): Point => points[Math.min(points.length - 1, Math.max(0, i))] ?? [0, 0];
  for (let i = 0; i < points.length - 1; i++) {
    const [a, b, c, d] = [at(i - 1), at(i), at(i + 1), at(i + 2)];
    for (let j = 0; j < pieces; j++) {
      const t = j / pieces;
      const between = (k: 0 | 1) =>
        0.5 *
        (2 * b[k] +
          (c[k] - a[k]) * t +
          (2 * a[k] - 5 * b[k] + 4 * c[k] - d[k]) * t * t +
          (3 * b[k] - a[k] - 3 * c[k] + d[k]) * t * t * t);
      line.push([between(0), between(1)]);
    }
  }
  line.push(at(points.length - 1));
  return line;
}

/** Raises one fold on a height field of `scale` pixels per box unit; `gate` is the mask of the fold's panel. */
export function raiseFold(
  field: Float32Array,
  width: number,
  height: number,
  scale: number,
  fold: ClothFold,
  gate: Float32Array | null,
): void {
  const line = smooth(fold.through).map(([x, y]): Point => [x * scale, y * scale]);
  const startWidth = fold.width * scale;
  const endWidth = (fold.endWidth ?? fold.width) * scale;
  const reach = Math.max(startWidth, endWidth) * 2.4;
  const xs = line.map((point) => point[0]);
  const ys = line.map((point) => point[1]);
  const left = Math.max(0, Math.floor(Math.min(...xs) - reach));
  const right = Math.min(width - 1, Math.ceil(Math.max(...xs) + reach));
  const top = Math.max(0, Math.floor(Math.min(...ys) - reach));
  const bottom = Math.min(height - 1, Math.ceil(Math.max(...ys) + reach));
  const pieces = line.length - 1;
  const startX = Float64Array.from(xs);
  const startY = Float64Array.from(ys);
  const runX = Float64Array.from({ length: pieces }, (_, i) => (xs[i + 1] ?? 0) - (xs[i] ?? 0));
  const runY = Float64Array.from({ length: pieces }, (_, i) => (ys[i + 1] ?? 0) - (ys[i] ?? 0));
  const perSquare = runX.map((dx, i) => 1 / (dx * dx + (runY[i] ?? 0) ** 2 || 1));
  const rise = fold.rise ?? 0.18;
  const sink = fold.sink ?? 0.4;
  const steep = fold.steep ?? 0.45;
  for (let y = top; y <= bottom; y++) {
    for (let x = left; x <= right; x++) {
      const open = gate ? (gate[y * width + x] ?? 0) : 1;
      if (open < 0.02) continue;
      let nearest = Number.POSITIVE_INFINITY;
      let along = 0;
      let side = 0;
      for (let i = 0; i < pieces; i++) {
        const fromX = x - (startX[i] ?? 0);
        const fromY = y - (startY[i] ?? 0);
        const dx = runX[i] ?? 0;
        const dy = runY[i] ?? 0;
        const t = Math.min(1, Math.max(0, (fromX * dx + fromY * dy) * (perSquare[i] ?? 0)));
        const ex = fromX - dx * t;
        const ey = fromY - dy * t;
        const squared = ex * ex + ey * ey;
        if (squared >= nearest) continue;
        nearest = squared;
        along = (i + t) / pieces;
        side = dx * ey - dy * ex;
      }
      if (nearest > reach * reach) continue;
      const reachHere = (startWidth + (endWidth - startWidth) * along) * (side < 0 ? steep : 1);
      const ends = Math.min(1, (along + 0.001) / rise, (1 - along) / sink);
      if (ends <= 0) continue;
      const k = y * width + x;
      field[k] =
        (field[k] ?? 0) +
        fold.height * scale * ends * ends * (3 - 2 * ends) * Math.exp(-nearest / (reachHere * reachHere)) * open;
    }
  }
}
