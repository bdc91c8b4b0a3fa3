import { useSyncExternalStore } from 'react';
import type { PriceQuestion } from '#contract/office/products.ts';
import { OfficeProblem } from '#office/browser/api.ts';

// Connects a call whose price the shop asks about with the dialog on the page.

let asked: { question: PriceQuestion; end: (isConfirmed: boolean) => void } | undefined;
const listeners = new Set<() => void>();

function notify(): void {
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
    // A page that is left takes its question with it.
    if (listeners.size === 0) answerPriceQuestion(false);
  };
}

/** Returns the question that is open. */
export function usePriceQuestion(): PriceQuestion | undefined {
  return useSyncExternalStore(subscribe, () => asked?.question);
}

/** Ends the question with its answer. */
export function answerPriceQuestion(isConfirmed: boolean): void {
  const ended = asked;
  asked = undefined;
  notify();
  ended?.end(isConfirmed);
}

/** Asks the person at the screen. A second question ends the first without consent. */
export function askPriceQuestion(question: PriceQuestion): Promise<boolean> {
  answerPriceQuestion(false);
  return new Promise((resolve) => {
    asked = { question, end: resolve };
    notify();
  });
}

/**
 * Runs a call without consent to its price, and once more with it if the shop asks and the person confirms. Throws the
 * refusal if they do not.
 */
export async function withPriceConsent<T>(run: (confirmedPrice: boolean) => Promise<T>): Promise<T> {
  try {
    return await run(false);
  } catch (error) {
    const question = error instanceof OfficeProblem ? error.price : undefined;
    if (!question || !(await askPriceQuestion(question))) throw error;
    return await run(true);
  }
}

/** Returns true for a price that the person chose not to change: nothing to report. */
export function isPriceDeclined(error: unknown): boolean {
  return error instanceof OfficeProblem && error.code === 'price_question';
}
