import { existsSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { clothFiles } from '#artwork/node/cloth-files.ts';
import { bundledLettering, bundledMotifs } from '#artwork/node/load-fonts.ts';
import { isBaked } from './cloth.ts';
import { garmentNames, type PictureFacts } from './picture.ts';
import { garmentRegistry } from './registry.ts';
import { withIds } from './sheet.ts';
import { pictures } from './test-pictures.ts';

const shapes = ['svg', 'defs', 'g', 'path', 'rect', 'circle', 'ellipse', 'clipPath', 'linearGradient', 'stop'];

/** Parses a drawing as strictly as its vocabulary allows; returns its fault, or undefined. */
function fault(drawing: string): string | undefined {
  const open: string[] = [];
  let at = 0;
  for (const tag of drawing.matchAll(/<(\/?)([a-zA-Z]+)((?:\s+[a-zA-Z0-9:-]+="[^"<>&]*")*)\s*(\/?)>/g)) {
    if (tag.index !== at) return `stray text at ${at}: ${drawing.slice(at, at + 40)}`;
    at = tag.index + tag[0].length;
    const [, closing, name = '', attributes = '', empty] = tag;
    if (!shapes.includes(name)) return `element ${name}`;
    if (/\s(?:on\w+|href|xlink:href|style)=/.test(attributes)) return `attribute in ${tag[0]}`;
    if (/NaN|undefined|Infinity|null/.test(attributes)) return `value in ${tag[0].slice(0, 200)}`;
    if (closing) {
      if (open.pop() !== name) return `unbalanced ${name}`;
    } else if (!empty) open.push(name);
  }
  if (at !== drawing.length) return `stray text at ${at}: ${drawing.slice(at, at + 40)}`;
  return open.length > 0 ? `unclosed ${open.join()}` : undefined;
}

describe('the registry of garments', () => {
  it('every garment is drawn with well-formed shapes only, for any parameters and words', () => {
    fc.assert(
      fc.property(pictures, (picture) => {
        const garment = garmentRegistry[picture.garment];
        for (const side of garment.sides)
          expect(fault(garment.draw(picture, side, bundledLettering(), bundledMotifs()))).toBeUndefined();
      }),
      { seed: 20_261_121, numRuns: 600 },
    );
  });

  it('a garment is drawn identically from the same parameters, whatever was drawn between', () => {
    fc.assert(
      fc.property(pictures, pictures, (picture, between) => {
        const draw = (one: PictureFacts) =>
          garmentRegistry[one.garment].draw(one, 'front', bundledLettering(), bundledMotifs());
        const first = draw(picture);
        draw(between);
        expect(draw(picture)).toBe(first);
      }),
      { seed: 20_261_121, numRuns: 30 },
    );
  });

  it('every garment, side, collar and body of folds has light files', () => {
    for (const name of garmentNames) {
      const garment = garmentRegistry[name];
      for (const side of garment.sides) {
        for (const collar of ['crew', 'vee', 'polo'] as const) {
          for (const body of [0, 1, 2]) {
            const picture: PictureFacts = {
              garment: name,
              colours: { a: '#000000', b: '#000000', c: '#000000' },
              pattern: 'solid',
              collar,
              body,
              lead: 'front',
            };
            const light = garment.light(picture, side);
            for (const part of isBaked(light) ? clothFiles : ['fine', 'smooth'])
              expect(existsSync(new URL(`./light/${light}.${part}.webp`, import.meta.url)), light).toBe(true);
          }
        }
      }
    }
  });
});

describe('several drawings on one page', () => {
  it('drawings on one page keep their own clip paths and gradients', () => {
    fc.assert(
      fc.property(pictures, (picture) => {
        const drawing = withIds(
          garmentRegistry[picture.garment].draw(picture, 'front', bundledLettering(), bundledMotifs()),
          'p7',
        );
        const ids = new Set(Array.from(drawing.matchAll(/ id="([^"]+)"/g), ([, id]) => id));
        for (const id of ids) expect(id).toMatch(/^p7-/);
        for (const [, used] of drawing.matchAll(/url\(#([^)]+)\)/g)) expect(ids).toContain(used);
      }),
      { seed: 20_261_121, numRuns: 40 },
    );
  });
});
