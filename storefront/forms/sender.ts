import { ApiProblem } from '../browser/api.ts';

/** What the message area says: an outcome, whatever its words. */
export interface Said {
  outcome: 'done' | 'failed' | 'note';
  text: string;
}

/** How far the sending of something is. */
export interface Sending {
  busy: boolean;
  /** Which of several it is, where the sender told. */
  about: string | undefined;
  /** What came of the last, until another is sent. */
  said: Said | undefined;
}

export interface Sender {
  /** Makes a call, and tells what came of it; while one is under way another is refused. */
  send: (call: () => Promise<Said | undefined>, about?: string) => Promise<void>;
  /** Says something in the same place. */
  say: (said: Said | undefined) => void;
  /** Whether a call is under way, also before the page shows it. */
  isBusy: () => boolean;
  /** Nobody listens any more: what is under way ends in silence. */
  leave: () => void;
  /** Somebody listens (again). */
  enter: () => void;
}

export const notSending: Sending = { busy: false, about: undefined, said: undefined };

/** What a failed call is told as; undefined for a failure of the page itself. */
export function problemWords(error: unknown): string | undefined {
  return error instanceof ApiProblem ? error.message : undefined;
}

/** Sends one thing at a time. `words` gives the sentence for a failure; one without a sentence is thrown on. */
export function createSender(tell: (sending: Sending) => void, words: (error: unknown) => string | undefined = problemWords): Sender {
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
