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
    // Leaving the page answers its open question with no.
    if (listeners.size === 0) answerPriceQuestion(false);
  };
}

/** Returns the question that is open. */
export function usePriceQuestion(): PriceQuestion | undefined {
  return useSyncExternalStore(subscribe, () => asked?.question);
}

/** Closes the question with the answer. */
export function answerPriceQuestion(isConfirmed: boolean): void {
  const ended = asked;
  asked = undefined;
  notify();
  ended?.end(isConfirmed);
}

/** Asks the person at the screen. A second question closes the first without consent. */
export function askPriceQuestion(question: PriceQuestion): Promise<boolean> {
  answerPriceQuestion(false);
  return new Promise((resolve) => {
    asked = { question, end: resolve };
    notify();
  });
}

/**
 * Runs a call without consent to its price, and once more with consent if the server asks for it and the person
 * confirms. Throws the server's rejection if the person does not confirm.
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

/** Returns true for the error of a price that the person declined; it need not be reported. */
export function isPriceDeclined(error: unknown): boolean {
  return error instanceof OfficeProblem && error.code === 'price_question';
}
