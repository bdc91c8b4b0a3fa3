import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  type MailText,
  type MailTextName,
  mailPlaces,
  mailTextNames,
  mailTextRow,
  maybeNothing,
  placesIn,
} from '#contract/mail-placeholders.ts';
import { firstFacts } from '#server/catalogue/products/test-facts.ts';
import { composeMail } from '#server/foundation/mail/compose-mail.ts';
import { readValue } from './content-rules.ts';
import { firstMails } from './default-mails.ts';
import { fillPlaceholders } from './fill-places.ts';
import { saidInMail } from './mail-rules.ts';

const faultsOf = (name: MailTextName, value: unknown) => {
  const read = readValue(firstFacts, `mail.${name}`, value);
  return 'faults' in read ? read.faults.map(({ field, sentence }) => `${field}: ${sentence}`) : [];
};
const shipped = firstMails['order-shipped'];

describe('placeholders that may be empty', () => {
  test.each([
    [
      '{first name}, {your order} has left.',
      { 'first name': 'Asha', 'your order': 'your order' },
      'Asha, your order has left.',
    ],
    [
      '{first name}, {your order} has left.',
      { 'your order': 'parcel 1 of your order' },
      'Parcel 1 of your order has left.',
    ],
    ['{first name}, we thank you.', {}, 'We thank you.'],
    ['Thank you, {first name}. {ordered by} We have it.', {}, 'Thank you. We have it.'],
    [
      'Thank you, {first name}. {ordered by} We have it.',
      { 'first name': 'Jo', 'ordered by': 'Ravi did.' },
      'Thank you, Jo. Ravi did. We have it.',
    ],
    ['Hello. {first name}, it has left.', {}, 'Hello. It has left.'],
    ['We have your order {and your payment}.', {}, 'We have your order.'],
    ['Order {order}, {parcel} has left', { order: 'K7' }, 'Order K7 has left'],
    ['It is with {courier}. {rest}', { courier: 'the courier' }, 'It is with the courier.'],
    ['{courier} is on the way.', { courier: 'the courier' }, 'The courier is on the way.'],
    ['{pieces} comes in {new size}.', { pieces: 'iPad shirt', 'new size': 'L' }, 'iPad shirt comes in L.'],
    ['{rest}', {}, ''],
    ['{why} We are sorry.', { why: 'Said {order} here.' }, 'Said {order} here. We are sorry.'],
  ])('filling %s with %o gives “%s”', (text, values, said) => {
    expect(fillPlaceholders(text, values)).toBe(said);
  });
});

describe('mail texts that are rejected, with the field at fault', () => {
  test.each<[string, Partial<MailText>, string[]]>([
    [
      'that name nothing',
      { heading: 'Hello {name}' },
      ['heading: Nothing is called {name} in this mail: choose one of the words beside the boxes'],
    ],
    [
      'of which another mail has the word',
      { closing: 'Why: {why}' },
      ['closing: Nothing is called {why} in this mail: choose one of the words beside the boxes'],
    ],
    ['with markup', { opening: 'Hello <b>you</b> {rest}' }, ['opening: HTML is not shown: write it in words']],
    [
      'with a brace alone',
      { heading: 'Hello {order' },
      ['heading: A brace stands alone: a word to be put in has one before and one after it'],
    ],
    [
      'that name no order in the subject',
      { subject: 'It has left' },
      ['subject: {order} is missing in the subject: by it the mail is told from others'],
    ],
    [
      'that lack what must be told',
      { opening: 'It has left.' },
      ['opening: {rest} is missing in the opening or the closing: the mail is not true without it'],
    ],
    ['that say nothing', { heading: '{first name}' }, ['heading: Write the headline']],
    ['of two lines, where one fits', { subject: 'Order {order}\nBcc: x@example.in' }, ['subject: This is one line']],
    ['that are too long', { heading: 'x'.repeat(61) }, ['heading: Write a headline of at most 60 characters']],
  ])('rejects a mail text %s', (_what, more, faults) => {
    expect(faultsOf('order-shipped', { ...shipped, ...more })).toEqual(faults);
  });

  test('accepts required placeholders in the closing, and a < that is not HTML', () => {
    expect(faultsOf('order-shipped', { ...shipped, opening: 'It has left <3', closing: '{rest}' })).toEqual([]);
  });
});

