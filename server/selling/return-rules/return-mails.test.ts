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
) => returnMail(deps, order, { ...aReturnRow(row), duePaise }, state, detail);

test('every step that its shopper is told of has its own heading, the others write none', () => {
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

describe('a mail calls it what it is:', () => {
  test.each([
    [
      'a return',
      {},
      'Your return R23456789A',
      'Return requested',
      'We have your return and look at it within one business day.',
    ],
    [
      'a swap',
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
      'a report of what is to be swapped',
      { kind: 'problem', outcome: 'exchange' },
      'Your report R23456789A',
      'Report received',
      'We have your report and look at it within one business day.',
    ],
  ] as const)('%s', (_what, row, subject, heading, lead) => {
    const words = JSON.stringify(mailOf('requested', row));
    if (subject.includes('report')) expect(words).not.toMatch(/\b[Rr]eturn\b/);
    expect(mailOf('requested', row)).toMatchObject({ subject, heading, lead, preview: lead });
  });
});

test.each([
  ['return', {}],
  ['swap', { outcome: 'exchange' }],
  ['report', { kind: 'problem' }],
] as const)('that the piece of a %s has come is not taken for the asking, which was mailed before', (word, row) => {
  expect(mailOf('received', row)?.subject).toBe(`The parcel of your ${word} R23456789A is here`);
});

describe('it says what comes next', () => {
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
  ] as const)('%s %o', (state, row, lead) => {
    expect(mailOf(state, row)?.lead).toBe(lead);
  });

  test('and of a refusal why, in the words of whoever refused', () => {
    const further = ' If you see it otherwise, answer this mail and a person looks at it again.';
    expect(mailOf('rejected', {}, 'It was worn.')?.lead).toBe(`It was worn.${further}`);
    expect(mailOf('rejected')?.lead).toBe(`It does not meet the terms of returns.${further}`);
    expect(mailOf('rejected', { kind: 'problem' })?.lead).toBe(`We could not find what is wrong.${further}`);
  });
});

describe('and what its shopper gets', () => {
  const getsOf = (row: Row, duePaise: number) => mailOf('requested', row, null, duePaise)?.sections?.[0]?.paragraphs;

  test.each([
    [
      'money',
      { pickup },
      274_890,
      '₹2,748.90 back. A refund starts within 3–5 business days of the piece reaching us, and takes 7–10 days from there.',
    ],
    [
      'money for what does not come back',
      { kind: 'problem' },
      274_890,
      '₹2,748.90 back. A refund starts within 3–5 business days of our saying yes to it, and takes 7–10 days from there.',
    ],
    [
      'credit',
      { outcome: 'credit', pickup },
      274_890,
      '₹2,748.90 of store credit, at once when we have checked the piece.',
    ],
    [
      'credit for what does not come back',
      { kind: 'problem', outcome: 'credit' },
      274_890,
      '₹2,748.90 of store credit, at once when we have checked it.',
    ],
    ['another piece', { outcome: 'exchange' }, 0, 'The new piece, free of charge. It is kept for you.'],
    [
      'nothing',
      {},
      0,
      'You have paid nothing for it, so nothing has to come back. If it still arrives, you need not take it.',
    ],
  ] as const)('%s', (_what, row, duePaise, words) => {
    expect(getsOf(row, duePaise)).toEqual([words]);
  });
});

test('in HTML and in text it names the return and its order, and leads to the order by its key', () => {
  const mail = mailOf('requested');
  if (!mail) throw new Error('no mail');
  const { html, text } = composeMail(firstFacts, mail);
  for (const form of [html, text]) {
    expect(form).toContain('R23456789A');
    expect(form).toContain('Of order K7QW4MX9TD.');
    expect(form).toMatch(/https:\/\/shop\.example\/order\/K7QW4MX9TD\?key=[\w-]{32}/);
  }
});
