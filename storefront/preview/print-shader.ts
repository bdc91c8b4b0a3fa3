/** Draws the whole canvas; `at` runs from its top left corner to 1, 1. */
export const vertexSource = `#version 300 es
in vec2 corner;
out vec2 at;
void main() {
  at = vec2(corner.x, 1.0 - corner.y);
  gl_Position = vec4(corner * 2.0 - 1.0, 0.0, 1.0);
}`;

/**
 * For every place of the garment: where the fold there takes its cloth from, which place of the print that is, and what
 * of the layer lies on it. The same way round as the server's composition, in the same units.
 */
export const fragmentSource = `#version 300 es
precision highp float;
in vec2 at;
out vec4 colour;
uniform sampler2D folds;
uniform sampler2D art;
uniform vec4 frame;    // part of the box: left, top, width, height
uniform vec4 lie;      // box units a mm across and down, fall, radius of the cylinder in mm
uniform vec2 middle;   // of the print area, in the box
uniform vec2 area;     // of the print area, in mm
uniform vec4 place;    // of the layer: middle in mm, cosine and sine of its angle
uniform vec2 size;     // of the layer, in mm; a flipped one is less than nothing wide

float inside(vec2 share) {
  vec2 edge = clamp((0.5 - abs(share)) / max(fwidth(share), vec2(1e-6)) + 0.5, 0.0, 1.0);
  return edge.x * edge.y;
}

void main() {
  vec2 shift = (texture(folds, at).rg * 255.0 - 128.0) / 16.0;
  vec2 away = frame.xy + at * frame.zw + shift - middle;
  vec2 mm = vec2(away.x / lie.x, (away.y - away.x * lie.z) / lie.y);
  float facing = 1.0;
  if (lie.w > 0.0) {
    // Beyond the edge of a mug there is no mug.
    facing = clamp((lie.w - abs(mm.x)) / max(fwidth(mm.x), 1e-6) + 0.5, 0.0, 1.0);
    mm.x = lie.w * asin(clamp(mm.x / lie.w, -1.0, 1.0));
  }
  vec2 off = mm - place.xy;
  vec2 share = vec2(off.x * place.z + off.y * place.w, off.y * place.z - off.x * place.w) / size;
  colour = texture(art, share + 0.5) * inside(share) * inside(mm / area) * facing;
}`;
