import { describe, expect, test } from 'vitest';
import { returnStates } from '#contract/lists.ts';
import { firstFacts } from '#server/catalogue/products/test-facts.ts';
import { composeMail } from '#server/foundation/mail/compose-mail.ts';
import { unchangedSettings } from '#server/foundation/settings/test-settings.ts';
import { anOrderRow } from '#server/orders/model/test-order-rows.ts';
import { returnMail } from './return-mails.ts';
import { aReturnRow } from './test-return-rows.ts';

const deps = { settings: unchangedSettings, secret: 'a secret', publicUrl: 'https://shop.example' };
const pickup = { address: anOrderRow().address, day: '2026-11-27' };
const order = anOrderRow({ state: 'delivered' });

type Row = Parameters<typeof aReturnRow>[0];
const mailOf = (
  state: (typeof returnStates)[number],
  row: Row = {},
  detail: string | null = null,
  duePaise = 274_890,
) => returnMail(deps, order, { ...aReturnRow(row), duePaise, heldPaise: 0, nothing: 'unpaid' }, state, detail);

test('sends mails with distinct headings for seven states of a return, and none for the others', () => {
  const headings = Object.fromEntries(returnStates.map((state) => [state, mailOf(state)?.heading]));
  expect(headings).toEqual({
    requested: 'Return requested',
    approved: 'Approved',
    pickup_booked: 'Pickup booked',
    picked_up: undefined,
    received: 'It reached us',
    inspected: undefined,
    refund_started: undefined,
    refunded: undefined,
    exchanged: 'New piece sent',
    rejected: 'Not accepted',
    cancelled: 'Taken back',
  });
});

test.each(['rejected', 'cancelled'] as const)('promises nothing in the mail about a return that was %s', (state) => {
  for (const outcome of ['refund', 'credit', 'exchange'] as const) {
    const mail = mailOf(state, { outcome });
    expect(mail?.sections).toEqual([]);
    expect(JSON.stringify(mail)).not.toContain('2,748.90');
  }
});

test('says of a new piece that it is kept, and once it is sent that it is on its way', () => {
  const words = (state: 'approved' | 'exchanged') =>
    mailOf(state, { outcome: 'exchange' })?.sections?.[0]?.paragraphs?.[0];
  expect(words('approved')).toBe('The new piece, free of charge. It is kept for you.');
  expect(words('exchanged')).toBe('The new piece, free of charge. It is on its way to you.');
});

describe('names for returns in mails', () => {
  test.each([
    [
      'a return',
      {},
      'Your return R23456789A',
      'Return requested',
      'We have your return and look at it within one business day.',
    ],
    [
      'an exchange',
      { outcome: 'exchange' },
      'Your swap R23456789A',
      'Swap requested',
      'We have your swap and look at it within one business day.',
    ],
    [
      'a report',
      { kind: 'problem' },
      'Your report R23456789A',
      'Report received',
      'We have your report and look at it within one business day.',
    ],
    [
      'a report with an exchange',
      { kind: 'problem', outcome: 'exchange' },
      'Your report R23456789A',
      'Report received',
      'We have your report and look at it within one business day.',
    ],
  ] as const)('uses the right words in the mail about %s', (_what, row, subject, heading, lead) => {
    const words = JSON.stringify(mailOf('requested', row));
    if (subject.includes('report')) expect(words).not.toMatch(/\b[Rr]eturn\b/);
    expect(mailOf('requested', row)).toMatchObject({ subject, heading, lead, preview: lead });
  });
});

test.each([
  ['return', {}],
  ['swap', { outcome: 'exchange' }],
  ['report', { kind: 'problem' }],
] as const)('uses another subject for the arrival of a %s than for its request', (word, row) => {
  expect(mailOf('received', row)?.subject).toBe(`The parcel of your ${word} R23456789A is here`);
});

describe('next step in mails about returns', () => {
  test.each([
    [
      'requested',
      { pickup },
      'We have your return and look at it within one business day. The courier comes on Fri 27 Nov.',
    ],
    ['approved', { pickup }, 'Keep the piece ready, unworn and with its tags on. The courier comes on Fri 27 Nov.'],
    ['approved', {}, 'You need not send anything back. We go on with it now.'],
    ['pickup_booked', { pickup }, 'The courier has your address. The courier comes on Fri 27 Nov.'],
    ['received', {}, 'The parcel is here. We check the piece now.'],
    ['exchanged', { outcome: 'exchange' }, 'We checked what you sent, and the new piece is on its way to you.'],
    ['cancelled', {}, 'You took it back. Nothing more happens, and you keep the piece.'],
    ['approved', { kind: 'problem', pickup }, 'Keep the piece ready, as it is. The courier comes on Fri 27 Nov.'],
    [
      'exchanged',
      { kind: 'problem', outcome: 'exchange' },
      'We checked what you told us, and the new piece is on its way to you.',
    ],
    ['cancelled', { kind: 'problem' }, 'You took it back. Nothing more happens.'],
  ] as const)('explains the next step in the mail of a return that is %s %o', (state, row, lead) => {
    expect(mailOf(state, row)?.lead).toBe(lead);
  });

  test('gives the reason of staff in the mail about a refused return', () => {
    const further = ' If you see it otherwise, answer this mail and a person looks at it again.';
    expect(mailOf('rejected', {}, 'It was worn.')?.lead).toBe(`It was worn.${further}`);
    expect(mailOf('rejected')?.lead).toBe(`It does not meet the terms of returns.${further}`);
    expect(mailOf('rejected', { kind: 'problem' })?.lead).toBe(`We could not find what is wrong.${further}`);
  });
});

describe('refund in mails about returns', () => {
  const getsOf = (row: Row, duePaise: number) => mailOf('requested', row, null, duePaise)?.sections?.[0]?.paragraphs;

  test.each([
    [
      'a refund',
      { pickup },
      274_890,
      '₹2,748.90 back. A refund starts within 3–5 business days of the piece reaching us, and takes 7–10 days from there.',
    ],
    [
      'a refund without a return',
      { kind: 'problem' },
      274_890,
      '₹2,748.90 back. A refund starts within 3–5 business days of our saying yes to it, and takes 7–10 days from there.',
    ],
    [
      'store credit',
      { outcome: 'credit', pickup },
      274_890,
      '₹2,748.90 of store credit, at once when we have checked the piece.',
    ],
    [
      'store credit without a return',
      { kind: 'problem', outcome: 'credit' },
      274_890,
      '₹2,748.90 of store credit, at once when we have checked it.',
    ],
    ['a replacement', { outcome: 'exchange' }, 0, 'The new piece, free of charge. It is kept for you.'],
    [
      'nothing',
      {},
      0,
      'You have paid nothing for it, so nothing has to come back. If it still arrives, you need not take it.',
    ],
  ] as const)('explains in the mail of a return that the customer gets %s', (_what, row, duePaise, words) => {
    expect(getsOf(row, duePaise)).toEqual([words]);
  });
});

test('names the return and its order in HTML and in text, with a link to the order', () => {
  const mail = mailOf('requested');
  if (!mail) throw new Error('no mail');
  const { html, text } = composeMail(firstFacts, mail);
  for (const form of [html, text]) {
    expect(form).toContain('R23456789A');
    expect(form).toContain('Of order K7QW4MX9TD.');
    expect(form).toMatch(/https:\/\/shop\.example\/order\/K7QW4MX9TD\?key=[\w-]{32}/);
  }
});
