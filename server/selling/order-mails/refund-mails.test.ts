import { expect, test } from 'vitest';
import { firstFacts } from '#server/catalogue/products/test-facts.ts';
import { composeMail } from '#server/foundation/mail/compose-mail.ts';
import { unchangedSettings } from '#server/foundation/settings/test-settings.ts';
import { noParts, type RefundParts } from '#server/money/refunds/refund-order.ts';
import { anOrderRow } from '#server/orders/model/test-order-rows.ts';
import { refundMail } from './refund-mails.ts';

const at = new Date('2026-11-23T10:00:00+05:30');
const nothing = noParts();
const mailOf = (parts: Partial<RefundParts>, paid = 'UPI as••@okbank') =>
  refundMail(
    unchangedSettings,
    anOrderRow(),
    { ...nothing, ...parts },
    { paid, link: 'https://shop.example/order/X', at },
  );

test.each([
  [
    'to the payment method',
    { toSourcePaise: 100_000 },
    'To UPI as••@okbank',
    'It reaches you Mon 30 Nov – Thu 3 Dec, as fast as your bank is.',
  ],
  [
    'as store credit',
    { toCreditPaise: 100_000 },
    'Store credit',
    'Your store credit is on your account now and pays at checkout.',
  ],
  [
    'as store credit after the capture',
    { waitingCreditPaise: 100_000 },
    'Store credit, once your card is charged',
    'The amount was only reserved on your card. Your bank sends it to us first; the store credit is then on your account, and another mail says so.',
  ],
  [
    'by releasing an authorization',
    { untakenPaise: 100_000 },
    'Set free on your card',
    'The amount was only reserved on your card. We never took it, and your bank sets it free within a few days.',
  ],
  ['by UPI', { byHandPaise: 100_000 }, 'By UPI', 'You paid in cash: we send it by UPI within 3–5 business days.'],
])('explains in a mail only the refund %s', (_what, parts, label, words) => {
  const mail = mailOf(parts);
  expect(mail.subject).toBe('Refund of ₹1,000.00 for order K7QW4MX9TD');
  expect(mail.preview).toBe(words);
  expect(mail.sections).toEqual([
    { heading: 'How it comes back', paragraphs: [words], sums: [{ label, amount: '₹1,000.00' }] },
  ]);
});

test('lists both parts of a refund that is split, with their sum in the subject', () => {
  const mail = mailOf({ toSourcePaise: 174_890, toCreditPaise: 100_000 });
  expect(mail.subject).toBe('Refund of ₹2,748.90 for order K7QW4MX9TD');
  expect(mail.sections?.[0]?.sums).toEqual([
    { label: 'To UPI as••@okbank', amount: '₹1,748.90' },
    { label: 'Store credit', amount: '₹1,000.00' },
  ]);
});

test('says “To what you paid with” if the payment method is unknown', () => {
  expect(mailOf({ toSourcePaise: 100 }, '').sections?.[0]?.sums?.[0]?.label).toBe('To what you paid with');
});

test('shows the amount and a link to the order in HTML and in text', () => {
  const { html, text } = composeMail(firstFacts, mailOf({ toSourcePaise: 100_000 }));
  for (const form of [html, text]) {
    expect(form).toContain('https://shop.example/order/X');
    expect(form).toContain('K7QW4MX9TD');
  }
  expect(text).toContain('₹1,000.00 of order K7QW4MX9TD is on its way back to you.');
});

test('names the payment method of an order that was paid outside the gateway', () => {
  const order = anOrderRow({ paidBy: 'hand_1' });
  const options = { paid: 'Bank transfer ending 7711', link: 'https://shop.example/order/X', at };
  const mail = refundMail(unchangedSettings, order, { ...nothing, byHandPaise: 100_000 }, options);
  expect(mail.sections?.[0]).toMatchObject({
    paragraphs: ['You paid with Bank transfer ending 7711: we send it by transfer or UPI within 3–5 business days.'],
    sums: [{ label: 'By transfer', amount: '₹1,000.00' }],
  });
});
