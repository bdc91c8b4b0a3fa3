import type { StaffRole } from '#contract/office/lists.ts';
import { readMeEndpoint } from '#contract/office/me.ts';
import { listOrderViewsEndpoint } from '#contract/office/order-views.ts';
import { listOrdersEndpoint, type OfficeOrderRow, showContactEndpoint } from '#contract/office/orders.ts';
import { rightsOf, roleTable } from '#contract/office/permissions.ts';
import { searchOfficeEndpoint } from '#contract/office/search.ts';
import { listDemoPersonsEndpoint } from '#contract/office/sign-in.ts';
import { readTodayEndpoint } from '#contract/office/today.ts';
import { balanceReplies } from './sample-balances.ts';
import { minutesAgo, people, reply, sampleMoment } from './sample-base.ts';
import { orderMarginReply } from './sample-buying.ts';
import { callingReplies, pinReply } from './sample-calling.ts';
import { catalogueReplies } from './sample-catalogue.ts';
import { contentReplies } from './sample-content.ts';
import { disputeReplies } from './sample-disputes.ts';
import { houseReplies } from './sample-house.ts';
import { listReplies } from './sample-lists.ts';
import { address, orderOf } from './sample-order.ts';
import { packingReplies } from './sample-packing.ts';
import { peopleReply } from './sample-people.ts';
import { imageOf } from './sample-pictures.ts';
import { remittanceReplies } from './sample-remittances.ts';
import { reportReplies } from './sample-reports.ts';
import { settingsReplies } from './sample-settings.ts';
import { settlementReplies } from './sample-settlements.ts';
import { taxReplies } from './sample-tax.ts';

/** Returns the signed-in member of a role. */
export function meOf(role: StaffRole) {
  return {
    id: `m-${role}`,
    name: people[role],
    email: `${role}@shop.example`,
    roles: [role],
    permissions: rightsOf([role]).permissions,
    refundLimit: 2000,
    locked: false,
    hasPin: role === 'packer',
    sharedDevice: role === 'packer',
    demo: true,
    endsAt: minutesAgo(-600),
    idleMs: 1_800_000,
    asked: role === 'owner' || role === 'manager' ? 2 : 0,
  };
}

type Sample = [
  string,
  string,
  string,
  number,
  number,
  OfficeOrderRow['state'],
  string,
  string,
  boolean,
  OfficeOrderRow['payment'],
  boolean,
];

const samples: readonly Sample[] = [
  ['K7QW4MX9TD', 'Ananya Deshmukh', 'Pune', 3, 4551.03, 'confirmed', 'To pack', '2026-11-26', false, 'razorpay', false],
  ['P3XK8WRT6M', 'Imran Qureshi', 'Lucknow', 1, 2418.9, 'confirmed', 'To pack', '2026-11-27', false, 'cod', false],
  [
    'D9MVT4HK2Q',
    'Lakshmi Subramaniam',
    'Chennai',
    2,
    2196.9,
    'in_print',
    'Printing',
    '2026-11-27',
    false,
    'razorpay',
    true,
  ],
  [
    'W6TQ2XRJ8V',
    'Harpreet Gill',
    'Ludhiana',
    2,
    3627.8,
    'confirmed',
    'To pack',
    '2026-11-26',
    false,
    'razorpay',
    false,
  ],
  ['R4HN7KQP3X', 'Debjani Sen', 'Kolkata', 4, 10945.6, 'placed', 'Not paid', '2026-11-26', false, 'razorpay', false],
  ['T8VX3MDW5K', 'Rohit Nair', 'Kochi', 1, 2638.9, 'confirmed', 'To pack', '2026-11-24', true, 'razorpay', false],
  ['H4RT9WQ2KX', 'Fatima Sayyed', 'Hyderabad', 2, 4397.8, 'in_print', 'Printing', '2026-11-24', true, 'razorpay', true],
  ['X2KP6TVM9R', 'Suresh Patil', 'Nagpur', 1, 2748.9, 'shipped', 'On the way', '2026-11-25', false, 'razorpay', false],
  [
    'M7KD3XPV4H',
    'Nisha Agarwal',
    'Jaipur',
    2,
    3407.8,
    'cancelled',
    'Cancelled',
    '2026-11-26',
    false,
    'razorpay',
    false,
  ],
  [
    'Q5WJ8RHT2N',
    'Joseph Lalrinpuia',
    'Aizawl',
    1,
    2528.9,
    'shipped',
    'On the way',
    '2026-11-30',
    false,
    'razorpay',
    false,
  ],
  [
    'V9XM4QKD7T',
    'Kavya Reddy',
    'Bengaluru',
    2,
    4617.8,
    'out_for_delivery',
    'Out for delivery',
    '2026-11-24',
    false,
    'razorpay',
    false,
  ],
  [
    'N3RT6PWX8K',
    'Manoj Thakur',
    'Patna',
    1,
    3078.9,
    'returned_to_origin',
    'Refused, coming back',
    '2026-11-24',
    true,
    'cod',
    false,
  ],
  [
    'J8HQ5VKM2W',
    'Sneha Kulkarni',
    'Nashik',
    1,
    2198.9,
    'delivered',
    'Delivered',
    '2026-11-23',
    false,
    'razorpay',
    false,
  ],
];

