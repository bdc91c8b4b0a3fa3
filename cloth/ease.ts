import { blurred } from '#artwork/blur.ts';
import { nowhere, placeUnit } from '#artwork/cloth.ts';
import { boxHeight, boxWidth } from '#artwork/shape.ts';

/** Where a top's body lies in its flat drawing (artwork/garments/cloth-top.ts). */
const body = { left: 120, right: 680, top: 100, bottom: 896 };
/** Creases narrower than this, in box units, bend no print by themselves: ink and its backing are stiffer than the cloth they lie on. */
const stiffness = 32;
/** How much of such a crease a print still takes part in. */
const left = 0.06;

/**
 * Eases the places of a top's body, so that lettering bends with the cloth as one and never letter by letter. Light keeps every crease.
 * Towards seams and edges, where cloth turns away, places stay as they were baked.
 */
export function eased(places: Int16Array): Int16Array {
  const size = boxWidth * boxHeight;
  const inBody = new Float32Array(size);
  const moved = [new Float32Array(size), new Float32Array(size)] as const;
  const from = (k: number, axis: 0 | 1) => (axis === 0 ? k % boxWidth : Math.floor(k / boxWidth));
  for (let k = 0; k < size; k++) {
    const [x, y] = [(places[k * 2] ?? nowhere) / placeUnit, (places[k * 2 + 1] ?? nowhere) / placeUnit];
    if (x < body.left || x > body.right || y < body.top || y > body.bottom) continue;
    inBody[k] = 1;
    moved[0][k] = x - from(k, 0);
    moved[1][k] = y - from(k, 1);
  }
  const share = blurred(inBody, boxWidth, boxHeight, stiffness);
  const out = places.slice();
  for (const axis of [0, 1] as const) {
    const smooth = blurred(moved[axis], boxWidth, boxHeight, stiffness);
    for (let k = 0; k < size; k++) {
      const near = share[k] ?? 0;
      if (inBody[k] === 0 || near < 0.8) continue;
      const weight = Math.min(1, (near - 0.8) / 0.18) * (1 - left);
      const was = moved[axis][k] ?? 0;
      const place = from(k, axis) + was + weight * ((smooth[k] ?? 0) / near - was);
      out[k * 2 + axis] = Math.round(place * placeUnit);
    }
  }
  return out;
}
