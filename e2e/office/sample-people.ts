import { listCustomersEndpoint, openCustomerEndpoint } from '#contract/office/customers.ts';
import { listReadyAnswersEndpoint, listThreadsEndpoint, openThreadEndpoint } from '#contract/office/messages.ts';
import { listOfficeReturnsEndpoint, openReturnEndpoint } from '#contract/office/returns.ts';
import { minutesAgo, reply } from './sample-base.ts';
import { imageOf } from './sample-pictures.ts';

const piece = {
  line: 1,
  name: 'Pir Panjal Club Whites',
  size: 'M',
  quantity: 1,
  image: imageOf('Pir Panjal Club Whites'),
  newSize: null,
};

const returns = [
  ['R7QW4MX9TD', 'Sneha Kulkarni', 'return', 'Too small', 'refund'],
  ['R3XK8WRT6M', 'Suresh Patil', 'return', 'Too small', 'exchange'],
  ['R9MVT4HK2Q', 'Anil Chatterjee', 'problem', 'Damaged', 'refund'],
  ['R6TQ2XRJ8V', 'Kavya Reddy', 'return', 'Not as shown', 'credit'],
] as const;

const list = reply(listOfficeReturnsEndpoint, {
  returns: returns.map(([id, name, kind, reason, outcome], at) => ({
    ...{ id, order: 'J8HQ5VKM2W', name, kind, reason, outcome, state: 'received' as const, title: 'Received' },
    ...{
      first: { ...piece, newSize: outcome === 'exchange' ? 'XL' : null },
      pieces: 1,
      photos: 2,
      requestedAt: minutesAgo(3000 - at * 500),
    },
  })),
  next: null,
  counts: { asked: 3, on_the_way: 5, to_inspect: 4, to_decide: 2, to_send: 2, to_pay: 1, closed: 0 },
});

const breakdown = {
  lines: [{ name: piece.name, detail: 'Size M, 1 × ₹1,999.00', amount: 1999 }],
  rows: [
    { key: 'subtotal' as const, label: 'Subtotal', how: '', amount: 1999 },
    { key: 'tax' as const, label: 'Tax (10%)', how: 'Its part of the tax of the order', amount: 199.9 },
    { key: 'total' as const, label: 'Comes back', how: '', amount: 2198.9 },
  ],
};

function returnOf(id: string): unknown {
  return reply(openReturnEndpoint, {
    ...{
      id,
      order: 'J8HQ5VKM2W',
      name: 'Sneha Kulkarni',
      city: 'Nashik',
      kind: 'return',
      state: 'received',
      step: 'to_decide',
      title: 'Received',
    },
    ...{ reason: 'Too small', note: 'M is more like S', outcome: 'refund', lines: [piece] },
    verdict: {
      allowed: true,
      words: 'Delivered Sat 14 Nov, asked Thu 19 Nov, day 5 of 7. Not custom, not final sale.',
    },
    photos: ['a', 'b', 'c'].map((one) => `/uploads/${one.repeat(32)}/preview.webp`),
    pickup: {
      words: 'Fri 20 Nov',
      address: 'Nashik 4220••',
      awb: 'KITE0012345',
      carrier: 'Kite Air',
      cost: 74,
      trouble: null,
    },
    ...{ courier: true, contact: { phone: '••••••3417', email: 's•••@mail.example' }, mayShow: true },
    inspection: {
      pieces: [{ line: 1, piece: 1, grade: 'as_new', goes: 'stock' }],
      ...{ remark: 'Tag on', photos: ['c'.repeat(32)], by: 'Dilip Gaikwad', at: minutesAgo(11) },
    },
    money: {
      ...{ amount: 2198.9, breakdown, byHand: [], asked: null },
      choices: [
        {
          outcome: 'refund',
          offered: true,
          words: '₹2,198.90: UPI sn••@okbank. 7–10 days after it starts.',
          amount: 2198.9,
          needsApproval: false,
        },
        {
          outcome: 'credit',
          offered: false,
          words: 'It was ordered without an account.',
          amount: 2198.9,
          needsApproval: false,
        },
        {
          outcome: 'exchange',
          offered: true,
          words: 'The same piece again, if one is left.',
          amount: 0,
          needsApproval: false,
        },
      ],
    },
    soFar: '1 of 6 orders',
    possible: ['inspect', 'decide', 'refuse'],
    timeline: [
      { title: 'Received', detail: null, by: 'Shop', at: minutesAgo(4200) },
      { title: 'Requested', detail: null, by: 'Shopper', at: minutesAgo(7200) },
    ],
    ...{ history: [], version: 'one' },
  });
}

const threads = [
  ['M7QW4MX9TD', 'Tenzin Wangchuk', 'Is the Naga cloud shirt coming back in M?', 130, true],
  ['M3XK8WRT6M', 'Imran Qureshi', 'Can I pay by UPI instead of cash?', 12, false],
  ['M9MVT4HK2Q', 'Fatima Sayyed', 'Name should read MEERA, not MIRA', 22, false],
] as const;

const rowOf = ([ticket, name, subject, minutes, late]: (typeof threads)[number]) => ({
  ...{
    ticket,
    name,
    subject,
    late,
    about: 'question' as const,
    state: 'open' as const,
    assignee: 'Ritu Bora',
    since: minutesAgo(minutes),
  },
});

