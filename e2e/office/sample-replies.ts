import type { z } from 'zod';
import type { Endpoint } from '#contract/endpoint.ts';
import { listApprovals } from '#contract/office/approvals.ts';
import { listAudit } from '#contract/office/audit.ts';
import type { StaffRole } from '#contract/office/lists.ts';
import { listOwnSessions, readMe } from '#contract/office/me.ts';
import { listOrders, type OrderRow, openOrder, showContact } from '#contract/office/orders.ts';
import { permissionsOf, roleTable } from '#contract/office/permissions.ts';
import { searchOffice } from '#contract/office/search.ts';
import { listDemoPersons } from '#contract/office/sign-in.ts';
import { listStaff } from '#contract/office/staff.ts';
import { readToday } from '#contract/office/today.ts';

/** The moment at which the samples stand: Tuesday 24 November 2026, 11:42 in India. */
export const sampleMoment = new Date('2026-11-24T06:12:00Z');

/** Gives a reply that the contract lets pass: a sample that the shop could not send fails here. */
function reply<E extends Endpoint>(endpoint: E, data: z.input<E['shapes']['reply']> extends { data: infer D } ? D : never): unknown {
  return endpoint.shapes.reply.parse({ success: true, data });
}

const people: Readonly<Record<StaffRole, string>> = {
  owner: 'Meera Kulkarni',
  manager: 'Farhan Sheikh',
  support: 'Ritu Bora',
  packer: 'Dilip Gaikwad',
  printer: 'Salim Ansari',
  merchandiser: 'Nandini Rao',
  accountant: 'Prakash Iyer',
  viewer: 'Tenzin Dolma',
};

const minutesAgo = (minutes: number) => new Date(sampleMoment.getTime() - minutes * 60_000).toISOString();

