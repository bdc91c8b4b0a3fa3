import type { DrawnPicture } from '#contract/office/drawing.ts';
import { capitalizeName } from '../product-words.ts';

type View = 'front' | 'back' | 'detail';

/** Parses the drawing field. */
export function drawingIn(typed: string): DrawnPicture {
  return JSON.parse(typed) as DrawnPicture;
}

/** Changes a part of a drawing; omits empty values. Pure. */
export function drawnWith(typed: string, changes: Partial<Record<keyof DrawnPicture, unknown>>): string {
  const all = Object.entries({ ...drawingIn(typed), ...changes });
  return JSON.stringify(Object.fromEntries(all.filter(([, value]) => value !== undefined && value !== '')));
}

/**
 * Parses a typed shirt number. Other texts stay as typed, so that the field shows them and the server reports them on
 * saving. Pure.
 */
export function shirtNumberOf(typed: string): number | string {
  return /^(?:0|[1-9]\d?)$/.test(typed) ? Number(typed) : typed;
}

/** Returns the preview URL of a drawing. Pure. */
export function triedAddress(typed: string, view: View): string {
  return `/api/office/drawings/${view}?picture=${encodeURIComponent(typed)}`;
}

/** Formats 'kids-t-shirt' for people. Pure. */
export function spellOut(word: string): string {
  return capitalizeName(word.replaceAll('-', ' '));
}

/** Describes a drawing in a line, to choose between two. Pure. */
export function drawingInWords(typed: string): string {
  const { garment, pattern, colours, front, motif, name, number } = drawingIn(typed);
  const lettering = [front, name, number === undefined ? undefined : String(number)].filter(Boolean).join(' ');
  return [spellOut(garment), pattern, motif, lettering, Object.values(colours).join(' ')].filter(Boolean).join(', ');
}

type Colours = DrawnPicture['colours'];

/** Suggests colourways: the colours permuted, and a darker cloth, without duplicates. Pure. */
export function colourwaysOf({ a, b, c }: Colours): Colours[] {
  const all: Colours[] = [
    { a: b, b: a, c },
    { a: c, b: a, c: b },
    { a, b: c, c: b },
    { a: darker(a), b, c },
  ];
  const known = new Set([[a, b, c].join()]);
  return all.filter((one) => {
    const key = Object.values(one).join();
    return !known.has(key) && known.add(key);
  });
}

function darker(colour: string): string {
  const part = (at: number) => Math.round(Number.parseInt(colour.slice(at, at + 2), 16) * 0.55);
  return `#${[1, 3, 5].map((at) => part(at).toString(16).padStart(2, '0')).join('')}`;
}
