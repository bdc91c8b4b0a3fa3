import { expect, test } from 'vitest';
import { z } from 'zod';
import { publicEndpoints as ofShop } from './calls.ts';
import { officeEndpoints } from './office/calls.ts';
import { isStorable, oneLine } from './plain-text.ts';

// All input is bounded: each text has a length and allowed characters, each number a range, each list a length. The
// test walks the schemas, so that it covers new calls too.

const endpoints = [...ofShop, ...officeEndpoints];

/** Inputs that are passed on as they arrive, and bounded where they are read. */
const handedOn = new Set([
  'POST /api/uploads body',
  'POST /api/office/products/:id/photographs body',
  'POST /api/office/content/slide-pictures body',
  'POST /api/office/sheets/:id body',
  'POST /api/office/money/remittance-reports body',
  'POST /api/checkout/quote body.lines[]|1',
  // A refinement limits depth and characters; the size of a request and of a draft limits the amount.
  'POST /api/office/content/:name/look body.value',
  'POST /api/office/content/:name/test body.value',
  'PUT /api/office/content/:name/draft body.value',
  'PUT /api/office/content/:name body.value',
]);

const int4 = 2_147_483_647;

/** Lists the parts of a schema that have no bound, each by its path. */
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
  if (schema instanceof z.ZodRecord && schema.keyType instanceof z.ZodEnum)
    return unbounded(schema.valueType, `${place}.`);
  // A pipe is bounded by its input, or by its output if the input is only a preprocessing step.
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
  // Matches a date of four, two and two digits.
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

test('every text, number and list of the input of a call is bounded', () => {
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
])('the check finds %s without a bound', (_what, schema, faults) => {
  expect(unbounded(schema, 'x')).toEqual(faults);
});

/** Texts that are not normalized. */
const asTyped = /\.(?:password|newPassword|currentPassword)$/;

/** Lists texts of a schema that no function of contract/typed-text.ts normalizes, each by its path. */
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

test('every text of the input of a call is normalized, except passwords', () => {
  const faults = endpoints.flatMap(({ method, path, shapes }) =>
    (['params', 'query', 'body'] as const).flatMap((part) => {
      const schema = (shapes as Partial<Record<typeof part, z.ZodType>>)[part];
      return schema ? notNormalized(schema, `${method} ${path} ${part}`) : [];
    }),
  );
  expect(faults).toEqual([]);
});
