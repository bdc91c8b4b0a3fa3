import fc from 'fast-check';
import { expect, test } from 'vitest';
import { firstFacts } from '#server/catalogue/products/test-facts.ts';
import { composeMail, type MailDescription } from './compose-mail.ts';

const order: MailDescription = {
  subject: 'Order K7QW4MX9TD placed',
  preview: 'Arrives Mon 24 - Fri 28 Nov.',
  heading: 'Order placed',
  lead: 'Thank you, Asha.',
  plates: { label: 'Order number', value: 'K7QW4MX9TD', note: 'Total ₹6,265.60.' },
  button: { text: 'Track this order', href: 'https://shop.example/tracker?id=K7QW4MX9TD&a=1' },
  sections: [
    {
      heading: 'What you ordered',
      lines: [{ name: 'Home Jersey', detail: 'Size M', amount: '₹2,499.00' }],
      sums: [{ label: 'Total', amount: '₹6,265.60', strong: true }],
    },
  ],
  reason: 'You get this because you ordered.',
};

test('the text and the HTML form of a mail have the same content', () => {
  const { text, html } = composeMail(firstFacts, order);
  for (const words of [
    'Thank you, Asha.',
    'Home Jersey',
    'Size M',
    '₹2,499.00',
    '₹6,265.60',
    'Track this order',
    'You get this because you ordered.',
  ]) {
    expect(text).toContain(words);
    expect(html).toContain(words);
  }
  expect(text).toContain('K7QW4MX9TD');
  expect(text).toContain('https://shop.example/tracker?id=K7QW4MX9TD&a=1');
  expect(html).toContain('https://shop.example/tracker?id=K7QW4MX9TD&#38;a=1');
});

test("a customer's name never adds markup or a second header to a mail", () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (name) => {
      const hostile = `${name}<script>"'\r\nBcc: x@y.example`;
      const { html, subject } = composeMail(firstFacts, {
        ...order,
        subject: hostile,
        lead: hostile,
        heading: hostile,
      });
      expect(html).not.toContain('<script');
      expect(subject).not.toMatch(/[\r\n]/);
    }),
  );
});

test('a mail shows pictures of the wordmark and the products, and has all of its words without them', () => {
  const lines = [
    { name: 'Home Jersey', detail: 'Size M', amount: '₹2,499.00', picture: 'https://shop.example/images/a-160.webp' },
    { name: 'Custom T-shirt', detail: 'Size L', amount: '₹799.00' },
  ];
  const paragraphs = [{ strong: 'Wed 25 – Fri 27 Nov', text: 'Home Jersey' }];
  const { html, text } = composeMail(firstFacts, {
    ...order,
    sections: [{ heading: 'What you ordered', paragraphs, lines }],
  });
  expect(html.match(/<img [^>]+>/g)).toHaveLength(2);
  const blind = html.replace(/<img [^>]*alt="([^"]*)"[^>]*>/g, '$1').replace(/<[^>]+>/g, ' ');
  for (const words of ['MAIDAN', 'Home Jersey', 'Custom T-shirt', '₹799.00']) expect(blind).toContain(words);
  expect(text).toContain('Wed 25 – Fri 27 Nov: Home Jersey');
  // A line without a picture has an empty cell instead.
  expect(html.match(/<td width="64"/g)).toHaveLength(2);
});
