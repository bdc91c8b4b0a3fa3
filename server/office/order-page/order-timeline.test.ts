import { expect, test } from 'vitest';
import type { AuditRow } from '#contract/office/audit.ts';
import { composeTimeline, type Happenings } from './order-timeline.ts';

const at = (minute: number, second = 0) => new Date(Date.UTC(2026, 10, 23, 4, minute, second)).toISOString();
const step = (
  id: number,
  minute: number,
  state: 'placed' | 'confirmed' | 'shipped' | 'cancelled',
  actor: 'shopper' | 'gateway' | 'operator' | 'courier',
) => ({
  ...{ id, orderId: 'o', state, actor, reason: null },
  at: new Date(at(minute)),
});
const row = (number: number, moment: string, what: string, why: string | null = null): AuditRow => ({
  ...{
    number,
    at: moment,
    actor: 'member',
    who: 'Ritu Bora',
    role: 'Support',
    from: '',
    thing: 'order',
    about: 'K7QW4MX9TD',
  },
  ...{ what, before: null, after: null, why },
});
const nothing: Happenings = { events: [], backs: [], ledger: [], payments: [], mails: [], history: [], parcels: [] };
const told = (some: Partial<Happenings>) =>
  composeTimeline({ ...nothing, ...some }).map(({ by, who, title, detail }) =>
    [by, who, title, detail].filter(Boolean).join(' | '),
  );

test('merges events of customer, gateway, mails, staff and courier, newest first', () => {
  const mail = { id: 'm', to: 'a•••@mail.example', queuedAt: at(3), state: 'sent', words: 'Sent' } as const;
  const parcel = { number: 1, timeline: [{ status: 'Picked up', at: at(30), location: 'Pune' }] };
  expect(
    told({
      events: [step(1, 1, 'placed', 'shopper'), step(2, 2, 'confirmed', 'gateway')],
      ledger: [{ at: at(2), source: 'gateway', words: 'Captured', amount: 5045.7, gatewayId: 'pay_1' }],
      payments: [
        { id: 'pay_0', state: 'failed', words: 'UPI: declined', amount: 5045.7, at: at(1, 30) },
        { id: 'pay_1', state: 'captured', words: 'UPI', amount: 5045.7, at: at(2) },
      ],
      mails: [
        { ...mail, subject: 'Order placed', sentAt: at(3) },
        { ...mail, subject: 'Waits', sentAt: null },
      ],
      history: [
        row(9, at(20), 'Changed the address', 'They rang'),
        row(8, at(10), 'Looked at phone, e-mail and address'),
      ],
      parcels: [parcel],
    }),
  ).toEqual([
    'courier | Picked up | Pune',
    'staff | Ritu Bora | Changed the address | They rang',
    'mail | Mail “Order placed” went out | To a•••@mail.example',
    'gateway | Captured: ₹5,045.70 | pay_1',
    'gateway | Order confirmed',
    'gateway | Payment failed: ₹5,045.70 | UPI: declined',
    expect.stringMatching(/^shopper \| /),
  ]);
});

test('shows the name of a staff member at an action, and shows the action once', () => {
  const cancelled = { ...step(3, 40, 'cancelled', 'operator') };
  const history = [row(11, at(50), 'Wrote a tag'), row(10, at(40, 1), 'Cancelled the order', 'They rang')];
  expect(told({ events: [cancelled], history })).toEqual([
    'staff | Ritu Bora | Wrote a tag',
    expect.stringMatching(/^staff \| Ritu Bora \| .*ancelled.* \| They rang$/),
  ]);
  // Roles that cannot see the audit log see no name.
  expect(told({ events: [cancelled] })).toEqual([expect.stringMatching(/^staff \| .*ancelled/)]);
});

test('attributes two actions within seconds to the right staff members', () => {
  const cancelled = { ...step(3, 40, 'cancelled', 'operator') };
  const tagged = { ...row(11, at(40, 2), 'Wrote a tag'), who: 'Dev Rao' };
  const told2 = told({
    events: [cancelled],
    history: [tagged, row(10, at(40, 1), 'Cancelled the order', 'They rang')],
  });
  expect(told2).toEqual([
    'staff | Dev Rao | Wrote a tag',
    expect.stringMatching(/^staff \| Ritu Bora \| .*ancelled.* \| They rang$/),
  ]);
});

test('names the parcel in events of an order with two parcels', () => {
  const scan = (number: number) => ({ number, timeline: [{ status: 'Delivered', at: at(number), location: '' }] });
  expect(told({ parcels: [scan(1), scan(2)] })).toEqual([
    'courier | Parcel 2: Delivered',
    'courier | Parcel 1: Delivered',
  ]);
});
