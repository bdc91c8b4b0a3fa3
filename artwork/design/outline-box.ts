/** Box around a layer's own centre, before rotation; y grows down. */
export interface OutlineBox {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

const commandPattern = /([MLQCZ])([^MLQCZ]*)/g;

/** Returns the tight box of a path of absolute M, L, Q, C and Z, as lettering creates it. Undefined if empty. */
export function outlineBox(path: string): OutlineBox | undefined {
  const box: OutlineBox = { left: Infinity, top: Infinity, right: -Infinity, bottom: -Infinity };
  let at: readonly [number, number] = [0, 0];
  for (const [, command, values = ''] of path.matchAll(commandPattern)) {
    if (command === 'Z') continue;
    const numbers = values
      .trim()
      .split(/[\s,]+/)
      .map(Number);
    const points: [number, number][] = [];
    for (let k = 0; k + 1 < numbers.length; k += 2) points.push([numbers[k] ?? 0, numbers[k + 1] ?? 0]);
    const end = points.at(-1);
    if (!end) continue;
    include(box, end);
    for (const axis of [0, 1] as const) {
      for (const share of turningPoints([at, ...points].map((point) => point[axis])))
        include(box, pointAt([at, ...points], share));
    }
    at = end;
  }
  return box.left <= box.right ? box : undefined;
}

function include(box: OutlineBox, [x, y]: readonly [number, number]): void {
  box.left = Math.min(box.left, x);
  box.right = Math.max(box.right, x);
  box.top = Math.min(box.top, y);
  box.bottom = Math.max(box.bottom, y);
}

/** Returns the extrema of one coordinate of a quadratic or cubic curve, as shares of its length. */
function turningPoints(values: readonly number[]): number[] {
  const [a = 0, b = 0, c = 0, d = 0] = values;
  if (values.length === 3) return inside([(a - b) / (a - 2 * b + c)]);
  if (values.length !== 4) return [];
  const p = d - a + 3 * (b - c);
  const q = 2 * (a - 2 * b + c);
  const r = b - a;
  if (Math.abs(p) < 1e-9) return inside([-r / q]);
  const root = q * q - 4 * p * r;
  return root < 0 ? [] : inside([(-q + Math.sqrt(root)) / (2 * p), (-q - Math.sqrt(root)) / (2 * p)]);
}

function inside(shares: number[]): number[] {
  return shares.filter((share) => share > 0 && share < 1);
}

function pointAt(points: readonly (readonly [number, number])[], share: number): [number, number] {
  let level = points;
  while (level.length > 1) {
    level = level.slice(1).map(([x, y], k): [number, number] => {
      const [fromX, fromY] = level[k] ?? [0, 0];
      return [fromX + (x - fromX) * share, fromY + (y - fromY) * share];
    });
  }
  const [x = 0, y = 0] = level[0] ?? [];
  return [x, y];
}
