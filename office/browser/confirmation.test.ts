import { expect, test } from 'vitest';
import { answerConfirmation, askConfirmation, isConfirmationAsked, subscribeConfirmation } from './confirmation.ts';

test('a confirmation is refused at once if no dialog is mounted', async () => {
  expect(await askConfirmation()).toBe(false);
});

test('parallel calls ask for one confirmation, and a later call asks again', async () => {
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
