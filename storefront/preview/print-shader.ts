/** Vertex shader that covers the whole canvas; `at` runs from the top left corner to 1, 1. */
export const vertexSource = `#version 300 es
in vec2 corner;
out vec2 at;
void main() {
  at = vec2(corner.x, 1.0 - corner.y);
  gl_Position = vec4(corner * 2.0 - 1.0, 0.0, 1.0);
}`;

/**
 * Fragment shader: for each place of the garment, looks up the fold's displacement, the print position, and the layer
 * there. Same orientation and units as the server's composition.
 */
export const fragmentSource = `#version 300 es
precision highp float;
in vec2 at;
out vec4 colour;
uniform highp sampler2D folds;
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

// How far from a place its print is looked up, and whether there is any: twelve bits each way, as artwork/folds.ts
// writes them.
vec3 bend(ivec2 place) {
  vec3 bytes = floor(texelFetch(folds, clamp(place, ivec2(0), textureSize(folds, 0) - 1), 0).rgb * 255.0 + 0.5);
  float high = floor(bytes.b / 16.0);
  vec2 steps = bytes.rg * 16.0 + vec2(high, bytes.b - high * 16.0);
  return steps.x > 4094.5 ? vec3(0.0) : vec3((steps - 2048.0) / 16.0, 1.0);
}

void main() {
  // Between four of them; where only some are of the print's panel, those.
  vec2 spot = at * vec2(textureSize(folds, 0)) - 0.5;
  ivec2 corner = ivec2(floor(spot));
  vec2 part = spot - floor(spot);
  vec3 upper = mix(bend(corner), bend(corner + ivec2(1, 0)), part.x);
  vec3 lower = mix(bend(corner + ivec2(0, 1)), bend(corner + ivec2(1, 1)), part.x);
  vec3 bent = mix(upper, lower, part.y);
  vec2 shift = bent.xy / max(bent.z, 0.001);
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
  colour = texture(art, share + 0.5) * inside(share) * inside(mm / area) * facing * step(0.5, bent.z);
}`;
