import Clock from 'lucide-react/icons/clock';
import Mail from 'lucide-react/icons/mail';
import Phone from 'lucide-react/icons/phone';
import RotateCcw from 'lucide-react/icons/rotate-ccw';
import Truck from 'lucide-react/icons/truck';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { Link, useLocation } from 'react-router';
import { emailFault, type FieldFault } from '#contract/account-rules.ts';
import { writeDays } from '#contract/delivery-rules.ts';
import { complaintDays, complaintHours, dataRightDays, mostOfIssue } from '#contract/message-rules.ts';
import { purposeLine } from '#contract/purposes.ts';
import type { ShopFacts } from '#contract/shop-facts.ts';
import { shownTerm } from '#contract/told-terms.ts';
import { Button } from '#ui/button.tsx';
import { Field, TextArea } from '#ui/field.tsx';
import { Notice } from '#ui/notice.tsx';
import { newIdempotencyKey } from '../browser/idempotency-key.ts';
import { guardSession } from '../browser/session-guard.ts';
import { useShop } from '../browser/shop-facts.ts';
import {
  isWorthAnotherTry,
  keepMessage,
  type ReceivedMessage,
  refusalMessage,
  type StoredMessage,
  sendKept,
  sendKeptWhenOnline,
  subjectOf,
  takeRefused,
  tellArrived,
  tellRefused,
} from '../browser/stored-messages.ts';
import { EmailField } from '../forms/email-field.tsx';
import { lateDraft } from '../forms/late-draft.ts';
import { useForm } from '../forms/use-form.ts';
import { PageHead } from '../shell/page-head.tsx';
import styles from './contact-us.module.css';

const sendingMs = 1000;

interface Message {
  name: string;
  email: string;
  phone: string;
  issue: string;
}

const noMessage: Message = { name: '', email: '', phone: '', issue: '' };
/** Draft that survives a reload. The server renders the fields empty; they are filled after hydration. */
const typed = lateDraft('contact');

/** Notes for special subjects of a message. The subject comes from the address, so the form stays the same. */
const aboutWords = {
  complaint: ({ seller }: ShopFacts) =>
    `This is a complaint. It has a ticket, ${seller.grievanceOfficer} reads it within ${complaintHours} hours, and it is settled within ${complaintDays} days.`,
  my_data: () =>
    `You ask about your own data: to see, correct or delete it, or to withdraw a consent. It is settled within ${dataRightDays} days. Write from the e-mail that we know.`,
};

const faultOf: Partial<Record<keyof Message, (message: Message) => string | undefined>> = {
  name: ({ name }) => (name.trim() === '' || name.trim().length > 100 ? 'Enter your name' : undefined),
  email: ({ email }) => emailFault(email),
  phone: ({ phone }) => (phone.trim().length > 40 ? 'Keep the phone number under 40 characters' : undefined),
  issue: ({ issue }) => {
    if (issue.trim() === '') return 'Tell us what it is about';
    return issue.length > mostOfIssue ? `Keep it under ${mostOfIssue} characters` : undefined;
  },
};

function faultsIn(message: Message): FieldFault[] {
  return Object.entries(faultOf).flatMap(([field, fault]) => {
    const sentence = fault(message);
    return sentence === undefined ? [] : [{ field, message: sentence }];
  });
}

/** Returns a mailto link with the message, as a fallback that does not need the shop's server. */
function mailTo(shop: ShopFacts, message: Message): string {
  const [name, email, phone, issue] = [message.name, message.email, message.phone, message.issue].map((text) =>
    text.trim(),
  );
  const body = [issue, '', name, email, phone].join('\n').trimEnd();
  return `mailto:${shop.seller.email}?subject=${encodeURIComponent(`Message from ${name}`)}&body=${encodeURIComponent(body)}`;
}

/** Outcome of a message: being sent, sent, stored on the device until online, not stored, or refused. */
type Outcome =
  | { state: 'sending' }
  | { state: 'sent'; ticket: string | undefined }
  | { state: 'kept' | 'lost' | 'full'; mail: string; key: string }
  | { state: 'refused'; mail: string; words: string };

/** Messages for a server that cannot be reached. */
const notSentWords = {
  kept: "We can't be reached just now. Your message is kept on this device and sent as soon as we can be.",
  full: "We can't be reached just now, and five messages wait on this device already. This one is not kept.",
  lost: "We can't be reached just now, and this browser keeps nothing for later.",
};

