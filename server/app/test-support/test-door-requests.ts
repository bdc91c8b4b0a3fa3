import { randomUUID } from 'node:crypto';
import { newDesign } from '#artwork/design/compose-design.ts';
import { goodPassword } from '#server/customers/accounts/test-people.ts';
import { someWords } from '#server/fulfilment/designs/test-designs.ts';
import { aLine, anOrder } from '#server/selling/order-views/test-orders.ts';

// Valid input for every route, so that only the caller can be the reason of a refusal.

/** Target of a request: an order with its link, and ids of the owner's other data. */
export interface Target {
  reference: string;
  /** Key of the link; a guessed one for callers without a link. */
  key: string;
  /** Ids of the owner's other data, including the number of an invoice. */
  ids: {
    address: string;
    session: string;
    design: string;
    drawn: string;
    shared: string;
    previewed: string;
    upload: string;
    invoice: string;
  };
}

export const { address } = anOrder([]);
const phone = '9811122233';
const pieces = { lines: [{ line: 1, quantity: 1 }] };
const pickup = { day: '2026-11-25', address: { ...address, line1: 'House of somebody else' } };
const person = () => ({
  firstName: 'Mal',
  lastName: 'Ory',
  email: `${randomUUID()}@example.in`,
  password: goodPassword,
});

/** Request bodies by route, for routes that take one. */
export const bodies: Record<string, (target: Target) => object> = {
  'POST /api/checkout/quote': ({ reference, key }) => ({
    lines: [aLine('cricket-5', 'One size')],
    replaces: { reference, key },
  }),
  'POST /api/orders': ({ reference, key }) => ({
    ...anOrder([aLine('cricket-5', 'One size')]),
    replaces: { reference, key },
  }),
  'POST /api/orders/:reference/refund-quote': () => ({ for: 'cancel' }),
  'POST /api/orders/:reference/payment': ({ key }) => ({ key }),
  'POST /api/orders/:reference/payment/left': ({ key }) => ({ key }),
  'PUT /api/orders/:reference/address': () => ({ address: { ...address, line1: 'House of somebody else' } }),
  'POST /api/orders/:reference/cancel': () => ({ reason: 'changed_mind', refundTo: 'credit' }),
  'POST /api/orders/:reference/returns': () => ({
    ...pieces,
    reason: 'changed_mind',
    outcome: 'credit',
    pickup,
    unworn: true,
  }),
  'POST /api/orders/:reference/problems': () => ({ ...pieces, kind: 'missing', outcome: 'refund' }),
  'POST /api/orders/:reference/proof': () => ({ code: '123456' }),
  'POST /api/shiprocket/track': ({ reference, key }) => ({ tracking_id: reference, key }),
  'POST /api/payments/razorpay/verify': () => ({
    razorpay_order_id: 'order_NoneOfOurs1234',
    razorpay_payment_id: 'pay_NoneOfOurs12345',
    razorpay_signature: '0'.repeat(64),
  }),
  'POST /api/auth/login': () => ({ email: 'nobody@example.in', password: goodPassword }),
  'POST /api/auth/signup': person,
  'POST /api/auth/forgot-password': () => ({ email: `${randomUUID()}@example.in` }),
  'POST /api/auth/reset-password': () => ({
    email: 'nobody@example.in',
    code: '123456',
    newPassword: 'bowling at twelve',
  }),
  'POST /api/auth/google': () => ({ idToken: 'eyJhbGciOiJSUzI1NiJ9.e30.x' }),
  'POST /api/auth/google/exchange': () => ({ code: 'a-code', state: 'a-state', iss: '', error: '' }),
  'POST /api/auth/google/link': () => ({ password: goodPassword }),
  'POST /api/lost-orders': () => ({ email: `${randomUUID()}@example.in` }),
  'POST /api/lost-orders/open': () => ({ email: `${randomUUID()}@example.in`, code: '123456' }),
  'POST /api/contact': () => ({
    name: 'Mal Ory',
    email: `${randomUUID()}@example.in`,
    issue: 'Where is my shirt? It has not come.',
  }),
  'POST /api/designs': () => ({
    design: { ...newDesign('t-shirt'), sides: { front: [someWords], back: [] } },
    rights: false,
  }),
  'POST /api/squads': () => ({
    design: { ...newDesign('t-shirt'), sides: { front: [someWords], back: [] } },
    players: [{ line: 1, name: 'RAO', number: '7', size: 'M' }],
    rights: false,
  }),
  'POST /api/shirts': () => ({ product: 'cricket-1', size: 'no such size', name: 'RAO', number: 7 }),
  'PATCH /api/account/profile': () => ({ firstName: 'Mal', lastName: 'Ory', phone: '' }),
  'POST /api/account/email': () => ({ newEmail: 'mallory@example.in', password: goodPassword }),
  'POST /api/account/email/confirm': () => ({ code: '123456' }),
  'POST /api/account/password': () => ({ currentPassword: goodPassword, newPassword: 'bowling at twelve' }),
  'POST /api/account/deletion': () => ({ password: goodPassword, email: '' }),
  'PUT /api/account/nominee': () => ({ name: 'Mal Ory', relation: 'Nobody', contact: 'mallory@example.in' }),
  'POST /api/account/again/password': () => ({ password: goodPassword }),
  'POST /api/account/again/code/confirm': () => ({ code: '123456' }),
  'POST /api/account/again/passkey': () => ({
    passkey: { id: 'abc', response: { clientDataJSON: 'abc', authenticatorData: 'abc', signature: 'abc' } },
  }),
  'POST /api/account/again/google': () => ({ idToken: 'x' }),
  'POST /api/auth/passkey': () => ({
    passkey: { id: 'abc', response: { clientDataJSON: 'abc', authenticatorData: 'abc', signature: 'abc' } },
  }),
  'POST /api/account/passkeys': () => ({
    passkey: { id: 'abc', response: { clientDataJSON: 'abc', attestationObject: 'abc' } },
  }),
  'POST /api/account/addresses': () => ({ address, phone }),
  'PUT /api/account/addresses/:id': () => ({ address, phone }),
  'POST /api/account/orders/claim': ({ reference, key }) => ({ reference, key }),
};

