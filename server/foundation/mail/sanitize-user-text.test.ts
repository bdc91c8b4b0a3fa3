import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { hasLink } from '#contract/link-words.ts';
import { firstFacts } from '#server/catalogue/products/test-facts.ts';
import { unchangedSettings } from '#server/foundation/settings/test-settings.ts';
import { attemptFailedMail, returningMail } from '#server/fulfilment/parcels/parcel-mails.ts';
import { anOrderRow, aSoldLine } from '#server/orders/model/test-order-rows.ts';
import { addressChangedMail } from '#server/selling/order-mails/change-mails.ts';
import { orderMail } from '#server/selling/order-mails/order-state-mails.ts';
import { composeMail } from './compose-mail.ts';
import {
  addressInMail,
  firstNameInMail,
  goodsInMail,
  greetingFor,
  nameInMail,
  subjectInMail,
} from './sanitize-user-text.ts';

// Words of strangers in mails to others: none claims to be the shop, and no mail program makes a link of one.

const seductive = [
  'Win at evil.example',
  'http://evil.example',
  'https://evil.ninja/now',
  'www.evil.ninja',
  'WIN.COM',
  'evil．com',
  'evil。com',
  'ev\u00adil.c\u200dom',
  'evil .com now',
  'bit.ly/2xY',
  'x.co',
  'ask@evil.example',
];
const people = [
  'Asha Sawant',
  'M.S.Dhoni',
  'Dr.Ramesh Kumar',
  'S. Venkataraghavan',
  'A. P. J. Abdul Kalam',
  "Mary-Jane O'Neil",
  'आशा सावंत',
  'ശ്രീജിത്ത്‌ നായർ',
  'St.Xavier D’Souza',
  'Jo',
];

/** Text that a mail program may make a link of: a scheme, an address, two words with a dot between. */
const linkable = /:\/\/|www\.|\S@\S|[\p{L}\p{N}]\.\p{L}/u;

describe("a customer's name in a mail", () => {
  test.each(seductive)('%s has a link, and is left out', (name) => {
    expect(hasLink(name)).toBe(true);
    expect([firstNameInMail(name), nameInMail(name)]).toEqual([undefined, 'the receiver']);
  });

  test.each(people)('%s has no link, and is shown', (name) => {
    expect(hasLink(name)).toBe(false);
    const first = firstNameInMail(name) ?? '';
    expect(first.length).toBeGreaterThan(0);
    expect(name.trim().startsWith(first)).toBe(true);
    expect(nameInMail(name).replace(/\s/g, '')).toBe(name.replace(/\s/g, ''));
  });

  test.each(['evil.ninja', 'Win at evil.rocks', 'Asha.Sawant'])(
    '%s may be a host name with an unlisted ending, and is left out',
    (name) => {
      expect([firstNameInMail(name), nameInMail(name)]).toEqual([undefined, 'the receiver']);
    },
  );

  test.each(['Call 98200 43210', 'Call 9820043210 now', '९८२००४३२१०'])(
    '%s has a phone number, and is left out',
    (name) => {
      expect(nameInMail(name)).toBe('the receiver');
    },
  );

  test('a name has at most 60 characters, and a sentence without it starts with a capital', () => {
    expect([...nameInMail('a'.repeat(500))]).toHaveLength(60);
    expect([...(firstNameInMail('a'.repeat(500)) ?? '')]).toHaveLength(30);
    expect([
      greetingFor('Asha Sawant', 'your order has left.'),
      greetingFor('evil.com', 'your order has left.'),
    ]).toEqual(['Asha, your order has left.', 'Your order has left.']);
  });
});