const pieceNames = [
  'Rovers Home Hoops Shirt',
  'Rovers Double-Sided Scarf',
  'Tigers T20 Shirt',
  'Monsoons Cap',
  'Cold Palmer',
];

const rows: OfficeOrderRow[] = samples.map(
  ([reference, name, city, pieces, total, state, words, promisedBy, late, payment, custom], at) => ({
    reference,
    placedAt: minutesAgo(4 + at * 97),
    state,
    words,
    name,
    city,
    region: null,
    pieces,
    lines: Array.from({ length: Math.min(3, pieces) }, (_, line) => {
      const piece = pieceNames[(at + line) % pieceNames.length] ?? '';
      return { name: piece, size: 'L', quantity: 1, image: imageOf(piece) };
    }),
    custom,
    total,
    payment,
    money: payment === 'cod' ? 'cash_due' : 'paid',
    delivery: 'standard',
    promisedBy,
    promise: 'in 2 to 3 days',
    late,
  }),
);

function listOf(search: URLSearchParams): unknown {
  const states = search.get('state')?.split(',');
  const fitting = rows
    .filter(({ state }) => !states || states.includes(state))
    .filter(({ late }) => search.get('promise') !== 'late' || late)
    .filter(({ payment }) => !search.has('payment') || payment === search.get('payment'))
    .filter(({ custom }) => search.get('custom') !== 'yes' || custom);
  return reply(listOrdersEndpoint, { orders: fitting, next: null });
}

const today = reply(readTodayEndpoint, {
  at: sampleMoment.toISOString(),
  day: '2026-11-24',
  waiting: [
    { kind: 'promised_today', count: 3, oldest: minutesAgo(2460), late: 3 },
    { kind: 'parcels_back', count: 2, oldest: minutesAgo(1900), late: 0 },
    { kind: 'to_pack', count: 23, oldest: minutesAgo(1140), late: 3 },
    { kind: 'to_approve', count: 5, oldest: minutesAgo(820), late: 0 },
    { kind: 'to_print', count: 4, oldest: minutesAgo(700), late: 0 },
    { kind: 'approvals', count: 2, oldest: minutesAgo(30), late: 0 },
    { kind: 'returns_to_inspect', count: 7, oldest: minutesAgo(4000), late: 0 },
    { kind: 'messages', count: 4, oldest: minutesAgo(130), late: 0 },
    { kind: 'mails_failed', count: 2, oldest: minutesAgo(90), late: 0 },
    { kind: 'sizes_low', count: 12, oldest: null, late: 0 },
  ],
  orders: { count: 6, late: 3 },
  sold: {
    orders: 54,
    pieces: 79,
    rupees: 120296.45,
    hours: [
      { hour: 2, orders: 1, rupees: 1319, pieces: 1, usual: 1, usualRupees: 2250, usualPieces: 1.4 },
      { hour: 6, orders: 2, rupees: 4158.9, pieces: 3, usual: 1.5, usualRupees: 3375, usualPieces: 2.1 },
      { hour: 7, orders: 3, rupees: 6486.7, pieces: 4, usual: 2, usualRupees: 4500, usualPieces: 2.8 },
      { hour: 8, orders: 6, rupees: 13847.9, pieces: 9, usual: 4, usualRupees: 9000, usualPieces: 5.6 },
      { hour: 9, orders: 11, rupees: 24310, pieces: 16, usual: 8.25, usualRupees: 18562, usualPieces: 11.5 },
      { hour: 10, orders: 18, rupees: 41226.9, pieces: 27, usual: 12, usualRupees: 27000, usualPieces: 16.8 },
      { hour: 11, orders: 13, rupees: 28947.05, pieces: 19, usual: 14.5, usualRupees: 32625, usualPieces: 20.3 },
    ],
    best: [
      {
        name: 'Tigers T20 Shirt',
        pieces: 9,
        rupees: 19791,
        image: imageOf('Tigers T20 Shirt'),
        left: { pieces: 41, without: [] },
      },
      {
        ...{ name: 'Rovers Home Hoops Shirt', pieces: 7, rupees: 18193, image: imageOf('Rovers Home Hoops Shirt') },
        left: { pieces: 112, without: ['M'] },
      },
    ],
  },
  standing: ['2 refunds have waited for more than an hour to be sent.'],
  confirmedAlone: [],
  given: [
    { who: people.manager, kind: 'hand_payment', acts: 1, rupees: 8247 },
    { who: people.support, kind: 'refund', acts: 2, rupees: 1298 },
  ],
});

