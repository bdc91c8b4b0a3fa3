import { createContext, useContext, useEffect, useRef, useState } from 'react';
import { codeFault, codeMinutes } from '#contract/account-rules.ts';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import type { Elements } from '#ui/elements.tsx';
import { ApiProblem, browserApi } from '../browser/api.ts';
import { CodeField } from '../forms/code-field.tsx';
import { StatusMessage } from '../forms/status-message.tsx';
import { useForm } from '../forms/use-form.ts';
import { useSend } from '../forms/use-send.ts';
import { type OrderPlace, orderAccess } from './order-place.ts';
import styles from './prove-order.module.css';

/**
 * Runs a call that changes the order. If the server requires proof of ownership, it asks for the code and repeats the
 * call.
 */
type Proven = <T>(call: () => Promise<T>) => Promise<T>;

const ProvenContext = createContext<Proven>((call) => call());

/** Returns the function that runs calls changing this page's order. */
export function useProven(): Proven {
  return useContext(ProvenContext);
}

const noCookies =
  'This browser takes no cookies, so it cannot keep that the order is yours. Allow them for this shop and try again, or write to us.';

interface Asking {
  /** Message of the server with the destination of the code. */
  words: string;
  answer: (proved: boolean) => void;
}

/**
 * Asks in a dialog for the code that allows changes to the order. The page below preserves its typed text and the
 * pending call continues.
 */
export function ProveOrder({ place, children }: { place: OrderPlace; children: Elements }) {
  const [asking, setAsking] = useState<Asking>();
  const waiting = useRef<Asking>(undefined);
  const answer = (proved: boolean) => {
    waiting.current?.answer(proved);
    waiting.current = undefined;
    setAsking(undefined);
  };
  // Leaving the page cancels the pending call.
  useEffect(() => () => waiting.current?.answer(false), []);
  const ask = (words: string) =>
    new Promise<boolean>((resolve) => {
      waiting.current?.answer(false);
      waiting.current = { words, answer: resolve };
      setAsking(waiting.current);
    });
  const proven = useRef<Proven>(async (call) => {
    try {
      return await call();
    } catch (problem) {
      const asked = problem instanceof ApiProblem && problem.code === 'proof_needed';
      if (!asked || !(await ask(problem.message))) throw problem;
      return call().catch((again: unknown) => {
        if (!(again instanceof ApiProblem && again.code === 'proof_needed')) throw again;
        throw new ApiProblem(again.status, again.code, noCookies);
      });
    }
  });
  return (
    <ProvenContext value={proven.current}>
      {children}
      <Dialog open={asking !== undefined} onClose={() => answer(false)} title="Is this your order?">
        {asking && <AskForCode place={place} words={asking.words} onProved={() => answer(true)} />}
      </Dialog>
    </ProvenContext>
  );
}

interface AskProps {
  place: OrderPlace;
  words: string;
  onProved: () => void;
}

function AskForCode({ place, words, onProved }: AskProps) {
  const { busy, said, send } = useSend();
  const ask = () =>
    void send(async () => {
      const { message } = await browserApi('POST /api/orders/:reference/code', orderAccess(place));
      return { outcome: 'done', text: message };
    });
  const [sent, setSent] = useState(false);
  if (said?.outcome === 'done' && !sent) setSent(true);
  return (
    <div className={styles.ask}>
      {!sent && <p>{`Its link shows it to whoever has it. ${words}`}</p>}
      <p role="status" hidden={said?.outcome !== 'done'}>
        {said?.outcome === 'done' && said.text}
      </p>
      {said?.outcome === 'failed' && <StatusMessage said={said} />}
      {sent ? (
        <EnterCode place={place} onProved={onProved} again={{ busy, ask }} />
      ) : (
        // The browser focuses the element with this attribute instead of the close button; React would not render it.
        <Button ref={(button) => button?.setAttribute('autofocus', '')} wide busy={busy} onClick={ask}>
          {busy ? 'Sending...' : 'Send the code'}
        </Button>
      )}
    </div>
  );
}

interface EnterProps extends Pick<AskProps, 'place' | 'onProved'> {
  again: { busy: boolean; ask: () => void };
}

function EnterCode({ place, onProved, again }: EnterProps) {
  const form = useForm({
    id: 'proof',
    boxes: { code: '' },
    check: ({ code }) => faultOf(codeFault(code)),
    checks: { code: ({ code }) => codeFault(code) },
    send: async ({ code }) => {
      await browserApi('POST /api/orders/:reference/proof', { ...orderAccess(place), body: { code } });
      onProved();
      return undefined;
    },
  });
  useEffect(() => document.getElementById('proof-code')?.focus(), []);
  return (
    <>
      <StatusMessage said={form.said} />
      <form {...form.formProps} className={styles.ask}>
        <CodeField {...form.box('code')} />
        <p className="mut sm">{`It works for ${codeMinutes} minutes, and once. Then this browser can change the order for 30 minutes.`}</p>
        <Button type="submit" wide busy={form.busy}>
          {form.busy ? 'Checking...' : 'Continue'}
        </Button>
      </form>
      <Button variant="line" wide busy={again.busy} onClick={again.ask}>
        Send a new code
      </Button>
    </>
  );
}

function faultOf(message: string | undefined) {
  return message === undefined ? undefined : { field: 'code', message };
}
