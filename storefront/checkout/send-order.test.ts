import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { newBrowser, Tab } from '../browser/test-tabs.ts';
import type { CheckoutOrder } from './send-order.ts';

// An unpaid order is changed in a browser that has lost the proof that the first one is its own.

let posted: Record<string, unknown>[];

beforeEach(() => {
  newBrowser();
  posted = [];
});
afterEach(() => vi.unstubAllGlobals());

const data: CheckoutOrder['data'] = {
  contact: { email: 'asha@example.in', phone: '9820043210' },
  address: {
    fullName: 'Asha Sawant',
    pin: '400069',
    line1: 'B-204',
    line2: 'Nagardas Road',
    landmark: undefined,
    type: undefined,
    city: 'Mumbai',
    state: 'Maharashtra',
  },
  delivery: 'standard',
  payment: 'upi',
  billing: undefined,
  gstin: undefined,
  note: '',
};
const expectedDays = { earliest: '2026-11-24', latest: '2026-11-25' };
const answer = (status: number, body: object) => Response.json(body, { status });
const refusal = {
  success: false,
  code: 'proof_needed',
  message: 'Before anything of this order is changed, enter the code',
};
const placed = { reference: 'H3NB8RP2VC', key: 'new', status: 'placed', storeCredit: 0, total: 10 };

/** A shop that requires proof for the replaced order, and returns its payment status. */
function askForProof(payment: { payable: boolean; message: string }): void {
  vi.stubGlobal('fetch', async (address: string, { method, body }: RequestInit) => {
    if (method === 'GET') return answer(200, { success: true, data: payment });
    expect(address).toBe('/api/orders');
    const wanted = JSON.parse(String(body)) as Record<string, unknown>;
    posted.push(wanted);
    return wanted.replaces ? answer(403, refusal) : answer(201, { success: true, data: placed });
  });
}

async function sendAgain() {
  const tab = await Tab.open();
  const { keepPending } = await import('./checkout-draft.ts');
  const { sendOrder } = await import('./send-order.ts');
  return tab.act(() => {
    keepPending({ reference: 'K7QW4MX9TD', key: 'old', asked: 'something else', lines: [] });
    return sendOrder({ lines: [], data, expectedTotal: 10, expectedDays, storeCredit: 0 });
  });
}

test('an unpaid order is left to expire, and the changed one is placed', async () => {
  askForProof({ payable: true, message: 'It is still to be paid.' });
  expect(await sendAgain()).toMatchObject({ kind: 'placed', order: { reference: 'H3NB8RP2VC' } });
  expect(posted.map(({ replaces }) => replaces)).toEqual([{ reference: 'K7QW4MX9TD', key: 'old' }, undefined]);
  // The status shown is sent along: a later payment is asked about again.
  expect(posted).toEqual([
    expect.objectContaining({ expectedDays }),
    expect.objectContaining({ expectedTotal: 10, expectedDays }),
  ]);
});

test('an order that is being paid prevents placing the changed one', async () => {
  askForProof({ payable: false, message: "Confirming your payment. Don't pay again." });
  expect(await sendAgain()).toEqual({ kind: 'refused', message: "Confirming your payment. Don't pay again." });
  expect(posted).toHaveLength(1);
});
