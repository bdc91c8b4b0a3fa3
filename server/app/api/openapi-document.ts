import type { z } from 'zod';
import * as address from '#contract/address.ts';
import * as breakdown from '#contract/breakdown.ts';
import { contractModules, namedEndpoints } from '#contract/calls.ts';
import type { Endpoint } from '#contract/endpoint.ts';
import * as problem from '#contract/problem.ts';
import * as rupees from '#contract/rupees.ts';
import { nameSchemas, type SchemaNamer } from './name-schemas.ts';
import { otherPaths } from './openapi-others.ts';

type Json = Record<string, unknown>;

interface Shop {
  version: string;
  publicUrl: string;
  /** Name of the cookie that contains the browser's half of a session. */
  sessionCookie: string;
}

/** Paths that require a session. */
const personal = /^\/api\/(?:account\/|auth\/(?:session|refresh|logout)$)/;

/** Paths with the same response for everyone. */
const open = /^\/api\/(?:products|search|athletes|delivery|hello)\b/;

const bothHalves = { sessionCookie: [], sessionToken: [] };

/** Describes every call of the shop as OpenAPI 3.1, for client generators. Pure. */
export function openApiDocument({ version, publicUrl, sessionCookie }: Shop): Json {
  const namer = nameSchemas([...contractModules, address, breakdown, problem, rupees]);
  const paths: Record<string, Json> = {};
  for (const { name, endpoint } of namedEndpoints) {
    const path = endpoint.path.replace(/:(\w+)/g, '{$1}');
    paths[path] = { ...paths[path], [endpoint.method.toLowerCase()]: operationOf(namer, name, endpoint) };
  }
  const failure = namer.describe(problem.Failure, 'output');
  return {
    openapi: '3.1.0',
    info: {
      title: 'Maidan',
      version,
      description:
        'The calls of the shop. Amounts are rupees; times are ISO 8601. Every failure carries a stable `code` and a `message` that may be shown; every answer carries `X-Request-Id`.',
      license: { name: 'MIT', identifier: 'MIT' },
    },
    servers: [{ url: publicUrl }],
    tags: [
      ...new Set(
        Object.values(paths).flatMap((item) =>
          Object.values(item).flatMap((operation) => (operation as { tags: string[] }).tags),
        ),
      ),
    ]
      .concat('webhooks')
      .map((name) => ({ name })),
    paths: { ...paths, ...otherPaths(failure) },
    components: {
      securitySchemes: {
        sessionCookie: {
          type: 'apiKey',
          in: 'cookie',
          name: sessionCookie,
          description: "The browser's half of a session, set at sign-in.",
        },
        sessionToken: {
          type: 'http',
          scheme: 'bearer',
          description: "The page's half: the `token` of the answer that signed in. Both are needed.",
        },
        gatewaySignature: {
          type: 'apiKey',
          in: 'header',
          name: 'X-Razorpay-Signature',
          description: 'HMAC of the very bytes of the body.',
        },
        courierToken: { type: 'apiKey', in: 'header', name: 'X-Api-Key' },
      },
      schemas: namer.components(),
    },
  };
}

/** Returns the alternatives of access to a path: with a session, without one, or either. */
function securityOf(path: string): Json[] {
  if (personal.test(path)) return [bothHalves];
  return open.test(path) ? [] : [{}, bothHalves];
}

function operationOf(namer: SchemaNamer, name: string, endpoint: Endpoint): Json {
  const { summary, params, query, headers, body } = endpoint.shapes;
  return {
    operationId: name,
    summary,
    tags: [endpoint.path.split('/')[2] ?? 'shop'],
    security: securityOf(endpoint.path),
    parameters: [
      ...parametersOf(namer, 'path', params),
      ...parametersOf(namer, 'query', query),
      ...parametersOf(namer, 'header', headers).filter(({ name: header }) => header !== 'Content-Length'),
    ],
    ...(body && { requestBody: { required: true, content: contentOf(namer, endpoint) } }),
    responses: responsesOf(namer, endpoint),
  };
}

