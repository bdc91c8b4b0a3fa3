import { useEffect, useRef, useState } from 'react';
import { createSender, type FormMessage, type FormSender, notSending, problemWords, type Sending } from './sender.ts';

interface SendOptions {
  /** Returns the message of a failure; undefined rethrows it. By default the shop's message. */
  words?: (error: unknown) => string | undefined;
  /** Called with the result, if it is not shown beside the button. */
  onSaid?: (said: FormMessage | undefined) => void;
}

/** Provides sending of one call at a time, with its result. All forms and buttons use it. */
export function useSend({
  words = problemWords,
  onSaid,
}: SendOptions = {}): Sending & Pick<FormSender, 'send' | 'say' | 'isBusy'> {
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
