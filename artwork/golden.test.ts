import { createHash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { bundledLettering, bundledMotifs } from '#artwork/node/load-fonts.ts';
import { garmentNames, PictureFacts, patternNames } from './picture.ts';
import { garmentRegistry } from './registry.ts';

// A changed hash means a changed drawing: raise the garment's version in the registry, then run with UPDATE_GOLDEN=1.

const file = new URL('./golden.json', import.meta.url);
const updating = process.env.UPDATE_GOLDEN === '1';
const golden: Record<string, string> = updating ? {} : JSON.parse(readFileSync(file, 'utf8'));

const colours = { a: '#1557c0', b: '#f2efe4', c: '#ff9a1f' };
const crest = { shape: 'shield', mark: 'wave', a: '#ff9a1f', b: '#0b2f73', c: '#ffffff' } as const;

function cases(): [string, PictureFacts, 'front' | 'back'][] {
  const list: [string, PictureFacts, 'front' | 'back'][] = [];
  for (const garment of garmentNames) {
    for (const side of garmentRegistry[garment].sides) {
      const picture = PictureFacts.parse({
        garment,
        colours,
        trim: '#0b2f73',
        crest,
        front: 'MAIDAN',
        name: 'LOBO',
        number: 7,
      });
      list.push([`${garment} ${side}`, picture, side]);
    }
  }
  for (const pattern of patternNames)
    list.push([`jersey ${pattern}`, PictureFacts.parse({ garment: 'jersey', colours, pattern }), 'front']);
  for (const motif of PictureFacts.shape.motif.unwrap().options) {
    list.push([`t-shirt ${motif}`, PictureFacts.parse({ garment: 't-shirt', colours, motif }), 'front']);
  }
  for (const garment of ['cap', 'scarf', 'mug', 'bottle', 'keyring', 'phone-case', 'flag'] as const) {
    list.push([
      `${garment} turned`,
      PictureFacts.parse({ garment, colours, crest, front: 'MAIDAN', body: 1 }),
      'front',
    ]);
  }
  for (const collar of ['vee', 'polo'])
    list.push([`jersey ${collar}`, PictureFacts.parse({ garment: 'jersey', colours, collar }), 'front']);
  return list;
}

describe('flat drawings', () => {
  it.each(cases())('the drawing of %s is unchanged', (name, picture, side) => {
    const drawing = garmentRegistry[picture.garment].draw(picture, side, bundledLettering(), bundledMotifs());
    const hash = createHash('sha256').update(drawing).digest('hex').slice(0, 16);
    if (updating) golden[name] = hash;
    expect(golden[name], 'no golden hash yet: run with UPDATE_GOLDEN=1').toBeDefined();
    expect(hash).toBe(golden[name]);
  });

  it('no hash belongs to a removed drawing', () => {
    if (updating) writeFileSync(file, `${JSON.stringify(golden, null, 2)}\n`);
    expect(Object.keys(golden).sort()).toEqual(
      cases()
        .map(([name]) => name)
        .sort(),
    );
  });
});