/** Returns the content type of a request body: images are sent raw, everything else is JSON. */
function contentOf(namer: SchemaNamer, { path, shapes }: Endpoint): Json {
  const picture = path === '/api/uploads' || /\/(?:photographs|slide-pictures)$/.test(path);
  if (!picture) return { 'application/json': { schema: namer.describe(shapes.body as z.ZodType, 'input') } };
  return Object.fromEntries(
    ['image/png', 'image/jpeg', 'image/webp'].map((type) => [type, { schema: { type: 'string', format: 'binary' } }]),
  );
}

function parametersOf(namer: SchemaNamer, where: 'path' | 'query' | 'header', shape: z.ZodObject | undefined): Json[] {
  if (!shape) return [];
  return Object.entries(shape.shape).map(([name, field]) => {
    const schema = namer.describe(field as z.ZodType, 'input');
    const required = where === 'path' || !(field as z.ZodType).safeParse(undefined).success;
    return { name: where === 'header' ? canonical(name) : name, in: where, required, schema };
  });
}

/** Returns a header name in its canonical case, such as 'Idempotency-Key'. */
function canonical(header: string): string {
  return header.replace(/(^|-)\w/g, (letter) => letter.toUpperCase());
}

const words: Record<number, string> = {
  400: 'What was sent is not right; `fields` says where.',
  401: 'Nobody is signed in, or not with what this asks for.',
  403: 'Not from the page of another site, and not before whoever asks has shown who they are; `code` says which.',
  404: 'There is no such thing, or it is not for whoever asks.',
  409: 'Not as things stand: out of stock, too late, changed meanwhile, or a key used for something else.',
  410: 'The link of this order has been ended by its owner; a newer one was mailed.',
  413: 'The body is longer than this call takes.',
  415: 'The body is packed, or no JSON in UTF-8.',
  429: 'Too often, or a lot at once. `Retry-After` says in seconds when to come back.',
  503: 'For a moment there is too much to do. `Retry-After` says when to come back.',
};

/** Calls that look up an object not named in their path: a replaced order, or an account's order or Google identity. */
const seeks = /^\/api\/(?:orders|account\/(?:orders\/claim|google\/unlink))$/;

/** Returns the error statuses of a call. Every write rejects cross-site pages and validates its body first. */
function refusalsOf({ method, path, shapes: { params, query, headers, body } }: Endpoint): number[] {
  const writes = method !== 'GET';
  const reads = [params, query, headers, body].some(Boolean);
  return [
    ...(reads || writes ? [400] : []),
    ...(personal.test(path) || path.startsWith('/api/auth/') ? [401] : []),
    ...(params || seeks.test(path) ? [404] : []),
    ...(/^\/api\/orders\b/.test(path) ? [410] : []),
    ...(writes ? [403, 409, 413, 415] : []),
    ...[429, 503],
  ].toSorted((one, other) => one - other);
}

function responsesOf(namer: SchemaNamer, endpoint: Endpoint): Json {
  const { shapes } = endpoint;
  const failure = namer.describe(shapes.failure ?? problem.Failure, 'output');
  const common = namer.describe(problem.Failure, 'output');
  const { status = 200, reply } = shapes;
  const response = (description: string, schema: Json, more: Json = {}) => ({
    description,
    headers: { 'X-Request-Id': { schema: { type: 'string' } }, ...more },
    content: { 'application/json': { schema } },
  });
  const retryAfter = { 'Retry-After': { schema: { type: 'integer' } } };
  return {
    [status]: response(status === 201 ? 'Made.' : 'As asked.', namer.describe(reply, 'output')),
    ...Object.fromEntries(
      refusalsOf(endpoint).map((code) => [
        code,
        response(words[code] ?? '', code >= 410 ? common : failure, code >= 429 ? retryAfter : {}),
      ]),
    ),
  };
}
