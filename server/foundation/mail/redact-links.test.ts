import fc from 'fast-check';
import { expect, test } from 'vitest';
import { firstFacts } from '#server/catalogue/products/test-facts.ts';
import { composeMail } from './compose-mail.ts';
import { withKey, withoutKey } from './redact-links.ts';

const mailWith = (key: string) =>
  composeMail(firstFacts, {
    ...{
      subject: 'Order K7QW4MX9TD',
      preview: 'It left.',
      heading: 'On its way',
      lead: 'Thank you.',
      reason: 'You ordered.',
    },
    button: { text: 'See it', href: `https://shop.example/order/K7QW4MX9TD?key=${key}` },
    sections: [{ heading: 'Return', paragraphs: [`https://shop.example/order/K7QW4MX9TD?tab=return&key=${key}#now`] }],
  });

test('a stored mail has no key, and inserting the key restores the mail exactly', () => {
  fc.assert(
    fc.property(fc.stringMatching(/^[\w-]{20,60}$/), (key) => {
      const { text, html } = mailWith(key);
      for (const form of [text, html]) {
        expect(form).toContain(key);
        const kept = withoutKey(form);
        expect(kept).not.toContain(key);
        expect(withKey(kept, key)).toBe(form);
      }
    }),
  );
});

test('a stored order link opens with a new key', () => {
  expect(withKey(withoutKey('https://shop.example/order/X?key=old-one'), 'new-one')).toBe(
    'https://shop.example/order/X?key=new-one',
  );
});
