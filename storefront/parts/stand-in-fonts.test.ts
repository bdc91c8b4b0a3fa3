import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

// Fallback fonts until the web fonts are loaded. Widths were measured on pages; line heights follow from size-adjust.

const sheet = readFileSync(new URL('../../ui/tokens.css', import.meta.url), 'utf8');
const faces = (sheet.match(/@font-face \{[^}]*\}/g) ?? []).filter((face) => face.includes('"Anek Fallback'));
const named = (face: string, what: string) => Number(new RegExp(`${what}: ([\\d.]+)%`).exec(face)?.[1]);

test.each(faces)('the fallback font %s has the line height of the web font', (face) => {
  const size = named(face, 'size-adjust') / 100;
  expect(named(face, 'ascent-override') * size).toBeCloseTo(90, 0);
  expect(named(face, 'descent-override') * size).toBeCloseTo(20, 0);
  expect(named(face, 'line-gap-override')).toBe(0);
});

test('a system with Roboto instead of Arial has its own fallback fonts, with their own widths', () => {
  const sizes = (family: string) =>
    faces.filter((face) => face.includes(`"${family}"`)).map((face) => named(face, 'size-adjust'));
  expect(sizes('Anek Fallback')).toEqual([93, 91, 60]);
  expect(sizes('Anek Fallback Roboto')).toEqual([94, 97, 65]);
  for (const face of faces) expect(/local\("Roboto/.test(face)).toBe(face.includes('"Anek Fallback Roboto"'));
  expect(sheet).toMatch(/--sans: [^;]*"Anek Fallback", "Anek Fallback Roboto", /);
});