describe('product lines in a mail, with the name printed on a shirt', () => {
  const shirt = (name: string) => `Rovers Home Shirt, ${name} 7 on the back`;
  test.each(['EVIL.COM/W', 'A@B.CO', '9820043210', 'HTTP://X.IN', 'EVIL．COM', 'evil.ninja'])(
    'the printed name %s is removed, since a mail program could make a link of it',
    (name) => {
      const line = { name: shirt(name), size: 'M' };
      const described = orderMail(unchangedSettings, 'confirmed', {
        order: anOrderRow({}),
        lines: [{ ...aSoldLine({}), ...line }],
        link: 'LINK',
        paid: 'UPI',
      });
      if (!described) throw new Error('no mail');
      const { text, html } = composeMail(firstFacts, described);
      for (const body of [text.replaceAll('help@maidan.example', ''), html.replaceAll('help@maidan.example', '')]) {
        expect(body).toContain('Rovers Home Shirt');
        expect(body).not.toContain(name);
        expect(body).not.toMatch(/\d{10}/);
      }
      expect(text.replaceAll('help@maidan.example', '')).not.toMatch(linkable);
    },
  );

  test.each(['RAO', 'S. KUMAR', 'O’NEIL', 'रोहित', 'M.S. DHONI'])('the printed name %s is unchanged', (name) => {
    expect(goodsInMail(shirt(name)).replace(/\s/g, '')).toBe(shirt(name).replace(/\s/g, ''));
  });
});

test('an address in a mail keeps its house and street, and loses links', () => {
  expect(addressInMail('Flat No.4-B, Opp. Club Road, H.No.12, Mumbai 400069')).toBe(
    'Flat No.4-B, Opp. Club Road, H. No.12, Mumbai 400069',
  );
  expect(addressInMail('B-204, Win at evil.example now, Mumbai 400069, Maharashtra')).toBe(
    'B-204, …, Mumbai 400069, Maharashtra',
  );
});

test.each([
  ['Re: your order', 'Re: your order'],
  ['You won, collect at https://evil.example/free today', 'your message M3'],
  ['Call 98765 43210 now', 'your message M3'],
  ['', 'your message M3'],
  ['x'.repeat(200), `${'x'.repeat(79)}…`],
])('the subject %j is repeated in an answer as %j', (subject, shown) => {
  expect(subjectInMail(subject, 'your message M3')).toBe(shown);
});

const states = [
  'confirmed',
  'payment_failed',
  'shipped',
  'out_for_delivery',
  'delivered',
  'cancelled',
  'returned_to_origin',
  'lost',
] as const;

const piece = fc.oneof(
  fc.string({ unit: 'grapheme', maxLength: 30 }),
  fc.constantFrom(
    ...seductive,
    '<a href="http://evil.example">',
    '&lt;b&gt;',
    '\r\nBcc: x@evil.example',
    '.',
    '://',
    '@',
    '\u202e',
    'com',
    'w',
  ),
  fc.domain(),
  fc.webUrl(),
  fc.emailAddress(),
);
const shopOfMails = { settings: unchangedSettings, secret: 'a secret', publicUrl: 'http://shop.test' };
const typed = fc.array(piece, { minLength: 1, maxLength: 4 }).map((parts) => parts.join(' '));
const glued = fc.array(piece, { minLength: 1, maxLength: 4 }).map((parts) => parts.join(''));

test('a mail about an order has only its own links and tags, whatever name and address the customer types', () => {
  const words = fc.oneof(typed, glued);
  fc.assert(
    fc.property(words, words, words, fc.constantFrom(...states), (fullName, line1, landmark, state) => {
      const plain = anOrderRow({});
      const order = { ...plain, address: { ...plain.address, fullName, line1, landmark } };
      const described = [
        orderMail(unchangedSettings, state, { order, lines: [aSoldLine({})], link: 'LINK', paid: 'UPI' }),
        attemptFailedMail(
          { settings: unchangedSettings, shopFacts: firstFacts },
          order,
          { carrier: 'Sindhu Express', attempts: 1 },
          'LINK',
        ),
        returningMail(
          { settings: unchangedSettings, shopFacts: firstFacts },
          order,
          { carrier: 'Sindhu Express', attempts: 3 },
          'LINK',
        ),
        addressChangedMail(shopOfMails, plain, { from: plain.address, to: order.address }),
        addressChangedMail(shopOfMails, plain, { from: order.address, to: plain.address }),
      ];
      for (const description of described) {
        if (!description) continue;
        const { subject, text, html } = composeMail(firstFacts, description);
        const own = text.replaceAll('help@maidan.example', '');
        expect(own.replaceAll(/LINK|http:\/\/shop\.test\S*/g, '')).not.toMatch(linkable);
        expect(subject).not.toMatch(linkable);
        expect(html.replaceAll('http://shop.test', '')).not.toContain('://');
        expect(html.match(/<a /g)?.length).toBe(2);
        expect(own.length).toBeLessThan(3000);
      }
    }),
    { numRuns: 300 },
  );
});