/** Stores the message and sends it. Throws the server's validation errors. */
async function deliver(shop: ShopFacts, kept: StoredMessage): Promise<Outcome> {
  const state = keepMessage(kept);
  try {
    return { state: 'sent', ...(await sendKept(kept)) };
  } catch (error) {
    if (!isWorthAnotherTry(error)) throw error;
    return { state, mail: mailTo(shop, kept), key: kept.key };
  }
}

/** Notifies the user of the outcome after leaving the page. A stored message is reported when it has arrived. */
function tellElsewhere(kept: StoredMessage, outcome: Outcome): void {
  if (outcome.state === 'sent') tellArrived(kept, outcome);
  else if (outcome.state === 'refused') tellRefused(kept, outcome.words);
  else if (outcome.state === 'full' || outcome.state === 'lost') tellRefused(kept, notReachedWords);
}

const notReachedWords = "We can't be reached just now.";

/** Scrolls to the outcome. On small screens the button is at the lower edge and the outcome below it. */
function bringIntoSight(told: HTMLElement | null): void {
  told?.scrollIntoView({ block: 'nearest' });
}

export default function ContactPage() {
  const shop = useShop();
  const [outcome, setOutcome] = useState<Outcome>();
  const about = subjectOf(new URLSearchParams(useLocation().search).get('about'));
  /** True while the page is mounted; the response may arrive after the user left it. */
  const isHere = useRef(false);
  const form = useForm<Message>({
    id: 'contact',
    boxes: noMessage,
    draft: typed.draft,
    check: faultsIn,
    checks: faultOf,
    shows: 'boxes',
    send: async (message) => {
      setOutcome(undefined);
      const kept = { ...message, about, key: newIdempotencyKey(), at: Date.now() };
      const stillTheirs = guardSession();
      const delivery = deliver(shop, kept);
      const tellLater = async () => {
        const late = await delivery.catch(
          (error: unknown): Outcome => ({ state: 'refused', mail: mailTo(shop, kept), words: refusalMessage(error) }),
        );
        if (!stillTheirs()) return;
        if (!isHere.current) return tellElsewhere(kept, late);
        setOutcome(late);
        if (late.state !== 'sent' && late.state !== 'kept') putBack(message);
      };
      const soon = new Promise<Outcome>((resolve) => setTimeout(() => resolve({ state: 'sending' }), sendingMs));
      const [first] = await Promise.all([Promise.race([delivery, soon]), soon]).catch((error: unknown) => {
        if (isHere.current) throw error;
        return [undefined];
      });
      if (isHere.current && first) {
        setOutcome(first);
        // A message that is neither sent nor stored stays in the form.
        if (first.state !== 'full' && first.state !== 'lost') form.clear();
      }
      if (!isHere.current || first?.state === 'sending') void tellLater();
      return undefined;
    },
  });
  useEffect(() => {
    isHere.current = true;
    return () => {
      isHere.current = false;
    };
  }, []);
  const takeBack = useEffectEvent(() => {
    const refused = takeRefused();
    if (!refused) return false;
    setOutcome({ state: 'refused', mail: mailTo(shop, refused), words: refused.refused ?? '' });
    putBack(refused);
    return true;
  });
  const takeUp = useEffectEvent(() => putBack(typed.kept(noMessage)));
  const tellSent = useEffectEvent((key: string, { ticket }: ReceivedMessage) => {
    if (outcome?.state !== 'kept' || outcome.key !== key) return false;
    setOutcome({ state: 'sent', ticket });
    return true;
  });
  useEffect(() => {
    if (!takeBack()) takeUp();
    return sendKeptWhenOnline((key, arrived) => (arrived ? tellSent(key, arrived) : takeBack()));
  }, []);
  /** Restores the message to the form, unless another one is being written. The mailto link contains it in any case. */
  function putBack(message: Message): void {
    if (form.values().issue.trim() !== '') return;
    for (const name of ['name', 'email', 'phone', 'issue'] as const) form.set(name, message[name]);
  }
  return (
    <div className={`wrap ${styles.page}`}>
      <PageHead title="Contact Us" description="Write to us about an order, a piece or anything else." />
      <h1 className="h1">Contact Us</h1>
      <div className={styles.columns}>
        <MessageForm form={form} about={about} outcome={outcome} />
        <ReachUs />
      </div>
    </div>
  );
}

