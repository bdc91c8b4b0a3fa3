import { Validator } from '@seriousme/openapi-schema-validator';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { namedEndpoints } from '#contract/calls.ts';
import { shopLimits } from '#server/app/shop/area-tables.ts';
import { doors } from '#server/app/test-support/test-doors-table.ts';
import { openTestShop, type TestShop } from '#server/app/test-support/test-shop.ts';
import { aNetwork } from '#server/customers/accounts/test-people.ts';
import type { LimitName } from '#server/foundation/limits/limit-table.ts';

interface Operation {
  operationId: string;
  security: object[];
  parameters: { name: string; in: string; required: boolean; schema: object }[];
  requestBody?: { content: Record<string, { schema: object }> };
  responses: Record<string, { headers?: object; content?: Record<string, { schema: object }> }>;
}
interface Described {
  openapi: string;
  servers: { url: string }[];
  paths: Record<string, Record<string, Operation>>;
  components: { schemas: Record<string, object>; securitySchemes: Record<string, object> };
}

let shop: TestShop;
let document: Described;
let operations: Operation[];
beforeAll(async () => {
  shop = await openTestShop(() => new Date('2026-11-21T04:20:00Z'), undefined, { idle: true });
  document = (await shop.app.inject('/api/docs/json')).json();
  operations = Object.values(document.paths).flatMap((item) => Object.values(item));
});
afterAll(() => shop.close());

describe('the OpenAPI description', () => {
  test('the API description is valid OpenAPI 3.1 for an independent validator', async () => {
    const result = await new Validator().validate({ ...structuredClone(document) });
    expect(result.errors ?? []).toEqual([]);
    expect([result.valid, document.openapi, document.servers]).toEqual([true, '3.1.0', [{ url: 'http://shop.test' }]]);
  });

  test('the API description has every call once, under the name that it has in the contract', () => {
    const ids = operations.map(({ operationId }) => operationId);
    expect(new Set(ids).size).toBe(ids.length);
    expect(namedEndpoints.map(({ name }) => name).filter((name) => !ids.includes(name))).toEqual([]);
    expect(ids).toEqual(
      expect.arrayContaining(['placeOrder', 'readDocument', 'takeGatewayEvent', 'takeCourierMessage']),
    );
  });

  test('the API description refers only to existing schemas, and gives every field a type', () => {
    const text = JSON.stringify(document);
    const used = new Set([...text.matchAll(/"#\/components\/schemas\/(\w+)"/g)].map(([, name]) => name ?? ''));
    expect([...used].filter((name) => !(name in document.components.schemas))).toEqual([]);
    expect([...used]).toEqual(
      expect.arrayContaining(['Product', 'Order', 'Quote', 'AddressInput', 'Failure', 'DeliveryOption']),
    );
    expect(text).not.toContain('$defs');
    expect(emptyForms(document.components.schemas)).toEqual([]);
  });

  test('the API description lists the parameters, security and errors of each call', () => {
    const find = (id: string) => operations.find(({ operationId }) => operationId === id);
    const key = {
      name: 'Idempotency-Key',
      in: 'header',
      required: true,
      schema: expect.objectContaining({ maxLength: 128 }),
    };
    for (const id of ['placeOrder', 'cancelOrder', 'requestReturn', 'sendMessage'])
      expect(find(id)?.parameters).toContainEqual(key);
    expect(find('listOwnOrders')?.security).toEqual([{ sessionCookie: [], sessionToken: [] }]);
    expect(find('readProduct')?.security).toEqual([]);
    expect(find('takeGatewayEvent')?.security).toEqual([{ gatewaySignature: [] }]);
    expect(Object.keys(document.components.securitySchemes)).toEqual([
      'sessionCookie',
      'sessionToken',
      'gatewaySignature',
      'courierToken',
    ]);
    expect(Object.keys(find('uploadPicture')?.requestBody?.content ?? {})).toEqual([
      'image/png',
      'image/jpeg',
      'image/webp',
    ]);
    expect(Object.keys(find('placeOrder')?.responses ?? {})).toEqual([
      '201',
      '400',
      '403',
      '404',
      '409',
      '410',
      '413',
      '415',
      '429',
      '503',
    ]);
    expect(find('placeOrder')?.responses[429]?.headers).toHaveProperty('Retry-After');
    const silent = operations.filter(
      ({ responses }) => !Object.keys(responses).some((status) => Number(status) >= 400),
    );
    expect(silent.map(({ operationId }) => operationId)).toEqual([]);
  });
});

