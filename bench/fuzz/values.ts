import fc, { type Arbitrary } from 'fast-check';
import type { Schema } from './operations.ts';

/** Text inserted into JSON unchanged, which no value would serialize to. */
export class Verbatim {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }
}

/** Plausible values of fields by name: without them, valid requests would only concern data that does not exist. */
export type Hints = (name: string) => readonly unknown[] | undefined;

const days = fc
  .integer({ min: 0, max: 60 })
  .map((add) => new Date(Date.UTC(2026, 10, 20 + add)).toISOString().slice(0, 10));

/** Generates values that a schema allows, mostly plausible ones. */
export function rightValues(schema: Schema, hints: Hints, name = ''): Arbitrary<unknown> {
  const hinted = hints(name);
  if (schema.enum) return fc.constantFrom(...schema.enum);
  // A name may be an amount in one call and a choice in another.
  if (hinted && schema.type !== 'boolean')
    return fc.oneof(
      { weight: 6, arbitrary: fc.constantFrom(...hinted) },
      { weight: 1, arbitrary: plain(schema, hints, name) },
    );
  return plain(schema, hints, name);
}

function plain(schema: Schema, hints: Hints, name: string): Arbitrary<unknown> {
  const choices = schema.anyOf ?? schema.oneOf;
  if (choices) return fc.oneof(...choices.map((choice) => rightValues(choice, hints, name)));
  switch (schema.type) {
    case 'string':
      return textOf(schema);
    case 'integer':
      return integersOf(schema);
    case 'number':
      return numbersOf(schema);
    case 'boolean':
      return fc.boolean();
    case 'array':
      return listsOf(schema, hints, name);
    case 'object':
      return objectsOf(schema, hints);
    default:
      return fc.jsonValue({ maxDepth: 2 });
  }
}

function integersOf({ minimum = -1e6, maximum = 1e6 }: Schema): Arbitrary<number> {
  return fc.integer({ min: Math.max(minimum, -(2 ** 31)), max: Math.min(maximum, 2 ** 31 - 1) });
}

function numbersOf({ minimum = -1e6, maximum = 1e6 }: Schema): Arbitrary<number> {
  return fc.double({ min: minimum, max: maximum, noNaN: true });
}

function listsOf({ items = {}, minItems = 0, maxItems = 3 }: Schema, hints: Hints, name: string): Arbitrary<unknown> {
  return fc.array(rightValues(items, hints, name), { minLength: minItems, maxLength: Math.min(maxItems, 3) });
}

function objectsOf({ properties = {}, required = [] }: Schema, hints: Hints): Arbitrary<unknown> {
  const parts = Object.entries(properties).map(([key, part]) => [key, rightValues(part, hints, key)] as const);
  return fc.record(Object.fromEntries(parts), { requiredKeys: [...required] });
}

function textOf({ pattern, format, minLength = 0, maxLength = 40 }: Schema): Arbitrary<string> {
  if (format === 'date') return days;
  if (pattern) return fc.stringMatching(new RegExp(pattern, 'u'));
  return fc.string({ unit: 'grapheme', minLength, maxLength: Math.max(minLength, Math.min(maxLength, 40)) });
}

const oddTexts = [
  '',
  ' ',
  '\0',
  'Asha\0Sawant',
  '\ud800',
  'a\udc00b',
  '\uffff\ufffe',
  '\u202easha\u2066',
  'مرحبا بالعالم',
  'e\u0301'.repeat(30) + '\u0316'.repeat(200),
  '🏏👨‍👩‍👧‍👦🇮🇳',
  '\u200b\u200d\ufeff',
  '\r\nSet-Cookie: a=b',
  "1' or '1'='1'; drop table orders; --",
  '<script>alert(1)</script>',
  '{{7*7}}#{7*7}',
  '../../../../etc/passwd',
  '%00%ff%2e%2e',
  '%s%n%x',
  '-1',
  '1e999',
  'NaN',
  'Infinity',
  'null',
  'true',
  '0x7fffffff',
  '2147483648',
  '99999999999999999999',
  '9'.repeat(400),
  '0000-00-00',
  '9999-12-31',
  '2026-02-30',
  '__proto__',
  'constructor',
  'toString',
  'a@b@c.in',
  'asha@example.in\0',
  '"asha" <asha@example.in>',
  'x'.repeat(1001),
  'x'.repeat(10_000),
  '😀'.repeat(5000),
  'ﷺ'.repeat(2000),
];

const oddNumbers = [
  0,
  -0,
  -1,
  1.5,
  2 ** 31 - 1,
  2 ** 31,
  -(2 ** 31) - 1,
  2 ** 53,
  2 ** 63,
  1e308,
  -1e308,
  5e-324,
  0.1 + 0.2,
  1e21,
];

