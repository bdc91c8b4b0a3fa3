import type { PrintArea } from '#artwork/print-areas.ts';
import { lieOf, printFrame } from '#artwork/print-place.ts';
import { inItsLight } from './print-image.ts';
import type { PrintGround, PrintLayer, PrintPainter } from './print-layer.ts';
import { fragmentSource, vertexSource } from './print-shader.ts';

/**
 * Creates a WebGL painter that bends the print with the folds. Each frame of a drag uploads only a few numbers,
 * independent of the print's size. Undefined without WebGL 2.
 */
export function createFoldedPainter(
  canvas: HTMLCanvasElement,
  { area, surface }: PrintGround,
  folds: ImageBitmap,
): PrintPainter | undefined {
  const found = canvas.getContext('webgl2', { premultipliedAlpha: true, antialias: false });
  if (!found) return undefined;
  const gl = found;
  let textures = new Map<PrintLayer['image'], WebGLTexture>();
  let latest: readonly PrintLayer[] = [];
  let { place, size } = prepare(gl, area, folds);

  function textureOf(image: PrintLayer['image']): WebGLTexture {
    const known = textures.get(image);
    if (known) return known;
    const texture = gl.createTexture();
    gl.bindTexture(gl.TEXTURE_2D, texture);
    gl.texImage2D(gl.TEXTURE_2D, 0, gl.RGBA, gl.RGBA, gl.UNSIGNED_BYTE, inItsLight(image, surface));
    gl.generateMipmap(gl.TEXTURE_2D);
    clampEdges(gl, gl.LINEAR_MIPMAP_LINEAR);
    textures.set(image, texture);
    return texture;
  }

  function forgetUnused(layers: readonly PrintLayer[]): void {
    for (const [image, texture] of textures) {
      if (layers.some((layer) => layer.image === image)) continue;
      gl.deleteTexture(texture);
      textures.delete(image);
    }
  }

  function paint(layers: readonly PrintLayer[]): void {
    latest = layers;
    if (gl.isContextLost()) return;
    gl.viewport(0, 0, canvas.width, canvas.height);
    gl.clearColor(0, 0, 0, 0);
    gl.clear(gl.COLOR_BUFFER_BIT);
    for (const { image, x, y, width, height, angle, flipped } of layers) {
      if (width <= 0 || height <= 0) continue;
      const turn = (angle * Math.PI) / 180;
      gl.bindTexture(gl.TEXTURE_2D, textureOf(image));
      gl.uniform4f(place, x, y, Math.cos(turn), Math.sin(turn));
      gl.uniform2f(size, flipped ? -width : width, height);
      gl.drawArrays(gl.TRIANGLE_STRIP, 0, 4);
    }
    forgetUnused(layers);
  }

  const lost = (event: Event) => event.preventDefault();
  const restored = () => {
    ({ place, size } = prepare(gl, area, folds));
    textures = new Map();
    paint(latest);
  };
  canvas.addEventListener('webglcontextlost', lost);
  canvas.addEventListener('webglcontextrestored', restored);
  return {
    paint,
    close() {
      canvas.removeEventListener('webglcontextlost', lost);
      canvas.removeEventListener('webglcontextrestored', restored);
      forgetUnused([]);
    },
  };
}

/** Sets up everything constant. Returns the locations of the layer's uniforms. */
function prepare(gl: WebGL2RenderingContext, area: PrintArea, folds: ImageBitmap) {
  const program = linkedProgram(gl);
  // biome-ignore lint/correctness/useHookAtTopLevel: a graphics program, no hook of React
  gl.useProgram(program);
  gl.bindBuffer(gl.ARRAY_BUFFER, gl.createBuffer());
  gl.bufferData(gl.ARRAY_BUFFER, new Float32Array([0, 0, 1, 0, 0, 1, 1, 1]), gl.STATIC_DRAW);
  const corner = gl.getAttribLocation(program, 'corner');
  gl.enableVertexAttribArray(corner);
  gl.vertexAttribPointer(corner, 2, gl.FLOAT, false, 0, 0);
  const at = (name: string) => gl.getUniformLocation(program, name);
  const frame = printFrame(area);
  const { middle, across, down, fall, wrapMm } = lieOf(area);
  gl.uniform4f(at('frame'), frame.left, frame.top, frame.width, frame.height);
  gl.uniform4f(at('lie'), across, down, fall, wrapMm);
  gl.uniform2f(at('middle'), ...middle);
  gl.uniform2f(at('area'), area.widthMm, area.heightMm);
  gl.uniform1i(at('folds'), 0);
  gl.uniform1i(at('art'), 1);
  gl.activeTexture(gl.TEXTURE0);
  gl.bindTexture(gl.TEXTURE_2D, gl.createTexture());
  // The pixels of the folds are numbers: colour conversion would change them.
  gl.pixelStorei(gl.UNPACK_COLORSPACE_CONVERSION_WEBGL, gl.NONE);
  gl.pixelStorei(gl.UNPACK_PREMULTIPLY_ALPHA_WEBGL, false);
  gl.texImage2D(gl.TEXTURE_2D, 0, gl.RGBA, gl.RGBA, gl.UNSIGNED_BYTE, folds);
  clampEdges(gl, gl.LINEAR);
  gl.pixelStorei(gl.UNPACK_PREMULTIPLY_ALPHA_WEBGL, true);
  gl.activeTexture(gl.TEXTURE1);
  gl.enable(gl.BLEND);
  gl.blendFunc(gl.ONE, gl.ONE_MINUS_SRC_ALPHA);
  return { place: at('place'), size: at('size') };
}

function linkedProgram(gl: WebGL2RenderingContext): WebGLProgram {
  const program = gl.createProgram();
  for (const [kind, source] of [
    [gl.VERTEX_SHADER, vertexSource],
    [gl.FRAGMENT_SHADER, fragmentSource],
  ] as const) {
    const shader = gl.createShader(kind);
    if (!shader) throw new Error('the graphics processor is gone');
    gl.shaderSource(shader, source);
    gl.compileShader(shader);
    gl.attachShader(program, shader);
  }
  gl.linkProgram(program);
  if (!gl.getProgramParameter(program, gl.LINK_STATUS) && !gl.isContextLost()) {
    throw new Error(`the print cannot be drawn: ${gl.getProgramInfoLog(program)}`);
  }
  return program;
}

function clampEdges(gl: WebGL2RenderingContext, smaller: number): void {
  gl.texParameteri(gl.TEXTURE_2D, gl.TEXTURE_MIN_FILTER, smaller);
  gl.texParameteri(gl.TEXTURE_2D, gl.TEXTURE_MAG_FILTER, gl.LINEAR);
  gl.texParameteri(gl.TEXTURE_2D, gl.TEXTURE_WRAP_S, gl.CLAMP_TO_EDGE);
  gl.texParameteri(gl.TEXTURE_2D, gl.TEXTURE_WRAP_T, gl.CLAMP_TO_EDGE);
}
