import { ApiProblem } from './api.ts';

/** How far the reading of something has come: of whoever asks, or of the shop. */
export interface Reading<Q, T> {
  /** The last answer; it stays while the next one is on its way. */
  data: T | undefined;
  /** The question it answers. */
  answers: Q | undefined;
  pending: boolean;
  /** Why the last question got no answer; it stays until one comes. */
  problem: ApiProblem | undefined;
}

export interface Reader<Q, T> {
  /** Asks, in place of what was asked before; undefined asks nothing and forgets what was known. */
  ask: (question: Q | undefined) => void;
  /** Asks the last question once more. */
  retry: () => void;
  /** The same where what kept it from being answered is over: no word of that any more. */
  again: () => void;
  /** Shows what a change has made of it. */
  put: (data: T) => void;
  /** Ends what is on its way. */
  stop: () => void;
}

/** Makes what nothing is known of yet. */
export function unread<Q, T>(pending: boolean): Reading<Q, T> {
  return { data: undefined, answers: undefined, pending, problem: undefined };
}

/**
 * Reads one thing after another: what is asked later ends what was asked before, so that no older answer stands over a
 * newer one. `quietMs` is how long a question must stand before it is sent.
 */
export function createReader<Q, T>(
  read: (question: Q, signal: AbortSignal) => Promise<T>,
  tell: (reading: Reading<Q, T>) => void,
  quietMs = 0,
): Reader<Q, T> {
  let reading = unread<Q, T>(false);
  let last: Q | undefined;
  let running: AbortController | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;

  function show(next: Partial<Reading<Q, T>>): void {
    reading = { ...reading, ...next };
    tell(reading);
  }

  function stop(): void {
    running?.abort();
    clearTimeout(timer);
  }

  async function send(question: Q): Promise<void> {
    const controller = new AbortController();
    running = controller;
    try {
      const data = await read(question, controller.signal);
      if (!controller.signal.aborted) show({ data, answers: question, pending: false, problem: undefined });
    } catch (error) {
      if (controller.signal.aborted) return;
      show({ pending: false, problem: error instanceof ApiProblem ? error : undefined });
      if (!(error instanceof ApiProblem)) throw error;
    }
  }

  function ask(question: Q | undefined): void {
    stop();
    last = question;
    if (question === undefined) {
      show(unread(false));
      return;
    }
    show({ pending: true });
    if (quietMs > 0) timer = setTimeout(() => void send(question), quietMs);
    else void send(question);
  }

  return {
    ask,
    retry: () => ask(last),
    again: () => {
      reading = { ...reading, problem: undefined };
      ask(last);
    },
    put: (data) => show({ data, answers: last, problem: undefined }),
    stop,
  };
}
