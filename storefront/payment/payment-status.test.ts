import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { PaymentStatus } from '#contract/payments.ts';
import { followPayment } from './payment-status.ts';

function status(state: PaymentStatus['state']): PaymentStatus {
  return { reference: 'MD-1', state, message: state, amount: 2499, instrument: null, heldUntil: null, payable: false };
}

/** Polls a payment whose shop responds with these in turn, the last for ever; an error is a failed call. */
function follow(answers: readonly (PaymentStatus['state'] | Error)[]) {
  const controller = new AbortController();
  const seen: string[] = [];
  let calls = 0;
  const read = async () => {
    const answer = answers[Math.min(calls, answers.length - 1)];
    calls += 1;
    if (answer instanceof Error) throw answer;
    return status(answer ?? 'due');
  };
  const onStatus = ({ state }: PaymentStatus) => void seen.push(state);
  const ended = followPayment({ reference: 'MD-1' }, { signal: controller.signal, onStatus, read });
  return { ended, seen, controller, calls: () => calls };
}

beforeEach(() => {
  vi.useFakeTimers();
});

afterEach(() => {
  vi.useRealTimers();
});

test('the page polls every two and a half seconds until the bank has answered', async () => {
  const { ended, seen, calls } = follow(['processing', 'processing', 'paid']);
  await vi.advanceTimersByTimeAsync(2499);
  expect(calls()).toBe(0);
  await vi.advanceTimersByTimeAsync(1);
  expect(calls()).toBe(1);
  await vi.advanceTimersByTimeAsync(5000);
  expect(await ended).toBe(true);
  expect(seen).toEqual(['processing', 'processing', 'paid']);
});

test('the page repeats a failed call without a message', async () => {
  const { ended, seen } = follow([new Error('offline'), new Error('offline'), 'failed']);
  await vi.advanceTimersByTimeAsync(7500);
  expect(await ended).toBe(true);
  expect(seen).toEqual(['failed']);
});

test('the page stops polling after two minutes without an answer', async () => {
  const { ended, calls } = follow(['processing']);
  await vi.advanceTimersByTimeAsync(119_999);
  let over = false;
  void ended.then(() => {
    over = true;
  });
  await vi.advanceTimersByTimeAsync(0);
  expect(over).toBe(false);
  await vi.advanceTimersByTimeAsync(3000);
  expect(await ended).toBe(false);
  expect(calls()).toBe(49);
});

test('the polling stops when the page is left', async () => {
  const { ended, calls, controller } = follow(['processing']);
  await vi.advanceTimersByTimeAsync(5000);
  controller.abort();
  expect(await ended).toBe(false);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(calls()).toBe(2);
});
