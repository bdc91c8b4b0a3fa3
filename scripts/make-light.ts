import sharp from 'sharp';
import type { BakedShape } from '#artwork/garment.ts';
import { lightShape } from '#artwork/light-shape.ts';
import { keepLight } from '#artwork/node/light-files.ts';
import { garmentRegistry } from '#artwork/registry.ts';
import { boxHeight, boxWidth, type Shape } from '#artwork/shape.ts';

// Computes the light of every shape, or of those whose names begin with an argument, into artwork/light.
// Needed only after a shape or the lighting changed: node scripts/make-light.ts [name ...]

async function drawMask(svg: string, scale: number): Promise<Float32Array> {
  const drawing = `<svg xmlns="http://www.w3.org/2000/svg" width="${boxWidth * scale}" height="${boxHeight * scale}" viewBox="0 0 ${boxWidth} ${boxHeight}"><rect width="${boxWidth}" height="${boxHeight}" fill="#000"/>${svg}</svg>`;
  const { data, info } = await sharp(Buffer.from(drawing))
    .removeAlpha()
    .greyscale()
    .raw()
    .toBuffer({ resolveWithObject: true });
  const mask = new Float32Array(info.width * info.height);
  for (let k = 0; k < mask.length; k++) mask[k] = (data[k * info.channels] ?? 0) / 255;
  return mask;
}

const shapes = new Map<string, () => Shape | BakedShape>();
for (const garment of Object.values(garmentRegistry))
  for (const [name, shape] of Object.entries(garment.lights)) shapes.set(name, shape);
const wanted = process.argv.slice(2);
for (const [name, shape] of shapes) {
  if (wanted.length > 0 && !wanted.some((start) => name.startsWith(start))) continue;
  const started = performance.now();
  const made = shape();
  // Light of baked cloth comes from the tool in cloth/.
  if ('baked' in made) continue;
  await keepLight(name, await lightShape(made, drawMask));
  process.stdout.write(`${name} ${Math.round(performance.now() - started)} ms\n`);
}
