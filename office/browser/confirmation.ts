// Module that connects a call which needs a confirmed person with the dialog that asks them.

let pending: { answer: Promise<boolean>; end: (isConfirmed: boolean) => void } | undefined;
const listeners = new Set<() => void>();

function notify(): void {
  for (const listener of listeners) listener();
}

/**
 * Asks the person at the screen to reauthenticate. Returns false if they cancel, or if no dialog is mounted. Concurrent
 * calls share one question.
 */
export function askConfirmation(): Promise<boolean> {
  if (listeners.size === 0) return Promise.resolve(false);
  if (!pending) {
    let end = (_: boolean) => {};
    const answer = new Promise<boolean>((resolve) => {
      end = resolve;
    });
    pending = { answer, end };
    notify();
  }
  return pending.answer;
}

/** Closes the question with the result. */
export function answerConfirmation(isConfirmed: boolean): void {
  const asked = pending;
  pending = undefined;
  notify();
  asked?.end(isConfirmed);
}

/** Subscribes the dialog to the question; returns the unsubscribe function. */
export function subscribeConfirmation(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/** Returns true while the question is open. */
export function isConfirmationAsked(): boolean {
  return pending !== undefined;
}
