import fc, { type Arbitrary } from 'fast-check';
import type { Operation, Parameter } from './operations.ts';
import { type Hints, oddValues, rightValues, Verbatim, writeValue, wrongValues } from './values.ts';
import { type FuzzWorld, hintsOf } from './world.ts';

/** Request as sent. */
export interface FuzzRequest {
  /** Call of the OpenAPI document, or address, that the request tests. */
  about: string;
  method: string;
  target: string;
  headers: Record<string, string>;
  body: Buffer | undefined;
  /** Index of its member, modulo their number; undefined for anonymous requests. */
  who: number | undefined;
}

/** Returns the headers of a request: those of its member, overridden by the request's own headers. */
export function headersOf({ who, headers }: FuzzRequest, { members }: FuzzWorld): Record<string, string> {
  return { ...(who !== undefined && members[who % members.length]), ...headers };
}

/** Unusual path segments, used without encoding. */
const oddParts = [
  '%00',
  '%',
  '%ff',
  '%zz',
  '%2e%2e',
  '..',
  '.',
  '',
  '%20',
  '%0a',
  '%F0%9F%8F%8F',
  '%ed%a0%80',
  '%2f',
  '%5c',
  '\\',
  '//',
  '-1',
  '0',
  '1.5',
  '1e9',
  '2147483648',
  '99999999999999999999',
  'NaN',
  '__proto__',
  'constructor',
  'null',
  "'%20or%201=1--",
  '%3Cscript%3E',
  'a'.repeat(300),
  'a'.repeat(7000),
  '*',
  ';',
  ':',
  '@',
  '%E0%A4%AE',
  '[object%20Object]',
  '%252e%252e',
  '~',
  '+',
];

const oddQueries = [
  '?',
  '?&&&',
  '?=',
  '?key',
  '?key=a&key=b',
  '?key[]=1',
  '?key[a]=1',
  '?q=%',
  '?q=%00',
  '?q=%ff&page=-1',
  '?page=1e99',
  '?__proto__[a]=1',
  `?q=${'a'.repeat(5000)}`,
  '?purpose=',
  '?category=%00',
  '?a#b',
  '??',
  '?page=1;show=all',
  '?constructor=1',
];

const oddHeaders: Record<string, string>[] = [
  { 'content-type': 'text/plain' },
  { 'content-type': 'application/json; charset=utf-16' },
  { 'content-type': 'multipart/form-data; boundary=x' },
  { 'content-type': 'application/x-www-form-urlencoded' },
  { 'content-type': ';;;' },
  { 'content-encoding': 'gzip' },
  { cookie: 'session=%00; session=; =;' },
  { authorization: 'Bearer \xff' },
  { authorization: `Bearer ${'a'.repeat(5000)}` },
  { 'idempotency-key': '' },
  { 'idempotency-key': 'é' },
  { 'idempotency-key': 'a'.repeat(200) },
  { origin: 'null' },
  { origin: 'http://evil.example' },
  { origin: '[' },
  { 'accept-encoding': 'br;q=x,*;q=-1,,' },
  { 'if-none-match': '*' },
  { range: 'bytes=5-1' },
  { 'x-http-method-override': 'DELETE' },
  { 'x-razorpay-signature': 'x', 'x-razorpay-event-id': 'x' },
  { 'user-agent': '\xff'.repeat(3000) },
];

const oddBodies = [
  '',
  ' ',
  '{',
  '[',
  'null',
  '[]',
  '""',
  '0',
  'undefined',
  '{"a":1}{"b":2}',
  '{"a":1,}',
  '\ufeff{}',
  '\0',
  '{"\ud800":1}',
];

/** Generates every kind of request: calls of the document and other addresses. */
export function fuzzRequests(
  operations: readonly Operation[],
  places: readonly string[],
  world: FuzzWorld,
): Arbitrary<FuzzRequest> {
  const callsOf = (some: readonly Operation[]) =>
    fc.tuple(fc.constantFrom(...some), fc.nat(world.orders.length - 1)).chain(([operation, at]) => {
      const hints = hintsOf(world, at);
      const [right, wrong] = [callOf(operation, hints, world, true), callOf(operation, hints, world, false)];
      return fc.oneof({ weight: 3, arbitrary: right }, { weight: 7, arbitrary: wrong });
    });
  const isDrawn = ({ method, path }: Operation) => drawn.has(`${method} ${path}`);
  return fc.oneof(
    { weight: 850, arbitrary: callsOf(operations.filter((operation) => !isDrawn(operation))) },
    { weight: 150, arbitrary: placesOf(places) },
    { weight: 4, arbitrary: callsOf(operations.filter(isDrawn)) },
  );
}

/** Calls that start a rendering process: each takes as long as a hundred others, so they are rarer. */
const drawn = new Set(['POST /api/designs', 'POST /api/uploads']);

