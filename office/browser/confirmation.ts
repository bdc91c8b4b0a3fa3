// Module that connects a call which needs a confirmed person with the dialog that asks them.

let pending: { answer: Promise<boolean>; end: (isConfirmed: boolean) => void } | undefined;
const listeners = new Set<() => void>();

function notify(): void {
  for (const listener of listeners) listener();
}

/**
 * Asks the person at the screen to confirm who they are. Returns false if they do not want to, or no dialog is there to
 * ask. Calls at the same time share one question.
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

/** Ends the question with its answer. */
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
