import { PictureFacts } from '#artwork/picture.ts';
import { garmentRegistry } from '#artwork/registry.ts';
import type { DrawnPicture } from '#contract/office/drawing.ts';
import { fitsKind } from '#server/catalogue/products/kinds.ts';
import { Problem } from '#server/foundation/errors/problem.ts';
import type { KnownFacts } from '#server/foundation/values/known-facts.ts';

/** Error messages for invalid parts of a drawing. */
const partWords: Record<string, string> = {
  garment: 'Choose what it is drawn as.',
  pattern: 'Choose a pattern that can be drawn.',
  collar: 'Choose a collar that can be drawn.',
  crest: 'Choose a shape and a mark that can be drawn.',
  motif: 'Choose a front that is drawn.',
  font: 'Choose lettering that the shop has.',
  front: 'Fourteen letters fit across the front.',
  name: 'Fourteen letters fit over the number.',
};

/** Validates the parameters of a drawing. Throws Problem 400 with an error per field. */
export async function readDrawing(shopFacts: KnownFacts, sent: DrawnPicture, kind?: string): Promise<PictureFacts> {
  const read = PictureFacts.safeParse(withoutNothing(sent));
  if (!read.success) {
    const named = read.error.issues.map(({ path }) => String(path[0]));
    throw refused(named.map((name) => [name, partWords[name] ?? 'That cannot be drawn.']));
  }
  const picture = read.data;
  const { lettersLeftOut } = await import('#artwork/node/load-fonts.ts');
  const lost = (name: 'front' | 'name') => lettersLeftOut(picture[name] ?? '', picture.font ?? 'plain');
  const faults: [wrong: boolean, field: string, sentence: string][] = [
    [
      kind !== undefined && !fitsKind(shopFacts, picture.garment, kind),
      'garment',
      `That is drawn for goods of another kind: this is ${kind}.`,
    ],
    [
      picture.front !== undefined && picture.motif !== undefined,
      'front',
      'A drawn front has its words in it. Leave the lettering empty, or choose no drawn front.',
    ],
    [
      picture.lead === 'back' && !(garmentRegistry[picture.garment].sides as readonly string[]).includes('back'),
      'lead',
      'This is drawn from the front alone.',
    ],
    ...(['front', 'name'] as const).map((name): [boolean, string, string] => [
      lost(name).length > 0,
      name,
      `No lettering here has ${lost(name).join(' ')}.`,
    ]),
  ];
  const wrong = faults.filter(([is]) => is).map(([, field, sentence]): [string, string] => [field, sentence]);
  if (wrong.length > 0) throw refused(wrong);
  return picture;
}

function refused(faults: readonly (readonly [string, string])[]): Problem {
  const fields = Object.fromEntries(faults.map(([name, sentence]) => [`picture.${name}`, sentence]));
  return new Problem(400, 'invalid_fields', faults[0]?.[1] ?? 'That cannot be drawn.', { fields });
}

/** Drops empty fields, as a drawing without lettering omits the field instead of storing an empty text. */
function withoutNothing(sent: object): object {
  return Object.fromEntries(Object.entries(sent).filter(([, value]) => value !== undefined && value !== ''));
}