const samples: Record<string, string> = {
  category: 'Cricket',
  numericId: '1',
  query: 'cap',
  slug: 'kiyan-lobo',
  name: 'terms',
  pin: '400001',
  sport: 'cricket',
  file: 'front-160.webp',
};

/** Returns the address of a call or page for a target, with the link's key if the route takes one. */
export function addressOf(path: string, { reference, key, ids }: Target): string {
  const parts: Record<string, string> = { ...samples, reference, number: ids.invoice, id: idIn(path, ids) };
  const written = path.replaceAll(/\/:(\w+)(\?)?/g, (_, name: string, optional: string | undefined) =>
    optional ? '' : `/${parts[name]}`,
  );
  if (path === '/api/uploads') return `${written}?purpose=design`;
  if (path === '/api/shirts/:product/back') return '/api/shirts/cricket-1/back?name=RAO&number=7';
  if (path === '/api/clubs/:slug') return '/api/clubs/hooghly-rovers';
  if (path === '/api/search/suggest') return `${written}?q=cap`;
  return path.includes(':reference') ? `${written}?key=${key}` : written;
}

function idIn(path: string, ids: Target['ids']): string {
  // No return with this id exists.
  if (path.includes('/returns/')) return 'R23456789A';
  if (path.includes('/sessions/')) return ids.session;
  if (path.startsWith('/images/designs/')) return ids.drawn;
  if (path.includes('/previews/')) return ids.previewed;
  if (path.includes('/shared')) return ids.shared;
  if (path.includes('/designs/')) return ids.design;
  return path.startsWith('/uploads/') ? ids.upload : ids.address;
}
