import fc from 'fast-check';
import { lettersOf } from './letters-of.ts';
import { garmentNames, mostLineLetters, PictureFacts, patternNames } from './picture.ts';

/** Words in many scripts, most of which no bundled font supports. */
export const scripts: Record<string, string> = {
  tamil: 'விராட்',
  telugu: 'సచిన్',
  kannada: 'ರಾಹುಲ್',
  malayalam: 'സഞ്ജു',
  bengali: 'সৌরভ',
  gujarati: 'જસપ્રીત',
  gurmukhi: 'ਹਰਭਜਨ',
  odia: 'ଓଡ଼ିଶା',
  arabic: 'الاسم',
  urdu: 'عرفان',
  hebrew: 'שלום',
  greek: 'ΑΘΗΝΑ',
  cyrillic: 'МОСКВА',
  chinese: '漢字',
  japanese: 'なまえ',
  korean: '이름',
  thai: 'ชื่อ',
  emoji: '🏏👩‍👩‍👧🇮🇳',
};

const attacks = [
  '<script>x',
  '"/><image',
  "' onload='",
  'url(#a)',
  '&lt;b&gt;',
  ']]>',
  '-->',
  '\u0000\ud800',
  '\u202eOBOL',
];

/** Generates words that fit on a garment, in any script. */
export const words = fc
  .oneof(
    fc.constantFrom(...attacks, 'अपना नाम', 'श्रीकृष्ण', 'Émilie', 'ŁUKASZ', ...Object.values(scripts)),
    fc.string({ maxLength: mostLineLetters, unit: 'grapheme' }),
    fc.stringMatching(/^[A-Z]{1,14}$/),
    fc.stringMatching(/^[क-हऀ-ौ्ि ]{1,14}$/),
  )
  .filter((text) => lettersOf(text).length <= mostLineLetters && text.length <= mostLineLetters * 8);

export const colour = fc.integer({ min: 0, max: 0xffffff }).map((value) => `#${value.toString(16).padStart(6, '0')}`);
const sometimes = <T>(arbitrary: fc.Arbitrary<T>) => fc.option(arbitrary, { nil: undefined });
const crest = fc.record({
  shape: fc.constantFrom(...(['shield', 'round', 'kite', 'plate', 'oval'] as const)),
  mark: fc.constantFrom(...(['pitch', 'kite', 'wave', 'sun', 'bolt', 'star', 'wheel', 'leaf'] as const)),
  a: colour,
  b: colour,
  c: colour,
});

/** Generates any picture that the schema allows. */
export const pictures = fc
  .record({
    garment: fc.constantFrom(...garmentNames),
    colours: fc.record({ a: colour, b: colour, c: colour }),
    pattern: fc.constantFrom(...patternNames),
    tone: sometimes(fc.double({ min: 0, max: 1, noNaN: true })),
    collar: sometimes(fc.constantFrom('crew' as const, 'vee' as const, 'polo' as const)),
    trim: sometimes(colour),
    sleeve: sometimes(colour),
    crest: sometimes(crest),
    front: sometimes(words),
    motif: sometimes(fc.constantFrom(...PictureFacts.shape.motif.unwrap().options)),
    name: sometimes(words),
    number: sometimes(fc.integer({ min: 0, max: 99 })),
    ink: sometimes(colour),
    inkEdge: sometimes(colour),
    font: sometimes(
      fc.constantFrom('block' as const, 'round' as const, 'slab' as const, 'condensed' as const, 'plain' as const),
    ),
    body: fc.integer({ min: 0, max: 2 }),
  })
  .map((fields) => PictureFacts.parse(JSON.parse(JSON.stringify(fields))));
