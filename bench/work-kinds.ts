import type { StartedShop } from './started-shop.ts';

/** Name of the only kind whose calls must be answered with 404. */
export const notThere = 'pages that are not there';

export interface Call {
  method?: string;
  path: string;
  body?: unknown;
  headers?: Record<string, string>;
}

interface Product {
  _id: string;
  numericId: number;
}

const addressOf = (number: number) => ({
  fullName: 'Asha Sawant',
  pin: '400069',
  line1: `B-${number}`,
  line2: 'Nagardas Road',
  city: 'Mumbai',
  state: 'Maharashtra',
});

/** Returns a unique call of each kind, as cached responses cost nothing. */
export async function kindsOf({ url }: StartedShop): Promise<Record<string, (number: number) => Call>> {
  const reply = await fetch(`${url}/api/products/category/Cricket`);
  const { data } = (await reply.json()) as { data: Product[] };
  const fifty = Array.from({ length: 50 }, (_, index) => data[index % data.length] as Product);
  const lines = fifty.map(({ numericId }) => ({ category: 'Cricket', numericId, size: 'M', quantity: 1 }));
  const order = (number: number) => ({
    lines: [{ _id: data[number % data.length]?._id, size: 'M', quantity: 1 }],
    contact: { email: `shopper-${number}@example.com`, phone: '9820043210' },
    address: addressOf(number),
    payment: 'cod',
  });
  return {
    'pages of searches': (number) => ({ path: `/search?q=jersey%20${number}` }),
    'pages of filters': (number) => ({ path: `/sports/cricket?from=${number}` }),
    [notThere]: (number) => ({ path: `/product/${9000 + number}?category=Cricket` }),
    'quotes of 50 lines by number': () => ({ method: 'POST', path: '/api/checkout/quote', body: { lines } }),
    suggestions: (number) => ({ path: `/api/search/suggest?q=jersey%20${number}` }),
    'searches of the interface': (number) => ({ path: `/api/products/search/jersey%20${number}` }),
    'wrong passwords': (number) => ({
      method: 'POST',
      path: '/api/auth/login',
      body: { email: `a${number}@example.com`, password: 'a wrong one here' },
    }),
    orders: (number) => ({ method: 'POST', path: '/api/orders', body: order(number) }),
    'parcels looked for': (number) => ({
      method: 'POST',
      path: '/api/shiprocket/track',
      body: { tracking_id: `MDN${100_000_000 + number}` },
    }),
  };
}

/** Signs in to the demo's office with a role. Returns the cookie. Throws if the sign-in is rejected. */
export async function officeCookie(url: string, role: string): Promise<string> {
  const came = await fetch(`${url}/api/office/demo`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: url },
    body: JSON.stringify({ role }),
  });
  if (!came.ok) throw new Error(`nobody came into the office: ${came.status}`);
  return came.headers
    .getSetCookie()
    .map((line) => line.split(';', 1)[0])
    .join('; ');
}

/** Returns calls of the office by the demo's owner: lists, details and previews. */
export async function officeKindsOf({ url }: StartedShop): Promise<Record<string, (number: number) => Call>> {
  const cookie = await officeCookie(url, 'owner');
  const headers = { cookie, origin: url, 'user-agent': 'node' };
  const read = (path: string) => ({ path: `/api/office/${path}`, headers });
  const list = (await (await fetch(`${url}/api/office/orders`, { headers })).json()) as {
    data: { orders: { reference: string }[] };
  };
  const references = list.data.orders.map(({ reference }) => reference);
  if (references.length === 0) throw new Error('the office has no orders');
  const one = (number: number) => references[number % references.length] ?? '';
  return {
    Today: () => read('today'),
    'the list of orders': () => read('orders'),
    'orders by words': (number) => read(`orders?q=asha%20${number}`),
    'an order opened': (number) => read(`orders/${one(number)}`),
    'a search of the office': (number) => read(`search?q=asha%20${number}`),
    'the packing desk': () => read('packing'),
    'the print room': () => read('print-room'),
    'the returns': () => read('returns?step=to_decide'),
    'the customers': () => read('customers'),
    'the messages': () => read('messages?view=open'),
    'the audit': () => read('audit'),
    'the audit as a file': () => read('audit/export'),
    'the security events': () => read('security-events'),
    'orders as a file': () => ({ method: 'POST', path: '/api/office/order-exports', headers, body: { people: true } }),
    'many orders tried': () => ({
      method: 'POST',
      path: '/api/office/bulk/try',
      headers,
      body: { kind: 'hold', why: 'A measurement', references: references.slice(0, 25) },
    }),
    'an act tried': (number) => ({
      method: 'POST',
      path: `/api/office/orders/${one(number)}/try`,
      headers,
      body: { act: { do: 'hold', why: 'A measurement' } },
    }),
  };
}
