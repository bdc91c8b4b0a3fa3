import { expect, test } from 'vitest';
import { z } from 'zod';
import { publicEndpoints as ofShop } from './calls.ts';
import { officeEndpoints } from './office/calls.ts';
import { isStorable, oneLine } from './plain-text.ts';

// Whatever comes in has an end: every text a length and nothing a database cannot keep, every number a range that a
// column has, every list a length. This looks at the shapes themselves, so a new call is held to it by itself.

const endpoints = [...ofShop, ...officeEndpoints];

/** Inputs that are no value of ours to bound: handed on as they arrive, and bounded where they are read. */
const handedOn = new Set([
  'POST /api/uploads body',
  'POST /api/office/products/:id/photographs body',
  'POST /api/office/content/slide-pictures body',
  'POST /api/office/sheets/:id body',
  'POST /api/checkout/quote body.lines[]|1',
  // How deep and of which characters, a refinement says; how much, the size of a request and of a draft.
  'POST /api/office/content/:name/look body.value',
  'POST /api/office/content/:name/test body.value',
  'PUT /api/office/content/:name/draft body.value',
  'PUT /api/office/content/:name body.value',
]);

const int4 = 2_147_483_647;

/** The parts of a schema that have no bound, each by its place. */
function unbounded(schema: z.core.$ZodType, place: string): string[] {
  if (schema instanceof z.ZodString || schema instanceof z.ZodStringFormat) return stringFaults(schema, place);
  if (schema instanceof z.ZodNumber) return numberFaults(schema, place);
  if (schema instanceof z.ZodArray)
    return [...(hasMost(schema) ? [] : [`${place}: a list of any length`]), ...unbounded(schema.element, `${place}[]`)];
  if (schema instanceof z.ZodObject)
    return Object.entries(schema.shape).flatMap(([name, part]) =>
      unbounded(part as z.core.$ZodType, `${place}.${name}`),
    );
  if (schema instanceof z.ZodUnion) return schema.options.flatMap((option, at) => unbounded(option, `${place}|${at}`));
  // What comes in is what a pipe begins with; where that only prepares, what follows it.
  if (schema instanceof z.ZodPipe)
    return unbounded(schema.in instanceof z.ZodTransform ? schema.out : schema.in, place);
  if (
    schema instanceof z.ZodOptional ||
    schema instanceof z.ZodNullable ||
    schema instanceof z.ZodDefault ||
    schema instanceof z.ZodCatch ||
    schema instanceof z.ZodReadonly
  )
    return unbounded(schema.unwrap(), place);
  const closed = schema instanceof z.ZodEnum || schema instanceof z.ZodLiteral || schema instanceof z.ZodBoolean;
  return closed || handedOn.has(place) ? [] : [`${place}: ${schema._zod.def.type}`];
}

function stringFaults(schema: z.ZodString | z.ZodStringFormat, place: string): string[] {
  // Four digits, two, two.
  if (schema.format === 'date') return [];
  const checks = (schema._zod.def.checks ?? []).map((check) => check._zod.def as { fn?: unknown; tx?: unknown });
  const clean = checks.some(({ fn, tx }) => fn === isStorable || tx === oneLine);
  return [
    ...(schema.maxLength === null ? [`${place}: a text of any length`] : []),
    ...(clean ? [] : [`${place}: a text of any characters`]),
  ];
}

function numberFaults(schema: z.ZodNumber, place: string): string[] {
  const { minValue, maxValue } = schema;
  const within = minValue !== null && maxValue !== null && minValue >= -int4 - 1 && maxValue <= int4;
  return within ? [] : [`${place}: a number from ${minValue} to ${maxValue}`];
}

function hasMost(schema: z.ZodArray): boolean {
  return (schema._zod.def.checks ?? []).some((check) => check._zod.def.check === 'max_length');
}

test('no text, number or list that comes in is without an end', () => {
  const faults = endpoints.flatMap(({ method, path, shapes }) =>
    (['params', 'query', 'headers', 'body'] as const).flatMap((part) => {
      const schema = (shapes as Partial<Record<typeof part, z.ZodType>>)[part];
      return schema ? unbounded(schema, `${method} ${path} ${part}`) : [];
    }),
  );
  expect(faults).toEqual([]);
});

test.each([
  ['a text', z.string(), ['x: a text of any length', 'x: a text of any characters']],
  ['a long text in a list', z.array(z.string().max(5).refine(isStorable)), ['x: a list of any length']],
  [
    'a list of texts',
    z.array(z.string()).max(5).optional(),
    ['x[]: a text of any length', 'x[]: a text of any characters'],
  ],
  ['a whole number', z.int(), [`x: a number from ${Number.MIN_SAFE_INTEGER} to ${Number.MAX_SAFE_INTEGER}`]],
  ['a number with a least', z.object({ n: z.number().min(0).nullable() }), ['x.n: a number from 0 to Infinity']],
  ['anything', z.object({ n: z.unknown() }).default({ n: 1 }), ['x.n: unknown']],
  ['one of two', z.union([z.string(), z.literal(1)]), ['x|0: a text of any length', 'x|0: a text of any characters']],
  ['a text that is turned', z.string().transform(Number), ['x: a text of any length', 'x: a text of any characters']],
  ['names of any kind', z.record(z.string(), z.boolean()), ['x: record']],
])('%s is seen', (_what, schema, faults) => {
  expect(unbounded(schema, 'x')).toEqual(faults);
});

/** Texts that are left as they were typed. */
const asTyped = /\.(?:password|newPassword|currentPassword)$/;

/** Texts of a schema that no function of contract/typed-text.ts normalizes, each by its place. */
function notNormalized(schema: z.core.$ZodType, place: string): string[] {
  if (schema instanceof z.ZodString) {
    const typed = 'A\u200bb\u00ad';
    const clean = (schema._zod.def.checks ?? []).some((check) => {
      const { tx } = check._zod.def as { tx?: (text: string) => string };
      return tx?.(typed).toLowerCase() === 'ab';
    });
    return clean || asTyped.test(place) ? [] : [place];
  }
  if (schema instanceof z.ZodArray) return notNormalized(schema.element, `${place}[]`);
  if (schema instanceof z.ZodObject)
    return Object.entries(schema.shape).flatMap(([name, part]) =>
      notNormalized(part as z.core.$ZodType, `${place}.${name}`),
    );
  if (schema instanceof z.ZodUnion)
    return schema.options.flatMap((option, at) => notNormalized(option, `${place}|${at}`));
  if (schema instanceof z.ZodPipe)
    return notNormalized(schema.in instanceof z.ZodTransform ? schema.out : schema.in, place);
  if (
    schema instanceof z.ZodOptional ||
    schema instanceof z.ZodNullable ||
    schema instanceof z.ZodDefault ||
    schema instanceof z.ZodCatch ||
    schema instanceof z.ZodReadonly
  )
    return notNormalized(schema.unwrap(), place);
  return [];
}

test('every text that comes in is normalized at the door, but passwords', () => {
  const faults = endpoints.flatMap(({ method, path, shapes }) =>
    (['params', 'query', 'body'] as const).flatMap((part) => {
      const schema = (shapes as Partial<Record<typeof part, z.ZodType>>)[part];
      return schema ? notNormalized(schema, `${method} ${path} ${part}`) : [];
    }),
  );
  expect(faults).toEqual([]);
});
