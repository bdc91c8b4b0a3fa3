import { gaussianBlur } from '#artwork/blur.ts';
import { noTexel, placeUnit } from '#artwork/cloth.ts';
import { boxHeight, boxWidth } from '#artwork/shape.ts';

/** Bounds of a top's body in its flat drawing (artwork/garments/cloth-top.ts), in box units. */
const body = { left: 120, right: 680, top: 100, bottom: 896 };
/** Width in box units below which creases do not bend a print: ink and backing are stiffer than cloth. */
const stiffness = 32;
/** Fraction of such a narrow crease that a print still follows. */
const left = 0.06;
/**
 * Width in box units of folds at the side, over whose hidden cloth hoops are joined: they would jump from one side of
 * the fold to the other.
 */
const sideFold = 9;

/**
 * Smooths the print positions on a top's body, so that lettering bends as a whole and not letter by letter. The light
 * still shows every crease. Near seams and edges, where the cloth turns away, only small folds are smoothed, and only
 * in height.
 */
export function easePlaces(places: Int16Array): Int16Array {
  const size = boxWidth * boxHeight;
  const inBody = new Float32Array(size);
  const moved: [Float32Array, Float32Array] = [new Float32Array(size), new Float32Array(size)];
  const from = (k: number, axis: 0 | 1) => (axis === 0 ? k % boxWidth : Math.floor(k / boxWidth));
  for (let k = 0; k < size; k++) {
    const [x, y] = [(places[k * 2] ?? noTexel) / placeUnit, (places[k * 2 + 1] ?? noTexel) / placeUnit];
    if (x < body.left || x > body.right || y < body.top || y > body.bottom) continue;
    inBody[k] = 1;
    moved[0][k] = x - from(k, 0);
    moved[1][k] = y - from(k, 1);
  }
  const share = gaussianBlur(inBody, boxWidth, boxHeight, stiffness);
  moved[1] = joinedOver(inBody, moved[1]);
  const out = places.slice();
  for (const axis of [0, 1] as const) {
    const smooth = gaussianBlur(moved[axis], boxWidth, boxHeight, stiffness);
    for (let k = 0; k < size; k++) {
      const near = share[k] ?? 0;
      if (inBody[k] === 0) continue;
      const weight = Math.max(0, Math.min(1, (near - 0.8) / 0.18)) * (1 - left);
      const was = moved[axis][k] ?? 0;
      const place = from(k, axis) + was + weight * ((smooth[k] ?? 0) / near - was);
      out[k * 2 + axis] = Math.round(place * placeUnit);
    }
  }
  return out;
}

/** Returns displacements smoothed over folds of the side, within the body only. */
function joinedOver(inBody: Float32Array, moved: Float32Array): Float32Array {
  const share = gaussianBlur(inBody, boxWidth, boxHeight, sideFold);
  const smooth = gaussianBlur(moved, boxWidth, boxHeight, sideFold);
  return moved.map((was, k) => (inBody[k] === 0 ? was : (smooth[k] ?? 0) / Math.max(0.1, share[k] ?? 1)));
}