/** Who is signed in as a role. */
export function meOf(role: StaffRole) {
  return {
    id: `m-${role}`,
    name: people[role],
    email: `${role}@shop.example`,
    roles: [role],
    permissions: permissionsOf([role]),
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

type Sample = [string, string, string, number, number, OrderRow['state'], string, string, boolean, OrderRow['payment'], boolean];

const samples: readonly Sample[] = [
  ['K7QW4MX9TD', 'Ananya Deshmukh', 'Pune', 3, 4551.03, 'confirmed', 'To pack', '2026-11-26', false, 'razorpay', false],
  ['P3XK8WRT6M', 'Imran Qureshi', 'Lucknow', 1, 2418.9, 'confirmed', 'To pack', '2026-11-27', false, 'cod', false],
  ['D9MVT4HK2Q', 'Lakshmi Subramaniam', 'Chennai', 2, 2196.9, 'in_print', 'Printing', '2026-11-27', false, 'razorpay', true],
  ['W6TQ2XRJ8V', 'Harpreet Gill', 'Ludhiana', 2, 3627.8, 'confirmed', 'To pack', '2026-11-26', false, 'razorpay', false],
  ['R4HN7KQP3X', 'Debjani Sen', 'Kolkata', 4, 10945.6, 'placed', 'Not paid', '2026-11-26', false, 'razorpay', false],
  ['T8VX3MDW5K', 'Rohit Nair', 'Kochi', 1, 2638.9, 'confirmed', 'To pack', '2026-11-24', true, 'razorpay', false],
  ['H4RT9WQ2KX', 'Fatima Sayyed', 'Hyderabad', 2, 4397.8, 'in_print', 'Printing', '2026-11-24', true, 'razorpay', true],
  ['X2KP6TVM9R', 'Suresh Patil', 'Nagpur', 1, 2748.9, 'shipped', 'On the way', '2026-11-25', false, 'razorpay', false],
  ['M7KD3XPV4H', 'Nisha Agarwal', 'Jaipur', 2, 3407.8, 'cancelled', 'Cancelled', '2026-11-26', false, 'razorpay', false],
  ['Q5WJ8RHT2N', 'Joseph Lalrinpuia', 'Aizawl', 1, 2528.9, 'shipped', 'On the way', '2026-11-30', false, 'razorpay', false],
  ['V9XM4QKD7T', 'Kavya Reddy', 'Bengaluru', 2, 4617.8, 'out_for_delivery', 'Out for delivery', '2026-11-24', false, 'razorpay', false],
  ['N3RT6PWX8K', 'Manoj Thakur', 'Patna', 1, 3078.9, 'returned_to_origin', 'Refused, coming back', '2026-11-24', true, 'cod', false],
  ['J8HQ5VKM2W', 'Sneha Kulkarni', 'Nashik', 1, 2198.9, 'delivered', 'Delivered', '2026-11-23', false, 'razorpay', false],
];

const rows: OrderRow[] = samples.map(([reference, name, city, pieces, total, state, words, promisedBy, late, payment, custom], at) => ({
  reference,
  placedAt: minutesAgo(4 + at * 97),
  state,
  words,
  name,
  city,
  region: null,
  pieces,
  lines: Array.from({ length: Math.min(3, pieces) }, () => ({ name: 'Rovers Home Hoops Shirt', size: 'L', quantity: 1, image: '' })),
  custom,
  total,
  payment,
  money: payment === 'cod' ? 'cash_due' : 'paid',
  delivery: 'standard',
  promisedBy,
  promise: 'in 2 to 3 days',
  late,
}));

const action = { offered: false, words: 'Not now' };
const actions = { changeAddress: action, cancel: action, return: action, report: action, invoice: action };
const promise = { earliest: '2026-11-26', latest: '2026-11-26', words: 'Thu 26 Nov' };
const address = {
  fullName: 'Ananya Deshmukh',
  pin: '411004',
  line1: 'Flat hidden',
  line2: 'Road hidden',
  city: 'Pune',
  state: 'Maharashtra' as const,
};
const pieces = [
  ['Rovers Home Hoops Shirt', 'Size L', 2599],
  ['Rovers Double-Sided Scarf', 'One size', 699],
  ['Cold Palmer', 'Size M', 1199],
] as const;

function orderOf(reference: string): unknown {
  return reply(openOrder, {
    order: {
      reference,
      status: 'confirmed',
      statusWords: 'To pack',
      placedAt: minutesAgo(4),
      codeBy: null,
      lines: pieces.map(([name, size, price], at) => ({
        line: at + 1,
        _id: `p${at}`,
        numericId: at + 1,
        category: 'Football' as const,
        name,
        size,
        quantity: 1,
        price,
        lineTotal: price,
        tax: price / 10,
        cancelled: 0,
        returned: 0,
        image: '',
        finalSale: false,
        customization: null,
      })),
      contact: { email: 'a•••••••@mail.example', phone: '+91 ••••• ••417' },
      guest: true,
      address,
      delivery: 'express',
      promise,
      payment: 'razorpay',
      subtotal: 4497,
      tax: 449.7,
      shipping: 99,
      total: 5045.7,
      storeCredit: 0,
      toPay: 5045.7,
      cashDue: 0,
      breakdown: {
        lines: [],
        rows: [
          { key: 'subtotal', label: 'Pieces', how: '3', amount: 4497 },
          { key: 'tax', label: 'Tax (10%)', how: '10% of ₹4,497.00', amount: 449.7 },
          { key: 'shipping', label: 'Express delivery', how: 'not taxed', amount: 99 },
          { key: 'total', label: 'Total', how: '', amount: 5045.7 },
        ],
      },
      since: [{ label: 'Paid by UPI', amount: 5045.7, strong: false }],
      paidWith: 'UPI, as••••@bank',
      refunds: [],
      returns: [],
      documents: [],
      note: null,
      gstin: null,
      addressChangeableUntil: minutesAgo(-60),
      actions,
      timeline: [],
      parcels: [
        {
          number: 1,
          custom: false,
          state: 'confirmed',
          title: 'To pack',
          pieces: 3,
          promise,
          leftAt: null,
          deliveredAt: null,
          address: null,
          actions,
          awb: '',
          courier: '',
          status: 'Pending',
          over: false,
          expected: null,
          attempts: 0,
          lines: [1, 2, 3],
          timeline: [],
        },
      ],
    },
    mayShow: true,
    ledger: [{ at: minutesAgo(4), source: 'gateway', words: 'Captured', amount: 5045.7, gatewayId: 'pay_QK81hT2mVx0c9L' }],
    payments: [],
    mails: [
      { id: '1', subject: 'Order placed', to: 'a•••••••@mail.example', queuedAt: minutesAgo(4), sentAt: minutesAgo(4), words: 'Sent' },
    ],
    timeline: [
      { at: minutesAgo(1), by: 'staff', who: 'Ritu Bora', title: 'wrote a note', detail: 'Rang: please no plastic sleeve if we can.' },
      { at: minutesAgo(4), by: 'mail', who: null, title: 'Mail “Order placed” went out', detail: 'To a•••••••@mail.example' },
      { at: minutesAgo(4), by: 'gateway', who: null, title: 'Paid by UPI', detail: '₹5,045.70, captured' },
      { at: minutesAgo(4), by: 'shopper', who: null, title: 'Ananya placed the order', detail: null },
    ],
    history: [],
    possible: [
      { action: 'cancel', offered: false, words: 'Cancel: once it is packed it can be returned only' },
      { action: 'return', offered: false, words: 'Create a return: possible once it is delivered' },
    ],
    version: '1',
  });
}

function listOf(search: URLSearchParams): unknown {
  const states = search.get('state')?.split(',');
  const fitting = rows
    .filter(({ state }) => !states || states.includes(state))
    .filter(({ late }) => search.get('promise') !== 'late' || late)
    .filter(({ payment }) => !search.has('payment') || payment === search.get('payment'))
    .filter(({ custom }) => search.get('custom') !== 'yes' || custom);
  return reply(listOrders, { orders: fitting, next: null });
}

const today = reply(readToday, {
  at: sampleMoment.toISOString(),
  day: '2026-11-24',
  waiting: [
    { kind: 'promised_today', count: 3, oldest: minutesAgo(2460), late: 3 },
    { kind: 'parcels_back', count: 2, oldest: minutesAgo(1900), late: 0 },
    { kind: 'to_pack', count: 23, oldest: minutesAgo(1140), late: 3 },
    { kind: 'to_print', count: 4, oldest: minutesAgo(700), late: 0 },
    { kind: 'approvals', count: 2, oldest: minutesAgo(30), late: 0 },
    { kind: 'returns_to_inspect', count: 7, oldest: minutesAgo(4000), late: 0 },
    { kind: 'messages', count: 4, oldest: minutesAgo(130), late: 0 },
    { kind: 'mails_failed', count: 2, oldest: minutesAgo(90), late: 0 },
    { kind: 'sizes_low', count: 12, oldest: null, late: 0 },
  ],
  sold: {
    orders: 54,
    pieces: 79,
    rupees: 120296.45,
    hours: [
      { hour: 2, orders: 1, rupees: 1319, usual: 1 },
      { hour: 6, orders: 2, rupees: 4158.9, usual: 1.5 },
      { hour: 7, orders: 3, rupees: 6486.7, usual: 2 },
      { hour: 8, orders: 6, rupees: 13847.9, usual: 4 },
      { hour: 9, orders: 11, rupees: 24310, usual: 8.25 },
      { hour: 10, orders: 18, rupees: 41226.9, usual: 12 },
      { hour: 11, orders: 13, rupees: 28947.05, usual: 14.5 },
    ],
    best: [
      { name: 'Tigers T20 Shirt', pieces: 9, image: '' },
      { name: 'Rovers Home Hoops Shirt', pieces: 7, image: '' },
    ],
  },
});

const roles = Object.keys(people) as StaffRole[];

/** What the shop says to a call of the office, as 'METHOD /path'; undefined where the samples have nothing. */
export function sampleReply(call: string, search: URLSearchParams, role: StaffRole): unknown {
  const order = /^(GET|POST) \/api\/office\/orders\/(\w+)(\/contact)?$/.exec(call);
  if (order?.[3])
    return reply(showContact, {
      phone: '+91 98765 43417',
      email: 'ananya@mail.example',
      address: { ...address, line1: 'Flat 12, Shanti Niwas', line2: 'Karve Road' },
    });
  if (order?.[2]) return orderOf(order[2]);
  const told: Readonly<Record<string, () => unknown>> = {
    'GET /api/office/me': () => reply(readMe, meOf(role)),
    'GET /api/office/sign-in': () => ({ success: true, data: null }),
    'GET /api/office/demo': () =>
      reply(
        listDemoPersons,
        roles.map((one) => ({ role: one, name: people[one], words: roleTable[one].for.toLowerCase() })),
      ),
    'GET /api/office/today': () => today,
    'GET /api/office/orders': () => listOf(search),
    'GET /api/office/search': () => reply(searchOffice, found(search.get('q') ?? '')),
    'GET /api/office/staff': () =>
      reply(listStaff, {
        colleagues: roles.map((one, at) => ({
          id: `m-${one}`,
          name: people[one],
          email: `${one}@shop.example`,
          roles: [one],
          passkeys: at % 3,
          codes: at % 2 === 0,
          joinedAt: minutesAgo(90_000),
          seenAt: minutesAgo(at * 50),
          sessions: at < 6 ? 1 : 0,
          demo: false,
          version: 1,
        })),
        invitations: [
          {
            id: 'i1',
            email: 'new@shop.example',
            roles: ['packer'],
            by: people.owner,
            sentAt: minutesAgo(30),
            expiresAt: minutesAgo(-4000),
          },
        ],
      }),
    'GET /api/office/audit': () =>
      reply(listAudit, {
        rows: [
          {
            number: 2,
            at: minutesAgo(5),
            actor: 'member',
            who: people.owner,
            role: 'Owner',
            from: 'Chrome on Linux',
            thing: 'staff',
            about: people.printer,
            what: 'Changed the roles',
            before: { roles: ['viewer'] },
            after: { roles: ['printer'] },
            why: null,
          },
          {
            number: 1,
            at: minutesAgo(95),
            actor: 'command',
            who: 'asha at desk',
            role: 'Command line',
            from: 'this machine',
            thing: 'invitation',
            about: 'new@shop.example',
            what: 'Invited',
            before: null,
            after: { roles: ['packer'] },
            why: null,
          },
        ],
        next: null,
      }),
    'GET /api/office/me/sessions': () =>
      reply(listOwnSessions, [
        {
          id: 's1',
          device: 'Chrome on Linux',
          network: '203.0.113.0/24',
          way: 'passkey',
          startedAt: minutesAgo(200),
          seenAt: minutesAgo(0),
          endsAt: minutesAgo(-500),
          locked: false,
          here: true,
        },
        {
          id: 's2',
          device: 'Chrome on Android',
          network: '198.51.100.0/24',
          way: 'passkey',
          startedAt: minutesAgo(300),
          seenAt: minutesAgo(90),
          endsAt: minutesAgo(-400),
          locked: false,
          here: false,
        },
      ]),
    'GET /api/office/approvals': () =>
      reply(listApprovals, [
        {
          id: 'a1',
          kind: 'refund',
          about: 'K7QW4MX9TD',
          amount: 5196,
          why: 'Both shirts came with an open seam, photos in the return.',
          words: 'Refund ₹5,196.00 of K7QW4MX9TD',
          state: 'asked',
          askedBy: people.support,
          askedAt: minutesAgo(22),
          decidedBy: null,
          decidedAt: null,
          answer: null,
          mine: true,
        },
      ]),
  };
  return told[call]?.();
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
  return { orders, people: [], products: [] };
}