function threadOf(ticket: string): unknown {
  return reply(openThreadEndpoint, {
    ...rowOf(threads.find(([one]) => one === ticket) ?? threads[0]),
    ...{
      cameBy: 'form',
      dueAt: null,
      assigneeId: 'm-support',
      email: 't•••@mail.example',
      phone: null,
      mayShow: true,
      seen: 0,
    },
    entries: [
      {
        ...{ kind: 'first', who: 'Tenzin Wangchuk', at: minutesAgo(130), fromOther: false, sent: null },
        body: 'Hello, I missed the Naga Hills Cloud Shirt last month. Is it coming back in M? I would also take L if it runs small. Thank you.',
      },
      {
        kind: 'note',
        who: 'Nandini Rao',
        body: '40 pieces come Thursday, 12 of them M.',
        at: minutesAgo(100),
        fromOther: false,
        sent: null,
      },
    ],
    customer: {
      ...{ key: 'S4KX8TWQ6M', orders: 3, spent: 7916.7 },
      recent: [
        {
          reference: 'S4KX8TWQ6M',
          state: 'delivered',
          words: 'Delivered',
          total: 2198.9,
          placedAt: minutesAgo(62_000),
          image: imageOf('Naga Hills Cloud Shirt'),
        },
        {
          reference: 'W2QM7XHK4T',
          state: 'returned',
          words: 'Returned',
          total: 1099,
          placedAt: minutesAgo(290_000),
          image: imageOf('Naga Hills Cap'),
        },
      ],
    },
    history: [],
    order: null,
    orderChoices: ['S4KX8TWQ6M', 'W2QM7XHK4T'],
    colleagues: [
      { id: 'm-support', name: 'Ritu Bora' },
      { id: 'm-manager', name: 'Farhan Sheikh' },
    ],
  });
}

const designs = {
  count: 3,
  newest: [
    {
      image: '/images/designs/D9MVT4HK2Q-1/front-800.webp',
      words: 'MONSOONS XI',
      at: minutesAgo(900),
      reference: 'D9MVT4HK2Q',
    },
    {
      image: '/images/designs/B8RN3VXK6D-1/front-800.webp',
      words: 'Picture on a t-shirt',
      at: minutesAgo(9000),
      reference: null,
    },
  ],
};

const orders = [
  {
    reference: 'R4HN7KQP3X',
    placedAt: minutesAgo(87),
    state: 'confirmed' as const,
    words: 'To pack',
    total: 10945.6,
    images: [imageOf('Rovers Home'), imageOf('LOBO 7')],
  },
  {
    reference: 'C7WM3KTX8Q',
    placedAt: minutesAgo(31_000),
    state: 'delivered' as const,
    words: 'Delivered',
    total: 768.9,
    images: [imageOf('Scarf')],
  },
];

function customerOf(key: string): unknown {
  return reply(openCustomerEndpoint, {
    ...{
      key,
      guest: false,
      name: 'Debjani Sen',
      email: 'd•••@mail.example',
      phone: '••••••4208',
      addresses: ['Kolkata 7000••'],
      mayShow: true,
    },
    ...{
      since: minutesAgo(900_000),
      proved: true,
      consents: {
        policies: [
          {
            title: 'Terms of Service',
            version: 1,
            path: '/terms-of-service',
            reference: 'D9MVT4HK2Q',
            at: minutesAgo(900_000),
            orders: 14,
          },
        ],
        byCaller: 0,
      },
      deletionAt: null,
      deletion: { offered: true, words: 'It is deleted in seven days, unless its owner signs in before.' },
    },
    ...{ orderCount: 14, openCount: 1, spent: 61482.7, returned: 2, lastAt: minutesAgo(87), block: null, history: [] },
    designs,
    orders,
    returns: [{ id: 'R7QW4MX9TD', state: 'refunded', words: 'Refunded', reason: 'Too small', at: minutesAgo(120_000) }],
    credit: {
      balance: 500,
      leftToGive: 600,
      leftToTake: 600,
      movements: [
        { at: minutesAgo(26_000), amount: 500, words: 'Late parcel' },
        { at: minutesAgo(58_000), amount: -250, words: 'Spent on order V2KX9RPT4H' },
      ],
    },
    messages: [{ ticket: 'M7QW4MX9TD', subject: 'Flat number for tomorrow', state: 'waiting', at: minutesAgo(71) }],
    asked: null,
    notes: [
      { by: 'Ritu Bora', body: 'Second tower, the lift is out. Courier should ring first.', at: minutesAgo(26_000) },
    ],
  });
}

const people = reply(listCustomersEndpoint, {
  customers: [
    {
      key: 'acc-one',
      name: 'Debjani Sen',
      email: 'd•••@mail.example',
      guest: false,
      orders: 14,
      at: minutesAgo(900),
      blocked: false,
    },
    {
      key: 'S4KX8TWQ6M',
      name: 'Tenzin Wangchuk',
      email: 't•••@mail.example',
      guest: true,
      orders: 3,
      at: minutesAgo(62_000),
      blocked: true,
    },
  ],
  next: null,
});

/** Returns the replies about returns, messages and customers; undefined for other calls. */
export function peopleReply(call: string): unknown {
  const [, room, key] =
    /^GET \/api\/office\/(returns|messages|customers|ready-answers)(?:\/([\w-]+))?$/.exec(call) ?? [];
  if (room === 'returns') return key ? returnOf(key) : list;
  if (room === 'messages')
    return key
      ? threadOf(key)
      : reply(listThreadsEndpoint, {
          threads: threads.map(rowOf),
          next: null,
          counts: { mine: 3, nobody: 2, open: 5, waiting: 6 },
        });
  if (room === 'customers') return key ? customerOf(key) : people;
  if (room === 'ready-answers')
    return reply(listReadyAnswersEndpoint, [
      { id: 'rdy-one', title: 'Back in stock', body: 'Hello {first name}, it comes back on Thursday.', version: 1 },
      { id: 'rdy-two', title: 'On its way', body: 'Hello {first name}, {order} has left.', version: 1 },
    ]);
  return undefined;
}
