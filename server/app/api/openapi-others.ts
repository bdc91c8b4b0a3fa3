type Json = Record<string, unknown>;

/** Describes a refusal with its reason. */
type Refusal = (description: string) => Json;

/**
 * Describes the routes that are not in the contract: documents, the Google sign-in redirect, and webhooks of gateway
 * and courier.
 */
export function otherPaths(failure: Json): Record<string, Json> {
  const refusal: Refusal = (description) => ({ description, content: { 'application/json': { schema: failure } } });
  const taken = {
    description: 'Written down.',
    content: {
      'application/json': {
        schema: { type: 'object', properties: { success: { const: true } }, required: ['success'] },
      },
    },
  };
  const anyJson = { required: true, content: { 'application/json': { schema: { type: 'object' } } } };
  return {
    '/api/orders/{reference}/documents/{number}.pdf': { get: documentOperation(refusal) },
    '/api/auth/google/start': {
      get: {
        operationId: 'startGoogle',
        summary:
          'Leads to Google to sign in: an address to go to, not a call. `next` names one of our own pages to go on to.',
        tags: ['auth'],
        security: [],
        parameters: [{ name: 'next', in: 'query', required: false, schema: { type: 'string' } }],
        responses: {
          303: {
            description: 'On to Google, or to /auth/google/callback with what is wrong in `error`.',
            headers: { Location: { schema: { type: 'string', format: 'uri-reference' } } },
          },
          503: {
            ...refusal('For a moment there is too much to do. `Retry-After` says when to come back.'),
            headers: { 'Retry-After': { schema: { type: 'integer' } } },
          },
        },
      },
    },
    '/api/webhooks/razorpay': {
      post: {
        operationId: 'takeGatewayEvent',
        summary: 'Where the payment gateway tells of payments and refunds. An event is taken once, by its id.',
        tags: ['webhooks'],
        security: [{ gatewaySignature: [] }],
        parameters: [{ name: 'X-Razorpay-Event-Id', in: 'header', required: true, schema: { type: 'string' } }],
        requestBody: anyJson,
        responses: { 200: taken, 400: refusal('The signature is not right, or the event has no id.') },
      },
    },
    '/api/webhooks/courier': {
      post: {
        operationId: 'takeCourierMessage',
        summary: 'Where the courier tells of parcels. Whatever it sends is written down.',
        tags: ['webhooks'],
        security: [{ courierToken: [] }],
        requestBody: anyJson,
        responses: { 200: taken, 401: refusal('The token is not right.') },
      },
    },
  };
}

/** Describes the call that sends an invoice or a credit note. */
function documentOperation(refusal: Refusal): Json {
  return {
    operationId: 'readDocument',
    summary: 'An invoice or a credit note as PDF, for whoever holds the key of its order.',
    tags: ['orders'],
    security: [],
    parameters: [
      { name: 'reference', in: 'path', required: true, schema: { type: 'string', maxLength: 40 } },
      {
        name: 'number',
        in: 'path',
        required: true,
        schema: { type: 'string', pattern: '^[A-Z]{3}-\\d{4}-\\d{6}$' },
      },
      { name: 'key', in: 'query', required: true, schema: { type: 'string', maxLength: 200 } },
    ],
    responses: {
      200: {
        description: 'The paper.',
        content: { 'application/pdf': { schema: { type: 'string', format: 'binary' } } },
      },
      404: refusal('There is no such paper, or it is not for whoever asks.'),
      410: refusal('The link of this order has been ended by its owner; a newer one was mailed.'),
      429: {
        ...refusal('Too many wrong keys. `Retry-After` says in seconds when to come back.'),
        headers: { 'Retry-After': { schema: { type: 'integer' } } },
      },
    },
  };
}
