import { expect, test } from 'vitest';
import { backNameFont, backPrintSize, drawBackPrint, placedOnBack, roomOnBack, withBack } from './back-lettering.ts';
import { bundledLettering } from './node/load-fonts.ts';
import { PictureFacts } from './picture.ts';
import { garmentRegistry } from './registry.ts';

const lettering = bundledLettering();
const colours = { a: '#13244f', b: '#f2b01e', c: '#f2efe4' };
const hoops = PictureFacts.parse({ garment: 'jersey', pattern: 'hoops', colours });
const pathsOf = (svg: string) => [...svg.matchAll(/<path d="([^"]+)"\/>/g)].map(([, d]) => d);

test('a club shirt has room for a name and a number, a numbered one for a name, and a cap for neither', () => {
  expect(roomOnBack(hoops)).toEqual({ number: 'free' });
  expect(roomOnBack(PictureFacts.parse({ garment: 'vest', colours, number: 23 }))).toEqual({ number: 23 });
  expect(roomOnBack(PictureFacts.parse({ garment: 'jersey', colours, name: 'LOBO', number: 7 }))).toBeUndefined();
  expect(roomOnBack(PictureFacts.parse({ garment: 'cap', colours }))).toBeUndefined();
});

test.each(['jersey', 'cricket-shirt', 'cricket-whites', 'kids-jersey', 'vest'] as const)(
  'the outlines printed on a %s equal those in its picture',
  (garment) => {
    const shirt = PictureFacts.parse({ garment, colours, pattern: 'sash' });
    const words = { name: 'MUKHERJEE', number: 10 };
    const printed = pathsOf(drawBackPrint(shirt, words, 2, lettering));
    const shown = pathsOf(garmentRegistry[garment].draw(withBack(shirt, words), 'back', lettering));
    expect(printed.length).toBeGreaterThanOrEqual(2);
    for (const outline of printed) expect(shown).toContain(outline);
    const { widthMm, heightMm } = backPrintSize(garment);
    for (const { left, top, width, height } of placedOnBack(shirt, words, lettering)) {
      expect(Math.min(left, top)).toBeGreaterThan(0);
      expect(left + width).toBeLessThan(widthMm);
      expect(top + height).toBeLessThan(heightMm);
    }
  },
);

test('a number already on a vest stays, and is not printed again', () => {
  const vest = PictureFacts.parse({ garment: 'vest', colours, number: 23 });
  expect(withBack(vest, { name: 'SEN', number: null }).number).toBe(23);
  expect(placedOnBack(vest, { name: 'SEN', number: null }, lettering).map(({ words }) => words)).toEqual(['SEN']);
  expect(backNameFont(vest)).toBe('condensed');
});

test('letters on a pattern have an outline in the cloth colour, and letters on plain cloth have none', () => {
  expect(withBack(hoops, { name: 'RAO', number: 7 }).inkEdge).toBe('#13244f');
  expect(withBack({ ...hoops, pattern: 'solid' }, { name: 'RAO', number: 7 }).inkEdge).toBeUndefined();
});