interface MessageFormProps {
  form: ReturnType<typeof useForm<Message>>;
  about: StoredMessage['about'];
  outcome: Outcome | undefined;
}

/** Shows the form with the outcome below its button. */
function MessageForm({ form, about, outcome }: MessageFormProps) {
  const shop = useShop();
  return (
    <form {...form.formProps} className={styles.form}>
      <noscript>
        <Notice>{`This form needs JavaScript. A mail to ${shop.seller.email} arrives as well.`}</Notice>
      </noscript>
      {about && <Notice>{aboutWords[about](shop)}</Notice>}
      {form.said && (
        <Notice tone="ball" role="alert">
          {form.said.text}
        </Notice>
      )}
      <div className={styles.pair}>
        <Field label="Name" {...form.box('name')} autoComplete="name" />
        <EmailField label="E-mail" form={form} name="email" autoComplete="email" />
      </div>
      <Field type="tel" label="Phone" optional {...form.box('phone')} autoComplete="tel" />
      <TextArea label="Issue" rows={5} {...form.box('issue')} />
      <Button type="submit" busy={form.busy} disabled={!form.ready}>
        {form.busy ? 'Submitting...' : 'Submit'}
      </Button>
      {/* Below the button, so the fields do not move while typing continues. */}
      <div className={styles.told}>
        {outcome ? (
          <div ref={bringIntoSight} className={styles.outcome}>
            <Told outcome={outcome} />
          </div>
        ) : (
          <p className="mut sm">{purposeLine('messages')}</p>
        )}
      </div>
    </form>
  );
}

/** Shows the state of the message, with a mailto link if the server could not be reached. */
function Told({ outcome }: { outcome: Outcome }) {
  const shop = useShop();
  if (outcome.state === 'sending' || outcome.state === 'sent') {
    return (
      <Notice tone="turf" role="status">
        <b>
          {outcome.state === 'sent' ? 'Thank you. We have your message.' : 'Thank you. Your message is on its way.'}
        </b>
        <p key="answer">
          {outcome.state === 'sent' && outcome.ticket && (
            <>
              <span>Your ticket is</span> <b className="num">{outcome.ticket}</b>
              <span>.</span>{' '}
            </>
          )}
          <span>{`We answer within 24 hours, ${shop.seller.supportHours}.`}</span>
        </p>
      </Notice>
    );
  }
  return (
    <Notice tone="haldi" role="status">
      <b>{outcome.state === 'refused' ? outcome.words : notSentWords[outcome.state]}</b>
      <p key="mail">
        <a className="lk" href={outcome.mail}>
          Send it by e-mail
        </a>{' '}
        <span>{`to ${shop.seller.email} instead.`}</span>
      </p>
    </Notice>
  );
}

/** Shows the ways to contact the shop, and the two pages that answer most questions. */
function ReachUs() {
  const shop = useShop();
  return (
    <section className={styles.side} aria-labelledby="reach">
      <h2 id="reach" className="h3">
        Reach us
      </h2>
      <ul>
        <li>
          <Clock />
          <p>
            <b>{shop.seller.supportHours}</b>
            <span>, every day</span>
            <small>We answer within 24 hours.</small>
          </p>
        </li>
        <li>
          <Mail />
          <a className="lk" href={`mailto:${shop.seller.email}`}>
            {shop.seller.email}
          </a>
        </li>
        <li>
          <Phone />
          <p className="num">{shop.seller.phone}</p>
        </li>
        <li>
          <Truck />
          <p>
            <Link className="lk" to="/tracker">
              Track a shipment
            </Link>
            <small>Most questions end there.</small>
          </p>
        </li>
        <li>
          <RotateCcw />
          <p>
            <Link className="lk" to="/returns-policy">
              Return or swap a size
            </Link>
            <small>{`Within ${writeDays(shownTerm(shop, 'returns').days)}. A swap is free.`}</small>
          </p>
        </li>
      </ul>
      <p className={styles.officer}>
        <b>Grievance officer</b>
        <span>
          <span>{`${shop.seller.grievanceOfficer},`}</span>{' '}
          <a className="lk" href={`mailto:${shop.seller.grievanceEmail}`}>
            {shop.seller.grievanceEmail}
          </a>
          <span>{`, ${shop.seller.grievancePhone}.`}</span>{' '}
          <Link className="lk" to="/contact-us?about=complaint">
            Make a complaint
          </Link>
        </span>
      </p>
    </section>
  );
}
