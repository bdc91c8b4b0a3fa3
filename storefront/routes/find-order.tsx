import { useEffect, useState } from 'react';
import { Link, useLocation, useNavigate } from 'react-router';
import { codeFault, emailFault } from '#contract/account-rules.ts';
import type { FoundOrder } from '#contract/lost-orders.ts';
import { formatRupees } from '#contract/money.ts';
import { normalEmail } from '#contract/plain-text.ts';
import { Button } from '#ui/button.tsx';
import styles from '../accounts/auth-page.module.css';
import { AuthHead, AuthPage } from '../accounts/auth-page.tsx';
import { type CodeSent, CodeSentMessage, SendCodeForm } from '../accounts/mailed-code.tsx';
import { browserApi } from '../browser/api.ts';
import { CodeField } from '../forms/code-field.tsx';
import { StatusMessage } from '../forms/status-message.tsx';
import { tabDraft } from '../forms/tab-draft.ts';
import { useForm } from '../forms/use-form.ts';
import { useSend } from '../forms/use-send.ts';
import { writeDate } from '../parts/time-words.ts';
import listStyles from './find-order.module.css';

/**
 * Returns the e-mail after the # of a mailed link, which browsers do not send to servers. Removes the e-mail from the
 * URL.
 */
function useLinkedEmail(): string | undefined {
  const { hash } = useLocation();
  const navigate = useNavigate();
  const [email, setEmail] = useState<string>();
  useEffect(() => {
    const linked = new URLSearchParams(hash.slice(1)).get('email');
    if (!linked) return;
    setEmail(normalEmail(linked));
    void navigate('/find-order', { replace: true, preventScrollReset: true });
  }, [hash, navigate]);
  return email;
}

/**
 * Draft of the e-mail to which a code was sent, in this tab, as the page may reload. Deleted after use, or on leaving
 * the page.
 */
const typed = tabDraft('order-code');

function useAskedBefore(asked: CodeSent | undefined, over: boolean): string | undefined {
  const [email, setEmail] = useState<string>();
  useEffect(() => {
    const kept = typed.filled({ email: '' }).email;
    if (kept !== '') setEmail(kept);
    return typed.clear;
  }, []);
  const to = asked?.email;
  useEffect(() => {
    if (over) typed.clear();
    else if (to !== undefined) typed.keep({ email: to });
  }, [to, over]);
  return over ? undefined : email;
}

export default function FindOrderPage() {
  const linked = useLinkedEmail();
  const [asked, setAsked] = useState<CodeSent>();
  const [found, setFound] = useState<FoundOrder[]>();
  const [other, setOther] = useState(false);
  const before = useAskedBefore(asked, found !== undefined || other);
  const known = other ? undefined : (linked ?? before);
  const sent =
    asked ?? (known === undefined ? undefined : { email: known, message: 'The code is in the e-mail we sent.' });
  function ask(next: CodeSent | undefined): void {
    setAsked(next);
    setOther(next === undefined);
  }
  const step = sent ? 'code' : 'email';
  return (
    <AuthPage title="Find your order" step={found ? 'found' : step} scene="flood">
      {found ? <Found orders={found} /> : <Steps sent={sent} again={other} onAsk={ask} onFound={setFound} />}
    </AuthPage>
  );
}

async function sendCode(email: string): Promise<string> {
  const { message } = await browserApi('POST /api/lost-orders', { body: { email } });
  return message;
}

function AskForCode({ onAsked, again }: { onAsked: (asked: CodeSent) => void; again: boolean }) {
  const form = useForm({
    id: 'find',
    boxes: { email: '' },
    check: ({ email }) => faultAt('email', emailFault(email)),
    checks: { email: ({ email }) => emailFault(email) },
    send: async (values) => {
      const email = normalEmail(values.email);
      onAsked({ email, message: await sendCode(email) });
      return undefined;
    },
  });
  return (
    <>
      <AuthHead title="Find your order" takesFocus={again} said={form.said}>
        Ordered without an account and lost the mail? We send a 6-digit code to the e-mail you ordered with.
      </AuthHead>
      <SendCodeForm form={form} />
      <p className={`mut ${styles.after}`}>
        <span>Ordered with an account?</span>{' '}
        <Link className={`lk ${styles.strong}`} to="/login?next=/my-account/orders">
          Log in
        </Link>
      </p>
    </>
  );
}

function EnterCode({
  email,
  message,
  onFound,
  onOther,
}: CodeSent & { onFound: (orders: FoundOrder[]) => void; onOther: () => void }) {
  const form = useForm({
    id: 'open',
    boxes: { code: '' },
    check: ({ code }) => faultAt('code', codeFault(code)),
    checks: { code: ({ code }) => codeFault(code) },
    send: async ({ code }) => {
      const { data } = await browserApi('POST /api/lost-orders/open', { body: { email, code } });
      onFound(data);
      return undefined;
    },
  });
  return (
    <>
      <AuthHead title="Check Your Email" takesFocus />
      <CodeSentMessage email={email} message={message} />
      <StatusMessage said={form.said} />
      <form {...form.formProps} className={styles.form}>
        <CodeField {...form.box('code')} />
        <Button type="submit" size="large" wide busy={form.busy} disabled={!form.ready}>
          {form.busy ? 'Looking...' : 'Show my orders'}
        </Button>
      </form>
      <SendAnother email={email} />
      <p className={`mut ${styles.after}`}>
        <span>Not your e-mail?</span>{' '}
        <button type="button" className={`lk ${styles.strong}`} onClick={onOther}>
          Try a different e-mail
        </button>
      </p>
    </>
  );
}

/** Button that sends another code, for visitors whose mailed code has expired. */
function SendAnother({ email }: { email: string }) {
  const { busy, said, send } = useSend();
  const another = () => send(async () => ({ outcome: 'done', text: await sendCode(email) }));
  return (
    <div className={styles.form}>
      <StatusMessage said={said} />
      <Button variant="line" wide busy={busy} onClick={() => void another()}>
        Send a new code
      </Button>
    </div>
  );
}

function Found({ orders }: { orders: FoundOrder[] }) {
  return (
    <>
      <AuthHead title="Your orders" takesFocus>
        Each link opens its order for whoever has it: keep it to yourself.
      </AuthHead>
      <ul className={listStyles.orders}>
        {orders.map(({ reference, placedAt, statusWords, total, path }) => (
          <li key={reference}>
            <Link className="lk reach num" to={path}>
              {`Order ${reference}`}
            </Link>
            <span className="mut sm">{`${writeDate(placedAt)}, ${formatRupees(total)}, ${statusWords}`}</span>
          </li>
        ))}
      </ul>
    </>
  );
}

function faultAt<Field extends string>(field: Field, message: string | undefined) {
  return message === undefined ? undefined : { field, message };
}

interface StepsProps {
  sent: CodeSent | undefined;
  again: boolean;
  onAsk: (next: CodeSent | undefined) => void;
  onFound: (orders: FoundOrder[]) => void;
}

/** Asks for the e-mail, and then for the code that was sent to it. */
function Steps({ sent, again, onAsk, onFound }: StepsProps) {
  if (!sent) return <AskForCode onAsked={onAsk} again={again} />;
  return <EnterCode {...sent} onFound={onFound} onOther={() => onAsk(undefined)} />;
}