/** Calls that use each limit; office limits are not in this document, and some limits refuse nothing visible. */
const askedBy: Record<Exclude<LimitName, `staff${string}` | 'mailTest'>, string> = {
  quote: 'quoteCart',
  order: 'placeOrder',
  payment: 'beginPayment leavePayment verifyPayment',
  payNetwork: 'beginPayment leavePayment',
  handedIn: 'verifyPayment',
  orderRead: 'readOrder changeAddress cancelOrder readReturn requestReturn reportProblem readDocument',
  track: 'trackShipment',
  trackReceiver: 'trackShipment',
  trackedAwb: '',
  session: 'readSession readProfile listOwnOrders',
  login: 'login',
  loginNetwork: 'login',
  loginCrowd: 'login',
  loginSlow: 'login',
  loginKnown: 'login',
  askPassword: 'changePassword againByPassword',
  signup: 'signup',
  code: 'forgotPassword',
  orderCode: 'askForLostOrders',
  changeCode: 'askForOrderCode',
  codeSlow: 'forgotPassword askForLostOrders askForOrderCode askEmailChange',
  codeMost: 'forgotPassword askForLostOrders askForOrderCode askEmailChange',
  newLink: 'renewLink',
  newEmailCode: 'askEmailChange',
  codeNetwork: 'forgotPassword askForLostOrders',
  codeKnown: 'forgotPassword',
  codeTry: 'resetPassword openLostOrders proveOrder',
  ownData: 'readOwnData',
  google: 'googleSignIn googleNonce againByGoogle',
  passkey: 'signInWithPasskey askPasskey beginPasskey',
  refusalKept: '',
  againCode: 'askAgainCode',
  newDeviceMail: '',
  upload: 'uploadPicture',
  design: 'saveDesign saveShirt',
  share: 'shareDesign',
  contact: 'sendMessage',
  contactMail: 'sendMessage',
  report: '',
  visit: '',
};

describe('the statuses in the OpenAPI description', () => {
  /** Returns the error statuses documented for a call, by 'METHOD path' as the route table has it. */
  const saidOf = (name: string): string[] | undefined => {
    const [method = '', path = ''] = name.split(' ');
    return refusalsOf(document.paths[path.replace(/:(\w+)/g, '{$1}')]?.[method.toLowerCase()]);
  };
  const refusalsOf = (operation: Operation | undefined) =>
    operation && Object.keys(operation.responses).filter((status) => Number(status) >= 400);

  test('the documented statuses include every status that a caller gets in the route table', () => {
    const unsaid = [...doors].flatMap(([name, answers]) => {
      const said = saidOf(name);
      const heard = new Set(Object.values(answers).map(({ status }) => `${status}`));
      return said
        ? [...heard]
            .filter((status) => Number(status) >= 400 && !said.includes(status))
            .map((status) => `${name} ${status}`)
        : [];
    });
    expect(unsaid).toEqual([]);
    expect([...doors.keys()].filter(saidOf).length).toBeGreaterThan(70);
  });

  const wrong: [what: string, headers: Record<string, string>, payload: string | undefined][] = [
    ['a page of another site', { origin: 'https://elsewhere.example' }, '{}'],
    ['a compressed body', { 'content-encoding': 'gzip', 'content-type': 'application/json' }, '{}'],
    ['a body of six megabytes', { 'content-type': 'application/json' }, JSON.stringify('x'.repeat(6_000_000))],
    ['invalid JSON', { 'content-type': 'application/json' }, '{'],
    ['a body of another kind', { 'content-type': 'application/xml' }, '<a/>'],
    ['nothing', {}, undefined],
  ];
  test.each(wrong)(
    'the documented statuses include that of every call that is sent %s',
    async (_what, headers, payload) => {
      const unsaid: string[] = [];
      for (const { endpoint } of namedEndpoints) {
        const name = `${endpoint.method} ${endpoint.path}`;
        if (endpoint.method === 'GET' && payload !== undefined) continue;
        const url = endpoint.path.replace(/:(\w+)/g, '1');
        const { statusCode } = await shop.app.inject({
          method: endpoint.method,
          url,
          headers,
          ...(payload !== undefined && { payload }),
          remoteAddress: aNetwork(),
        });
        if (statusCode >= 400 && !saidOf(name)?.includes(`${statusCode}`)) unsaid.push(`${name} ${statusCode}`);
      }
      expect(unsaid).toEqual([]);
    },
  );

  test('the documented statuses include 429 with Retry-After for every call with a limit', () => {
    const shoppers = Object.keys(shopLimits).filter((name) => !name.startsWith('staff') && name !== 'mailTest');
    expect(Object.keys(askedBy).toSorted()).toEqual(shoppers.toSorted());
    const ids = operations.map(({ operationId }) => operationId);
    expect([...new Set(Object.values(askedBy).join(' ').split(' '))].filter((id) => id && !ids.includes(id))).toEqual(
      [],
    );
    const calls = new Set(namedEndpoints.map(({ name }) => name));
    for (const { operationId, responses } of operations.filter(
      ({ operationId: id }) => calls.has(id) || id === 'readDocument',
    )) {
      expect(responses[429]?.headers, operationId).toHaveProperty('Retry-After');
    }
  });
});

/** Finds the schemas without a type. */
function emptyForms(value: unknown, place = ''): string[] {
  if (typeof value !== 'object' || value === null) return [];
  const { properties, items, anyOf } = value as {
    properties?: Record<string, object>;
    items?: object;
    anyOf?: object[];
  };
  const parts = [
    ...Object.entries(properties ?? {}),
    ...(items ? [['[]', items] as const] : []),
    ...(anyOf ?? []).map((part) => ['|', part] as const),
  ];
  const own = parts.filter(([, part]) => Object.keys(part).length === 0).map(([name]) => `${place}.${name}`);
  const below = Object.entries(value).flatMap(([name, part]) => emptyForms(part, `${place}/${name}`));
  return [...own, ...below];
}
