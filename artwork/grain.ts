import type { FramedLight } from './light.ts';
import { gradientNoise } from './noise.ts';
import type { Grain, ShapeFrame } from './shape.ts';

/** Returns the fabric's brightness variation at a place, as a share of its light. */
export function grainAt(grain: Grain, x: number, y: number): number {
  switch (grain) {
    case 'mesh': {
      const [a, b] = inBrick(x / 5.2, y / 4.6);
      return a * a + b * b < 0.07 ? -0.075 : 0.012;
    }
    case 'pique':
      return Math.abs(inBrick(x / 4.2, y / 4.2)[0]) < 0.2 ? -0.03 : 0.012;
    case 'poly':
      return Math.sin(x * 1.9 + Math.sin(y * 1.1)) * 0.012 + gradientNoise(x * 0.9, y * 0.35, 9) * 0.02;
    case 'cotton':
      return (
        gradientNoise(x * 0.8, y * 0.8, 4) * 0.016 +
        gradientNoise(x * 0.22, y * 0.5, 5) * 0.008 +
        Math.sin(x * 2.2) * 0.006
      );
    case 'fleece':
      return gradientNoise(x * 0.5, y * 0.5, 4) * 0.04 + gradientNoise(x * 0.16, y * 0.2, 5) * 0.025;
    case 'twill':
      return Math.sin((x + y * 0.9) * 1.35) * 0.035 + gradientNoise(x * 0.6, y * 0.6, 3) * 0.02;
    case 'knit': {
      const u = x / 7;
      const side = Math.abs(u - Math.floor(u) - 0.5) * 2;
      const row = y / 6 + side * 0.55;
      return (
        (row - Math.floor(row) < 0.22 ? -0.11 : 0.02) -
        (side < 0.12 ? 0.07 : 0) +
        gradientNoise(x * 0.3, y * 0.3, 4) * 0.02
      );
    }
    case 'none':
      return 0;
  }
}

/** Returns the position within a brick, for a pattern like a wall with offset rows: -0.5 to 0.5 in both axes. */
function inBrick(u: number, v: number): [number, number] {
  const shifted = u + (Math.floor(v) & 1) * 0.5;
  return [shifted - Math.floor(shifted) - 0.5, v - Math.floor(v) - 0.5];
}

/** Applies a fabric's surface to the light of a garment. `frame` is the light's part of the box. */
export function layGrain({ fine, width, height }: FramedLight, grain: Grain, frame: ShapeFrame): void {
  if (grain === 'none') return;
  const across = frame.width / width;
  for (let y = 0; y < height; y++) {
    const down = frame.top + (y * frame.height) / height;
    for (let x = 0, k = y * width * 3; x < width; x++, k += 3) {
      const grained = (fine[k + 2] ?? 0) > 127 && (fine[k + 1] ?? 0) > 0;
      if (!grained) continue;
      const texture = 1 + grainAt(grain, frame.left + x * across, down);
      fine[k] = Math.min(255, Math.round((fine[k] ?? 0) * texture));
    }
  }
}