const roles = Object.keys(people) as StaffRole[];

/** Returns the reply to an office call such as 'METHOD /path'; undefined if there is no sample. */
export function sampleReply(call: string, search: URLSearchParams, role: StaffRole): unknown {
  const pin = pinReply(call);
  if (pin !== undefined) return pin;
  const order = /^(GET|POST) \/api\/office\/orders\/(\w+)(\/contact|\/margin)?$/.exec(call);
  if (order?.[3] === '/margin') return orderMarginReply();
  if (order?.[3])
    return reply(showContactEndpoint, {
      phone: '+91 98765 43417',
      email: 'ananya@mail.example',
      address: { ...address, line1: 'Flat 12, Shanti Niwas', line2: 'Karve Road' },
      latin: null,
    });
  if (order?.[2]) return orderOf(order[2]);
  const told: Readonly<Record<string, () => unknown>> = {
    'GET /api/office/me': () => reply(readMeEndpoint, meOf(role)),
    'GET /api/office/sign-in': () => ({ success: true, data: null }),
    'GET /api/office/demo': () =>
      reply(
        listDemoPersonsEndpoint,
        roles.map((one) => ({ role: one, name: people[one], words: roleTable[one].for.toLowerCase() })),
      ),
    'GET /api/office/today': () => today,
    'GET /api/office/orders': () => listOf(search),
    'GET /api/office/order-views': () =>
      reply(listOrderViewsEndpoint, {
        counts: { 'To pack': 23, Overdue: 3, Unpaid: 6, Custom: 11, 'Cash on delivery': 41, Returned: 19, All: 1000 },
        saved: [{ id: 'vew_1', name: 'Kolkata', query: 'city=Kolkata', shared: false, mine: true, by: people[role] }],
      }),
    'GET /api/office/search': () => reply(searchOfficeEndpoint, found(search.get('q') ?? '')),
    ...houseReplies,
    ...settingsReplies,
    ...settlementReplies,
    ...remittanceReplies,
    ...balanceReplies,
    ...disputeReplies,
    ...taxReplies,
    ...reportReplies,
    ...contentReplies,
    ...callingReplies,
    ...catalogueReplies,
    ...listReplies,
    ...packingReplies,
  };
  return told[call]?.() ?? peopleReply(call);
}

function found(q: string) {
  const orders = rows
    .filter(({ reference, name }) => `${reference} ${name}`.toLowerCase().includes(q.toLowerCase()))
    .map(({ reference, state, words, name, city, placedAt, total }) => ({
      reference,
      state,
      words,
      name,
      city,
      placedAt,
      total,
      by: reference === q.toUpperCase() ? ('reference' as const) : ('name' as const),
      hit: name ?? '',
      exact: reference === q.toUpperCase(),
    }));
  const people = rows
    .filter(({ name }) => q.length > 3 && name?.toLowerCase().includes(q.toLowerCase()))
    .map(({ name, reference }) => ({ name: name ?? '', email: 'd•••@mail.example', orders: 14, key: reference }));
  const designs = [{ words: 'MONSOONS XI', goods: 'T-shirt', id: 'D9MVT4HK2Q-1' }]
    .filter(({ words }) => words.toLowerCase().includes(q.toLowerCase()))
    .map((one) => ({
      ...one,
      reference: 'D9MVT4HK2Q',
      image: '/images/designs/D9MVT4HK2Q-1/front-800.webp',
      inRoom: true,
    }));
  return { orders, people, products: [], designs };
}