function callOf(operation: Operation, hints: Hints, world: FuzzWorld, right: boolean): Arbitrary<FuzzRequest> {
  const { method, path, parameters, body } = operation;
  const ofPlace = (place: Parameter['in']) =>
    parameters.filter((parameter) => parameter.in === place && parameter.name !== 'content-length');
  // An invalid request is invalid in one or two places; otherwise only the first check would be tested.
  const wrongAt = (share: number) => (right ? fc.constant(false) : fc.nat(99).map((chance) => chance < share));
  return fc
    .record({
      parts: fc.tuple(
        ...ofPlace('path').map((parameter) => wrongAt(20).chain((wrong) => pathPart(parameter, hints, wrong))),
      ),
      query: wrongAt(15).chain((wrong) => (wrong ? fc.constantFrom(...oddQueries) : queryOf(ofPlace('query'), hints))),
      sent: body ? wrongAt(75).chain((wrong) => bodyOf(rightValues(body, hints), wrong)) : fc.constant(undefined),
      odd: wrongAt(10).chain((wrong) => (wrong ? fc.constantFrom(...oddHeaders) : fc.constant({}))),
      key: fc.uuid(),
      who: fc.option(fc.nat(world.members.length - 1), { nil: undefined, freq: 2 }),
    })
    .map(({ parts, query, sent, odd, key, who }) => {
      let at = 0;
      const target = path.replace(/\{[^}]+\}/g, () => parts[at++] ?? '') + query;
      const needsKey = parameters.some(({ name }) => name === 'idempotency-key');
      const headers = {
        ...(sent !== undefined && { 'content-type': 'application/json' }),
        ...(needsKey && { 'idempotency-key': key }),
        ...odd,
      };
      return { about: `${method} ${path}`, method, target, headers, body: sent, who };
    });
}

function pathPart({ name, schema }: Parameter, hints: Hints, wrong: boolean): Arbitrary<string> {
  if (wrong)
    return fc.oneof(
      fc.constantFrom(...oddParts),
      oddValues.map((value) => inAddress(value)),
    );
  return rightValues(schema, hints, name).map((value) => inAddress(value) || 'x');
}

/** Encodes a value for an address; long values are cut. */
function inAddress(value: unknown): string {
  const written = typeof value === 'object' ? writeValue(value) : String(value);
  const text = value instanceof Verbatim ? value.text : written;
  return encodeURIComponent(text.slice(0, 700).toWellFormed());
}

function queryOf(parameters: readonly Parameter[], hints: Hints): Arbitrary<string> {
  const pairs = parameters.map(({ name, schema, required = false }) =>
    fc
      .tuple(rightValues(schema, hints, name), fc.nat(9))
      .map(([value, chance]) => (required || chance < 7 ? `${name}=${inAddress(value)}` : '')),
  );
  return fc.tuple(...pairs).map((all) => {
    const given = all.filter(Boolean);
    return given.length > 0 ? `?${given.join('&')}` : '';
  });
}

function bodyOf(right: Arbitrary<unknown>, wrong: boolean): Arbitrary<Buffer> {
  if (!wrong) return right.map((value) => Buffer.from(writeValue(value)));
  return fc.oneof(
    { weight: 20, arbitrary: wrongValues(right).map((value) => Buffer.from(writeValue(value))) },
    { weight: 2, arbitrary: fc.constantFrom(...oddBodies).map((text) => Buffer.from(text)) },
    { weight: 1, arbitrary: oddValues.map((value) => Buffer.from(writeValue(value))) },
    { weight: 1, arbitrary: fc.uint8Array({ maxLength: 200 }).map((bytes) => Buffer.from(bytes)) },
    { weight: 1, arbitrary: fc.tuple(right, fc.nat()).map(([value, at]) => cutShort(writeValue(value), at)) },
    // Sizes at the limit of the body and above, and texts of both lengths.
    {
      weight: 1,
      arbitrary: fc
        .constantFrom(262_000, 262_145, 400_000)
        .map((length) => Buffer.from(`{"a":"${'x'.repeat(length - 8)}"}`)),
    },
    { weight: 1, arbitrary: right.map((value) => Buffer.from(twice(writeValue(value)))) },
  );
}

/** Returns JSON cut off in the middle. */
function cutShort(json: string, at: number): Buffer {
  return Buffer.from(json.slice(0, at % Math.max(1, json.length)));
}

/** Returns an object with duplicate keys. */
function twice(json: string): string {
  const inside = json.slice(1, -1);
  return json.startsWith('{') && inside ? `{${inside},${inside}}` : `[${json},${json}]`;
}

/** Generates requests outside the API: pages, pictures, documents, webhooks, with unusual segments. */
function placesOf(places: readonly string[]): Arbitrary<FuzzRequest> {
  const methods = fc.oneof(
    { weight: 12, arbitrary: fc.constant('GET') },
    { weight: 4, arbitrary: fc.constantFrom('HEAD', 'POST', 'PUT', 'DELETE', 'OPTIONS', 'PATCH', 'TRACE') },
  );
  const parts = fc.array(fc.oneof(fc.constantFrom(...oddParts), oddValues.map(inAddress)), {
    minLength: 3,
    maxLength: 3,
  });
  return fc
    .tuple(
      fc.constantFrom(...places),
      parts,
      methods,
      fc.constantFrom('', '', '', ...oddQueries),
      fc.constantFrom({}, {}, ...oddHeaders),
    )
    .map(([place, fill, method, query, headers]) => {
      let at = 0;
      const target = place.replace(/\{[^}]*\}/g, () => fill[at++] ?? '') + query;
      const body =
        method === 'GET' || method === 'HEAD' || method === 'OPTIONS' || method === 'TRACE'
          ? undefined
          : Buffer.from('{"a":1}');
      const type = body ? { 'content-type': 'application/json' } : {};
      return { about: place, method, target, headers: { ...type, ...headers }, body, who: undefined };
    });
}