const verbatim = [
  '1e999',
  '-0',
  '12345678901234567890123',
  '0.1e-400',
  '{"__proto__":{"a":1}}',
  '{"constructor":{"prototype":{"a":1}}}',
  '{"a":1,"a":2}',
];

const deep = (levels: number, open: string, inside: string, close: string) =>
  new Verbatim(open.repeat(levels) + inside + close.repeat(levels));

/** Generates unexpected values: of any type, size or depth. */
export const oddValues: Arbitrary<unknown> = fc.oneof(
  { weight: 8, arbitrary: fc.constantFrom(...oddTexts) },
  // Texts that databases reject, as frequent as all other texts together.
  { weight: 8, arbitrary: fc.constantFrom('\0', 'M\0', 'cricket-1\0', 'a\ud800') },
  { weight: 4, arbitrary: fc.constantFrom(...oddNumbers) },
  { weight: 3, arbitrary: fc.constantFrom(null, true, false, [], {}, [[]], [null], { length: 5 }) },
  { weight: 2, arbitrary: fc.constantFrom(...verbatim).map((text) => new Verbatim(text)) },
  { weight: 2, arbitrary: fc.string({ unit: 'binary', maxLength: 60 }) },
  { weight: 1, arbitrary: fc.jsonValue({ maxDepth: 4 }) },
  {
    weight: 1,
    arbitrary: fc.constantFrom(deep(10_000, '[', '', ']'), deep(10_000, '{"a":', '1', '}'), deep(60, '[', '1', ']')),
  },
  {
    weight: 1,
    arbitrary: fc.constantFrom<unknown>(7, 'x', null, {}).map((one) => Array.from({ length: 10_000 }, () => one)),
  },
);

/** Names of built-in properties, and other unexpected names. */
const oddNames = [
  '__proto__',
  'constructor',
  'prototype',
  'toString',
  'hasOwnProperty',
  '',
  '\0',
  'a'.repeat(5000),
  'then',
  'length',
];

/** Generates values with some parts replaced by odd ones, removed, or added. */
export function wrongValues(right: Arbitrary<unknown>): Arbitrary<unknown> {
  const strokes = fc.array(
    fc.tuple(fc.nat(), fc.constantFrom('odd', 'odd', 'odd', 'gone', 'more'), oddValues, fc.constantFrom(...oddNames)),
    {
      minLength: 1,
      maxLength: 3,
    },
  );
  return fc
    .tuple(right, strokes)
    .map(([value, all]) => all.reduce((made, [at, how, odd, name]) => struck(made, at, how, odd, name), value));
}

function struck(value: unknown, at: number, how: string, odd: unknown, name: string): unknown {
  const places = placesIn(value);
  const place = places[at % places.length];
  if (!place || place.length === 0) return how === 'gone' ? undefined : odd;
  return changed(value, place, how, odd, name);
}

function changed(
  value: unknown,
  [first, ...rest]: readonly string[],
  how: string,
  odd: unknown,
  name: string,
): unknown {
  const apart = (inner: unknown) => (rest.length > 0 ? changed(inner, rest, how, odd, name) : odd);
  if (Array.isArray(value)) {
    const index = Number(first);
    if (how === 'gone' && rest.length === 0) return value.toSpliced(index, 1);
    return value.with(index, apart(value[index]));
  }
  const entries = Object.entries(value as object);
  if (rest.length === 0 && how === 'gone') return Object.fromEntries(entries.filter(([key]) => key !== first));
  if (rest.length === 0 && how === 'more') return fromNames([...entries, [name, odd]]);
  return fromNames(entries.map(([key, part]) => [key, key === first ? apart(part) : part]));
}

/** Creates an object with these own properties, even names with a meaning in the language. */
function fromNames(entries: [string, unknown][]): object {
  const made = Object.create(null) as object;
  for (const [key, value] of entries)
    Object.defineProperty(made, key, { value, enumerable: true, configurable: true, writable: true });
  return made;
}

/** Returns the paths to all parts of a value, the whole first. */
function placesIn(value: unknown, way: readonly string[] = []): (readonly string[])[] {
  if (typeof value !== 'object' || value === null || value instanceof Verbatim || way.length > 6) return [way];
  return [
    way,
    ...Object.entries(value)
      .slice(0, 60)
      .flatMap(([key, part]) => placesIn(part, [...way, key])),
  ];
}

/** Serializes a value as JSON with verbatim parts; undefined becomes an empty text. */
export function writeValue(value: unknown): string {
  if (value === undefined) return '';
  const kept: string[] = [];
  const mark = 'verbatim no. ';
  const json = JSON.stringify(value, (_key, part: unknown) =>
    part instanceof Verbatim ? `${mark}${kept.push(part.text) - 1}.` : part,
  );
  return json.replace(new RegExp(`"${mark}(\\d+)\\."`, 'g'), (_all, at: string) => kept[Number(at)] ?? '');
}
