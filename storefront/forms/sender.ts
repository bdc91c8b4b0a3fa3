import { ApiProblem } from '../browser/api.ts';

/** Status message with its outcome. */
export interface FormMessage {
  outcome: 'done' | 'failed' | 'note';
  text: string;
}

/** State of a form's or button's call. */
export interface Sending {
  busy: boolean;
  /** Identifier of the current call among several, if given. */
  about: string | undefined;
  /** Result of the last call, until the next call starts. */
  said: FormMessage | undefined;
}

export interface FormSender {
  /** Makes a call and reports its result. Ignores a second call while one is running. */
  send: (call: () => Promise<FormMessage | undefined>, about?: string) => Promise<void>;
  /** Shows a message in the same place. */
  say: (said: FormMessage | undefined) => void;
  /** Returns true during a call, even before the page is updated. */
  isBusy: () => boolean;
  /** Called on unmount: later results are dropped. */
  leave: () => void;
  /** Called on mount, also after an unmount: results are reported from then on. */
  enter: () => void;
}

export const notSending: Sending = { busy: false, about: undefined, said: undefined };

/** Returns the message of a failed call; undefined for an unexpected error. */
export function problemWords(error: unknown): string | undefined {
  return error instanceof ApiProblem ? error.message : undefined;
}

/**
 * Creates a sender for one call at a time. `words` returns the message of a failure; errors without a message are
 * rethrown.
 */
export function createSender(
  tell: (sending: Sending) => void,
  words: (error: unknown) => string | undefined = problemWords,
): FormSender {
  let sending = notSending;
  let listening = true;

  function show(next: Partial<Sending>): void {
    sending = { ...sending, ...next };
    if (listening) tell(sending);
  }

  return {
    async send(call, about) {
      if (sending.busy) return;
      show({ busy: true, about, said: undefined });
      const over = { busy: false, about: undefined };
      try {
        const said = await call();
        show({ ...over, said });
      } catch (error) {
        const text = words(error);
        show({ ...over, said: text === undefined ? undefined : { outcome: 'failed', text } });
        if (text === undefined) throw error;
      }
    },
    say: (said) => show({ said }),
    isBusy: () => sending.busy,
    leave: () => {
      listening = false;
    },
    enter: () => {
      listening = true;
    },
  };
}
