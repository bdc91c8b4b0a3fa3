import { expect, test } from 'vitest';
import { answerConfirmation, askConfirmation, isConfirmationAsked, subscribeConfirmation } from './confirmation.ts';

test('answers no at once where no dialog can ask', async () => {
  expect(await askConfirmation()).toBe(false);
});

test('asks once for calls at the same time, and anew after the answer', async () => {
  const seen: boolean[] = [];
  const leave = subscribeConfirmation(() => seen.push(isConfirmationAsked()));
  const [first, second] = [askConfirmation(), askConfirmation()];
  expect(seen).toEqual([true]);
  answerConfirmation(true);
  expect(await Promise.all([first, second])).toEqual([true, true]);
  const third = askConfirmation();
  answerConfirmation(false);
  expect(await third).toBe(false);
  expect(seen).toEqual([true, false, true, false]);
  leave();
  expect(await askConfirmation()).toBe(false);
});
