/** Output of the light tool: numbers per pixel, at `lightScale` times the size of the box. */
export interface Bake {
  /** Direct light, bounced light, coverage, and shade on the background. */
  light: Float32Array;
  /** Position on its panel in metres, and the panel's index: plus 16 for the inside, negative for no cloth. */
  places: Float32Array;
  /** Part, second part at a border, and share of the first in 255ths; `noPart` without cloth. */
  parts: Uint8Array;
  /** Distance from the eye in metres. */
  depth: Float32Array;
  normals: Float32Array;
  /** Light mirrored by a glossy surface, one number per pixel; cloth has none. */
  shine?: Float32Array;
  panels: readonly string[];
}
