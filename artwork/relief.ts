import { gaussianBlur } from './blur.ts';
import { gradientNoise } from './noise.ts';
import { raiseFold } from './raise-fold.ts';
import { boxHeight, boxWidth, type Shape } from './shape.ts';

/**
 * Function that renders white SVG on black in the garment's box. Returns its brightness, 0 to 1, at `scale` pixels per
 * box unit.
 */
export type DrawMask = (svg: string, scale: number) => Promise<Float32Array>;

/** Height field of a shape with the inputs of its lighting. All planes have the same size. */
export interface Relief {
  width: number;
  height: number;
  scale: number;
  /** Index of the topmost panel at each place, -1 for none. */
  owner: Int16Array;
  /** Coverage by the garment, 0 to 1. */
  cover: Float32Array;
  /** Mask of each panel. */
  masks: Float32Array[];
  heights: Float32Array;
  /** Folds alone, which displace the print. */
  folds: Float32Array;
  /** Ribs, as lighter or darker values. */
  ribs: Float32Array;
}

/** Builds the height field: overall volume, volume of each panel, folds, wrinkles, turned forms, seams. */
export async function reliefOf(shape: Shape, scale: number, drawMask: DrawMask): Promise<Relief> {
  const width = Math.round(boxWidth * scale);
  const height = Math.round(boxHeight * scale);
  const size = width * height;
  const masks = await Promise.all(
    shape.panels.map((panel) => drawMask(`<path d="${panel.path}" fill="#fff"/>`, scale)),
  );
  const owner = new Int16Array(size).fill(-1);
  const cover = new Float32Array(size);
  const outer = new Float32Array(size);
  shape.panels.forEach((panel, i) => {
    const mask = masks[i] ?? cover;
    for (let k = 0; k < size; k++) {
      const value = mask[k] ?? 0;
      if (value > 0.5) owner[k] = i;
      if (value > (cover[k] ?? 0)) cover[k] = value;
      if (!panel.behind && value > (outer[k] ?? 0)) outer[k] = value;
    }
  });
  const relief: Relief = {
    width,
    height,
    scale,
    owner,
    cover,
    masks,
    heights: new Float32Array(size),
    folds: new Float32Array(size),
    ribs: new Float32Array(size),
  };
  swell(relief, shape, outer);
  for (const fold of shape.folds) {
    const panel = shape.panels.findIndex(({ id }) => id === fold.on);
    const mask = masks[panel];
    raiseFold(relief.folds, width, height, scale, fold, mask ? gaussianBlur(mask, width, height, 3 * scale) : null);
  }
  wrinkle(relief, shape);
  if (!shape.glazed) add(relief.heights, relief.folds, 1);
  turn(relief, shape);
  await sew(relief, shape, drawMask);
  for (const rib of shape.ribs) {
    const mask = masks[shape.panels.findIndex(({ id }) => id === rib.on)];
    if (!mask) continue;
    const lines = await drawMask(rib.svg, scale);
    for (let k = 0; k < size; k++) {
      const open = mask[k] ?? 0;
      if (open > 0.1) relief.ribs[k] = (relief.ribs[k] ?? 0) + ((lines[k] ?? 0) - 0.5) * rib.depth * open;
    }
  }
  return relief;
}

function add(to: Float32Array, from: Float32Array, times: number): void {
  for (let k = 0; k < to.length; k++) to[k] = (to[k] ?? 0) + (from[k] ?? 0) * times;
}

function swell({ width, height, scale, owner, masks, heights }: Relief, shape: Shape, outer: Float32Array): void {
  const volume = shape.volume ?? [
    [70, 95],
    [26, 13],
    [6, 2.6],
  ];
  for (const [radius, lift] of volume) add(heights, gaussianBlur(outer, width, height, radius * scale), lift * scale);
  shape.panels.forEach((panel, i) => {
    const mask = masks[i];
    if (!mask) return;
    const swells = panel.swell ?? [
      [22, 10],
      [5, 3],
    ];
    for (const [radius, lift] of swells) {
      const round = gaussianBlur(mask, width, height, radius * scale);
      for (let k = 0; k < heights.length; k++) {
        const top = owner[k] ?? -1;
        if (top === i || shape.panels[top]?.over === panel.id)
          heights[k] = (heights[k] ?? 0) + (round[k] ?? 0) * lift * scale;
      }
    }
    if (panel.lift) add(heights, gaussianBlur(mask, width, height, 1.6 * scale), panel.lift * scale);
  });
}

/** Adds ridged, warped noise: stronger in the shape's zones, in which a body would crease the cloth. */
function wrinkle({ width, height, scale, cover, folds }: Relief, shape: Shape): void {
  if (shape.glazed) return;
  const { broad = 2.2, ridge = 1.1, fine = 0.9 } = shape.wrinkle ?? {};
  const seed = shape.seed;
  for (let py = 0; py < height; py++) {
    for (let px = 0; px < width; px++) {
      const k = py * width + px;
      if ((cover[k] ?? 0) < 0.02) continue;
      const x = px / scale;
      const y = py / scale;
      const qx = x + 40 * gradientNoise(x / 110, y / 150, 11);
      const qy = y + 40 * gradientNoise(x / 130, y / 110, 12);
      let zone = 0;
      for (const [zx, zy, rx, ry, strength] of shape.zones ?? [])
        zone += Math.exp(-(((x - zx) / rx) ** 2) - ((y - zy) / ry) ** 2) * strength;
      const broadly = gradientNoise(qx / 95, qy / 170, seed) * broad;
      const ridged = (1 - Math.abs(gradientNoise(qx / 60, qy / 95, 21 + seed))) ** 3 * ridge * (0.25 + zone * 2.4);
      const finely =
        (1 - Math.abs(gradientNoise(qx / 30 + qy / 160, qy / 64 - qx / 210, 51 + seed))) ** 4 *
        fine *
        (0.22 + zone * 1.3);
      folds[k] = (folds[k] ?? 0) + scale * (broadly + ridged + finely);
    }
  }
}

function turn({ width, height, scale, owner, heights }: Relief, shape: Shape): void {
  if (!shape.form) return;
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const k = y * width + x;
      const panel = shape.panels[owner[k] ?? -1];
      if (panel) heights[k] = (heights[k] ?? 0) + scale * shape.form(x / scale, y / scale, panel.id);
    }
  }
}

/** Adds seams: grooves with a wider ridge on both sides. */
async function sew({ width, height, scale, heights }: Relief, shape: Shape, drawMask: DrawMask): Promise<void> {
  for (const seam of shape.seams) {
    const line = await drawMask(
      `<path d="${seam.path}" fill="none" stroke="#fff" stroke-width="${seam.width ?? 3}" stroke-linecap="round"/>`,
      scale,
    );
    add(heights, gaussianBlur(line, width, height, 1.4 * scale), -seam.depth * scale);
    add(heights, gaussianBlur(line, width, height, 6.3 * scale), (seam.pucker ?? 1.4) * scale);
  }
}