describe('version one of the mail texts', () => {
  test.each(mailTextNames)('the text of %s is valid, and uses only placeholders that its mail offers', (name) => {
    expect(faultsOf(name, firstMails[name])).toEqual([]);
    const used = Object.values(firstMails[name]).flatMap(placesIn);
    expect(used.every((place) => (mailTextRow(name).places as readonly string[]).includes(place))).toBe(true);
  });
});

/** Any text that a person might write: words, punctuation, and names in braces. */
const piece = fc.oneof(
  { weight: 8, arbitrary: fc.string({ unit: 'grapheme', maxLength: 12 }) },
  { weight: 8, arbitrary: fc.constantFrom(...Object.keys(mailPlaces).map((name) => `{${name}}`)) },
  {
    weight: 8,
    arbitrary: fc.constantFrom(
      '&lt;',
      '"',
      "'",
      '\n\n',
      '\r\n',
      'https://shop.example',
      '<3',
      '&',
      '< 4 >',
      '“so”',
      'नमस्ते',
    ),
  },
  { weight: 1, arbitrary: fc.constantFrom('<b>', '</td>', '{', '}', '<!--') },
);
const words = fc.array(piece, { maxLength: 8 }).map((parts) => parts.join(' '));

test('the text and HTML forms of a mail have all that an owner can save, escaped, with placeholders filled', () => {
  const names = fc.constantFrom(...mailTextNames);
  const given = fc.record({
    subject: words,
    inbox: words,
    heading: words,
    opening: words,
    closing: words,
    lacks: fc.boolean(),
  });
  const onOneLine = (text: string) => text.replace(/[\r\n]+/g, ' ');
  let saved = 0;
  fc.assert(
    fc.property(names, given, (name, { lacks, ...typed }) => {
      const { places, subject = [], said = [] } = mailTextRow(name);
      const known = new Set<string>(places);
      // A mostly valid text: foreign placeholders are removed, and required ones are added.
      const own = (text: string) =>
        text.replace(/\{([^{}]*)\}/g, (whole, one: string) => (known.has(one) ? whole : ''));
      const needed = (needs: readonly string[]) => needs.map((place) => `{${place}}`).join(' ');
      const value = {
        subject: onOneLine(`Mail ${needed(subject)} ${own(typed.subject)}`),
        inbox: onOneLine(own(typed.inbox)),
        heading: onOneLine(`Hello ${own(typed.heading)}`),
        opening: `Hello. ${needed(said)} ${own(typed.opening)}`,
        closing: own(typed.closing),
      };
      const read = readValue(firstFacts, `mail.${name}`, value);
      if ('faults' in read) return;
      saved += 1;
      const values = Object.fromEntries(
        places.map((place) => [place, lacks && maybeNothing.has(place) ? '' : `<${place}>&`]),
      );
      const description = {
        ...saidInMail(read.value, values),
        reason: 'Because.',
        button: { text: 'See', href: 'https://shop.example/order' },
      };
      const { subject: line, text, html } = composeMail(firstFacts, description);
      expect(line).not.toMatch(/[\r\n]/);
      expect(line.startsWith('Mail')).toBe(true);
      for (const place of [...subject, ...said]) {
        const put = values[place] ?? '';
        expect(`${line}\n${text}`).toContain(put.replace(/\s+/g, ' '));
        if (put !== '') expect(html).not.toContain(put);
      }
      expect(html.match(/<h1/g)).toHaveLength(1);
      // Only the mail's own markup remains: its link, the link to the shop's help, its table.
      expect(html.match(/<a /g)?.length).toBeLessThanOrEqual(2);
      expect(html).not.toMatch(/<b>|<!--(?! )/);
      expect(text).toContain('https://shop.example/order');
      for (const paragraph of [description.lead, ...description.more, ...description.closing])
        expect(text).toContain(paragraph);
    }),
    { numRuns: 1500 },
  );
  expect(saved).toBeGreaterThan(100);
});
