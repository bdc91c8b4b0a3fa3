import path from 'node:path';
import sharp, { type Sharp } from 'sharp';
import { sceneDrawings, sceneSizes, sceneSvg } from '#artwork/scenes/scenes.ts';
import { projectRoot } from './run-tool.ts';

// Draws the posters of storefront/parts/scenes. Run only after a poster changed: node scripts/make-scenes.ts [NAME...]

const folder = path.join(projectRoot, 'storefront/parts/scenes');
const narrower = [700, 1200] as const;
const asked = process.argv.slice(2);

for (const [name, draw] of Object.entries(sceneDrawings)) {
  if (asked.length > 0 && !asked.includes(name)) continue;
  for (const [form, size] of Object.entries(sceneSizes)) {
    const drawn = sharp(Buffer.from(sceneSvg(draw, size)));
    const write = (picture: Sharp, file: string) =>
      picture.avif({ quality: 52, effort: 6 }).toFile(path.join(folder, `${file}.avif`));
    await write(drawn.clone(), `${name}-${form}`);
    if (form === 'wide')
      for (const width of narrower) await write(drawn.clone().resize(width), `${name}-wide-${width}`);
  }
}
