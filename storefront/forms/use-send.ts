import { useEffect, useRef, useState } from 'react';
import { createSender, notSending, problemWords, type Said, type Sender, type Sending } from './sender.ts';

interface SendOptions {
  /** The sentence for a failure; undefined throws it on. By default the shop's own. */
  words?: (error: unknown) => string | undefined;
  /** Is told what came of it, where it is not said in the place of the button. */
  onSaid?: (said: Said | undefined) => void;
}

/** The one way to send something: one call at a time, with what came of it. */
export function useSend({ words = problemWords, onSaid }: SendOptions = {}): Sending & Pick<Sender, 'send' | 'say' | 'isBusy'> {
  const [sending, setSending] = useState(notSending);
  const latest = useRef({ words, onSaid });
  latest.current = { words, onSaid };
  const [sender] = useState(() =>
    createSender(
      (now) => {
        setSending(now);
        latest.current.onSaid?.(now.said);
      },
      (error) => latest.current.words(error),
    ),
  );
  useEffect(() => {
    sender.enter();
    return sender.leave;
  }, [sender]);
  return { ...sending, send: sender.send, say: sender.say, isBusy: sender.isBusy };
}
