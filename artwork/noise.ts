/** Returns a pseudo-random direction that depends on place and seed only. */
function hash(x: number, y: number, seed: number): number {
  let n = Math.imul(x, 374761393) + Math.imul(y, 668265263) + Math.imul(seed, 2147483647 ^ 0x5bd1e995);
  n = Math.imul(n ^ (n >>> 13), 1274126177);
  return (n ^ (n >>> 16)) >>> directionBits;
}

/** Precomputed directions: grain needs millions of them. */
const directions = 1024;
const directionBits = 22;
const across = Float64Array.from({ length: directions }, (_, k) => Math.cos((k * 2 * Math.PI) / directions));
const down = Float64Array.from({ length: directions }, (_, k) => Math.sin((k * 2 * Math.PI) / directions));

function corner(xi: number, yi: number, dx: number, dy: number, seed: number): number {
  const direction = hash(xi, yi, seed);
  return (across[direction] ?? 0) * dx + (down[direction] ?? 0) * dy;
}

/** Returns gradient noise, about -1 to 1. */
export function gradientNoise(x: number, y: number, seed = 1): number {
  const xi = Math.floor(x);
  const yi = Math.floor(y);
  const dx = x - xi;
  const dy = y - yi;
  const u = dx * dx * dx * (dx * (dx * 6 - 15) + 10);
  const v = dy * dy * dy * (dy * (dy * 6 - 15) + 10);
  const top = corner(xi, yi, dx, dy, seed) * (1 - u) + corner(xi + 1, yi, dx - 1, dy, seed) * u;
  const bottom = corner(xi, yi + 1, dx, dy - 1, seed) * (1 - u) + corner(xi + 1, yi + 1, dx - 1, dy - 1, seed) * u;
  return (top * (1 - v) + bottom * v) * 1.5;
}
