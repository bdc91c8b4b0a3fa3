import type { Hints } from './values.ts';

/** Existing data in the shop that requests can concern. */
export interface FuzzWorld {
  /** Headers of signed-in browsers. */
  members: Record<string, string>[];
  orders: readonly { reference: string; key: string }[];
  designs: readonly string[];
}

export interface FuzzAnswer {
  status: number;
  headers: Record<string, string | string[] | undefined>;
  body: string;
}

/** Sends a call to the shop, from a new network. */
export type Send = (
  method: string,
  target: string,
  headers: Record<string, string>,
  body?: object,
) => Promise<FuzzAnswer>;

const password = 'batting at eleven';

const address = {
  fullName: 'Asha Sawant',
  pin: '400069',
  line1: 'B-204, Gulmohar',
  line2: 'Old Nagardas Road, Andheri East',
  city: 'Mumbai',
  state: 'Maharashtra',
};

const words = {
  kind: 'text',
  id: 'w',
  x: 0,
  y: 0,
  angle: 0,
  flipped: false,
  words: 'FUZZ',
  font: 'block',
  colour: '#14170f',
  outline: null,
  curve: 0,
  size: 40,
};
const design = { garment: 't-shirt', colour: 'White', size: 'M', sides: { front: [words], back: [] } };

/** Creates accounts, orders of members and guests, and designs, through the shop's API. */
export async function makeWorld(send: Send, { members = 5, orders = 6 } = {}): Promise<FuzzWorld> {
  const all = await Promise.all(
    Array.from({ length: members }, (_, at) => signUpForFuzz(send, `fuzz-${at}@example.in`)),
  );
  const made = await Promise.all(
    Array.from({ length: orders }, (_, at) =>
      placeOrder(
        send,
        `fuzz-${at}`,
        all[at % (members * 2)] ?? {},
        ['cricket-1', 'cricket-3', 'football-1'][at % 3] ?? '',
      ),
    ),
  );
  const saved = await send('POST', '/api/designs', {}, { design, rights: true });
  // Any of these browsers may have placed a guest's order; otherwise calls that change a guest's order would never
  // succeed.
  const proofs = made.flatMap(({ proof }) => proof.split('=')[1] ?? []).join('.');
  const proofName = made.find(({ proof }) => proof !== '')?.proof.split('=')[0];
  const browsers = all.map(({ cookie, ...headers }) => ({ ...headers, cookie: `${cookie}; ${proofName}=${proofs}` }));
  return { members: browsers, orders: made, designs: [expectDone(saved, 201).data.customProductId] };
}

/** Creates an account. Returns its browser's headers. */
export async function signUpForFuzz(send: Send, email: string): Promise<Record<string, string>> {
  const reply = await send('POST', '/api/auth/signup', {}, { firstName: 'Asha', lastName: 'Sawant', email, password });
  const { token } = expectDone(reply, 201);
  return { cookie: cookieIn(reply, /session=/), authorization: `Bearer ${token}` };
}

/** Returns a cookie set by a response, as browsers send it; empty if there is none. */
function cookieIn({ headers }: FuzzAnswer, name: RegExp): string {
  const cookies = [headers['set-cookie'] ?? []].flat();
  return cookies.find((one) => name.test(one))?.split(';')[0] ?? '';
}

async function placeOrder(send: Send, key: string, who: Record<string, string>, product: string) {
  const order = {
    lines: [{ _id: product, size: 'M', quantity: 1 }],
    contact: { email: 'asha@example.in', phone: '9820043210' },
    address,
    payment: 'cod',
  };
  const reply = await send('POST', '/api/orders', { 'idempotency-key': key, ...who }, order);
  const { data } = expectDone(reply, 201);
  return { reference: data.reference, key: data.key, proof: cookieIn(reply, /orders=/) };
}

function expectDone(reply: FuzzAnswer, status: number) {
  if (reply.status !== status)
    throw new Error(`the world of the fuzz could not be made: ${reply.status} ${reply.body.slice(0, 300)}`);
  return JSON.parse(reply.body) as { token: string; data: { reference: string; key: string; customProductId: string } };
}

const numbers = Array.from({ length: 23 }, (_, at) => at + 1);

/** Returns plausible field values about one order of this world and other data. */
export function hintsOf(world: FuzzWorld, at: number): Hints {
  const order = world.orders[at];
  const known: Record<string, readonly unknown[]> = {
    reference: [order?.reference],
    key: [order?.key],
    tracking_id: [order?.reference, '123456789012'],
    _id: numbers.map((number) => `football-${number}`),
    category: ['Cricket', 'Football', 'Limited Edition', 'Hot Sale'],
    numericId: numbers,
    customProductId: world.designs,
    id: world.designs,
    size: ['M', 'L', 'XL', 'One size'],
    newSize: ['L', 'XL'],
    quantity: [1, 2],
    line: [1],
    // Mostly undefined, which is omitted.
    seenPrice: [undefined, undefined, 2499],
    replaces: [undefined, undefined, undefined, order],
    billing: [undefined, address],
    address: [address],
    contact: [{ email: 'asha@example.in', phone: '9820043210' }],
    design: [design],
    pin: ['400069', '110001', '560001'],
    email: ['asha@example.in', 'fuzz-0@example.in', 'nobody@example.in'],
    newEmail: ['asha.new@example.in'],
    password: [password, 'wrong password'],
    currentPassword: ['wrong password'],
    newPassword: ['bowling at the nets'],
    code: ['123456'],
    firstName: ['Asha', 'आशा'],
    lastName: ['Sawant', 'D’Souza'],
    fullName: ['Asha Sawant'],
    line1: ['B-204, Gulmohar'],
    line2: ['Old Nagardas Road'],
    landmark: ['near the well'],
    city: ['Mumbai'],
    phone: ['9820043210', '+91 98200 43210'],
    gstin: ['27AAPFU0939F1ZV'],
    note: ['Ring twice'],
    upi: ['asha@okbank'],
    slug: ['cold-palmer'],
    query: ['shirt', 'palmer', 'criket jersy'],
    q: ['shirt', 'cap'],
    page: [1, 2],
    colour: ['White', '#14170f'],
    words: ['FUZZ', 'नमस्ते', '🏏'],
    picture: ['a'.repeat(32)],
    photos: ['b'.repeat(32)],
    idToken: ['eyJhbGciOiJSUzI1NiJ9.e30.x'],
    razorpay_order_id: ['order_NoneOfOurs1234'],
    razorpay_payment_id: ['pay_NoneOfOurs12345'],
    razorpay_signature: ['0'.repeat(64)],
    expectedTotal: [undefined, undefined, 2748.9],
    storeCredit: [undefined, undefined, 1],
  };
  return (name) => known[name];
}
