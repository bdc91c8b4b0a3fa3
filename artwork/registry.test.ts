import { existsSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { bundledLettering } from './load-fonts.ts';
import { garments, Picture, patterns } from './picture.ts';
import { registry } from './registry.ts';

const colour = fc.integer({ min: 0, max: 0xffffff }).map((value) => `#${value.toString(16).padStart(6, '0')}`);
const words = fc.oneof(
  fc.constantFrom(
    '<script>x',
    '"/><image',
    "' onload='",
    'url(#a)',
    '&lt;b&gt;',
    ']]>',
    '-->',
    'अपना नाम',
    'الاسم',
    '名前',
    'Émilie',
    '🏏🏏',
    '\u0000\ud800',
  ),
  fc.string({ maxLength: 14, unit: 'grapheme' }).filter((text) => text.length <= 14),
);
const sometimes = <T>(arbitrary: fc.Arbitrary<T>) => fc.option(arbitrary, { nil: undefined });
const crest = fc.record({
  shape: fc.constantFrom(...(['shield', 'round', 'kite', 'plate', 'oval'] as const)),
  mark: fc.constantFrom(...(['pitch', 'kite', 'wave', 'sun', 'bolt', 'star', 'wheel', 'leaf'] as const)),
  a: colour,
  b: colour,
  c: colour,
});
const pictures = fc
  .record({
    garment: fc.constantFrom(...garments),
    colours: fc.record({ a: colour, b: colour, c: colour }),
    pattern: fc.constantFrom(...patterns),
    tone: sometimes(fc.double({ min: 0, max: 1, noNaN: true })),
    collar: sometimes(fc.constantFrom('crew' as const, 'vee' as const, 'polo' as const)),
    trim: sometimes(colour),
    sleeve: sometimes(colour),
    crest: sometimes(crest),
    front: sometimes(words),
    motif: sometimes(fc.constantFrom(...Picture.shape.motif.unwrap().options)),
    name: sometimes(words),
    number: sometimes(fc.integer({ min: 0, max: 99 })),
    ink: sometimes(colour),
    inkEdge: sometimes(colour),
    font: sometimes(fc.constantFrom('block' as const, 'round' as const, 'slab' as const, 'condensed' as const, 'plain' as const)),
    body: fc.integer({ min: 0, max: 2 }),
  })
  .map((fields) => Picture.parse(JSON.parse(JSON.stringify(fields))));

const shapes = ['svg', 'defs', 'g', 'path', 'rect', 'circle', 'ellipse', 'clipPath', 'linearGradient', 'stop'];

/** Reads a drawing as strictly as its own vocabulary allows; says what is wrong with it, or nothing. */
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

describe('the registry', () => {
  it('draws well-formed shapes only, whatever the parameters and words are', () => {
    fc.assert(
      fc.property(pictures, (picture) => {
        const garment = registry[picture.garment];
        for (const side of garment.sides) expect(fault(garment.draw(picture, side, bundledLettering()))).toBeUndefined();
      }),
      { numRuns: 150 },
    );
  });

  it('draws the same parameters alike, whatever was drawn between', () => {
    fc.assert(
      fc.property(pictures, pictures, (picture, between) => {
        const draw = (one: Picture) => registry[one.garment].draw(one, 'front', bundledLettering());
        const first = draw(picture);
        draw(between);
        expect(draw(picture)).toBe(first);
      }),
      { numRuns: 30 },
    );
  });

  it('has a kept light for every garment, side, collar and body of folds', () => {
    for (const name of garments) {
      const garment = registry[name];
      for (const side of garment.sides) {
        for (const collar of ['crew', 'vee', 'polo'] as const) {
          for (const body of [0, 1, 2]) {
            const picture: Picture = {
              garment: name,
              colours: { a: '#000000', b: '#000000', c: '#000000' },
              pattern: 'solid',
              collar,
              body,
              lead: 'front',
            };
            const light = garment.light(picture, side);
            for (const part of ['fine', 'smooth'])
              expect(existsSync(new URL(`./light/${light}.${part}.webp`, import.meta.url)), light).toBe(true);
          }
        }
      }
    }
  });
});

describe('lettering', () => {
  const lettering = bundledLettering();
  const setting = { font: 'block', middle: 400, top: 0, capital: 40, fit: 300 } as const;
  const rightEdge = (outline: string) => Math.max(...Array.from(outline.matchAll(/translate\(([\d.-]+) /g), (match) => Number(match[1])));

  it('narrows a line until it fits', () => {
    expect(rightEdge(lettering('WWWWWWWWWWWWWW', setting))).toBeLessThan(550);
    expect(lettering('W', setting)).toContain('scale(1 1)');
  });

  it('replaces a letter the font lacks by its bare form, and draws nothing for a script it lacks', () => {
    expect(lettering('अपना', setting)).toBe('');
    expect(lettering('Ế', setting)).toBe(lettering('E', setting));
  });
});
