function hash(x: number, y: number, seed: number): number {
  let n = Math.imul(x, 374761393) + Math.imul(y, 668265263) + Math.imul(seed, 2147483647 ^ 0x5bd1e995);
  n = Math.imul(n ^ (n >>> 13), 1274126177);
  return ((n ^ (n >>> 16)) >>> 0) / 4294967296;
}

function corner(xi: number, yi: number, dx: number, dy: number, seed: number): number {
  const angle = hash(xi, yi, seed) * 6.2832;
  return Math.cos(angle) * dx + Math.sin(angle) * dy;
}

/** Gradient noise, about -1 to 1. */
export function noise(x: number, y: number, seed = 1): number {
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
