/** Box blur along the rows. */
function alongRows(from: Float32Array, to: Float32Array, width: number, height: number, radius: number): void {
  const share = 1 / (2 * radius + 1);
  for (let y = 0; y < height; y++) {
    const row = y * width;
    let sum = 0;
    for (let x = -radius; x <= radius; x++) sum += from[row + Math.min(width - 1, Math.max(0, x))] ?? 0;
    for (let x = 0; x < width; x++) {
      to[row + x] = sum * share;
      sum += (from[row + Math.min(width - 1, x + radius + 1)] ?? 0) - (from[row + Math.max(0, x - radius)] ?? 0);
    }
  }
}

/** Box blur down the columns, row by row for sequential memory access. */
function downColumns(from: Float32Array, to: Float32Array, width: number, height: number, radius: number): void {
  const share = 1 / (2 * radius + 1);
  const sums = new Float64Array(width);
  for (let y = -radius; y <= radius; y++) {
    const row = Math.min(height - 1, Math.max(0, y)) * width;
    for (let x = 0; x < width; x++) sums[x] = (sums[x] ?? 0) + (from[row + x] ?? 0);
  }
  for (let y = 0; y < height; y++) {
    const coming = Math.min(height - 1, y + radius + 1) * width;
    const going = Math.max(0, y - radius) * width;
    for (let x = 0; x < width; x++) {
      const sum = sums[x] ?? 0;
      to[y * width + x] = sum * share;
      sums[x] = sum + (from[coming + x] ?? 0) - (from[going + x] ?? 0);
    }
  }
}

/** Returns a Gaussian blur, approximated by three box blurs; `sigma` is in pixels. */
export function gaussianBlur(plane: Float32Array, width: number, height: number, sigma: number): Float32Array {
  const radius = Math.max(1, Math.round(sigma * 0.98));
  const a = plane.slice();
  const b = new Float32Array(plane.length);
  for (let pass = 0; pass < 3; pass++) {
    alongRows(a, b, width, height, radius);
    downColumns(b, a, width, height, radius);
  }
  return a;
}

/** Returns the plane moved by whole pixels, with zeros entering at the edges. */
export function shiftPlane(
  plane: Float32Array,
  width: number,
  height: number,
  right: number,
  down: number,
): Float32Array {
  const out = new Float32Array(plane.length);
  const dx = Math.round(right);
  const dy = Math.round(down);
  for (let y = Math.max(0, dy); y < Math.min(height, height + dy); y++) {
    for (let x = Math.max(0, dx); x < Math.min(width, width + dx); x++)
      out[y * width + x] = plane[(y - dy) * width + x - dx] ?? 0;
  }
  return out;
}
