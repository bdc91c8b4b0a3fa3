import { ApiProblem } from './api.ts';

/** State of a query. */
export interface ReaderState<Q, T> {
  /** Last result; it stays while the next result loads. */
  data: T | undefined;
  /** Query that the result belongs to. */
  answers: Q | undefined;
  pending: boolean;
  /** Error of the last query; it stays until a result arrives. */
  problem: ApiProblem | undefined;
}

export interface Reader<Q, T> {
  /** Starts a query and aborts the previous one; undefined clears the result. */
  ask: (question: Q | undefined) => void;
  /** Repeats the last query. */
  retry: () => void;
  /** Clears the error of the last query, whose cause is resolved, and repeats the query. */
  again: () => void;
  /** Shows the result of a change. */
  put: (data: T) => void;
  /** Aborts the running query. */
  stop: () => void;
}

/** Returns the state without a result. */
export function unreadState<Q, T>(pending: boolean): ReaderState<Q, T> {
  return { data: undefined, answers: undefined, pending, problem: undefined };
}

/**
 * Creates a reader for successive queries. A new query aborts the previous one, so that no older result replaces a
 * newer one. `quietMs` is the debounce time in ms.
 */
export function createReader<Q, T>(
  read: (question: Q, signal: AbortSignal) => Promise<T>,
  tell: (reading: ReaderState<Q, T>) => void,
  quietMs = 0,
): Reader<Q, T> {
  let reading = unreadState<Q, T>(false);
  let last: Q | undefined;
  let running: AbortController | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;

  function show(next: Partial<ReaderState<Q, T>>): void {
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
      show(unreadState(false));
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
