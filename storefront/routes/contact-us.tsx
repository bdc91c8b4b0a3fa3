import Clock from 'lucide-react/icons/clock';
import Mail from 'lucide-react/icons/mail';
import Phone from 'lucide-react/icons/phone';
import RotateCcw from 'lucide-react/icons/rotate-ccw';
import Truck from 'lucide-react/icons/truck';
import { type FormEvent, useRef, useState } from 'react';
import { Link } from 'react-router';
import { Email } from '#contract/address.ts';
import { seller } from '#contract/seller.ts';
import { Button } from '#ui/button.tsx';
import { Field, TextArea } from '#ui/field.tsx';
import { Notice } from '#ui/notice.tsx';
import { useHydrated } from '../browser/hydrated.ts';
import { PageHead } from '../shell/page-head.tsx';
import styles from './contact-us.module.css';

const sendingMs = 1000;

type Errors = { name?: string; email?: string; issue?: string };

function errorsOf(values: { name: string; email: string; issue: string }): Errors {
  const errors: Errors = {};
  if (values.name === '') errors.name = 'Enter your name';
  if (!Email.safeParse(values.email).success) errors.email = 'Please enter a valid email address';
  if (values.issue === '') errors.issue = 'Tell us what it is about';
  return errors;
}

/** A message ready in the shopper's own mail program, so that it truly arrives. */
function mailTo({ name, email, phone, issue }: Record<'name' | 'email' | 'phone' | 'issue', string>): string {
  const body = [issue, '', name, email, phone].join('\n').trimEnd();
  return `mailto:${seller.email}?subject=${encodeURIComponent(`Message from ${name}`)}&body=${encodeURIComponent(body)}`;
}

export default function ContactPage() {
  const [errors, setErrors] = useState<Errors>({});
  const [sending, setSending] = useState(false);
  const [mail, setMail] = useState<string>();
  const form = useRef<HTMLFormElement>(null);
  const ready = useHydrated();
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (sending) return;
    const given = new FormData(event.currentTarget);
    const text = (name: string) => String(given.get(name) ?? '').trim();
    const values = { name: text('name'), email: text('email'), phone: text('phone'), issue: text('issue') };
    const found = errorsOf(values);
    setErrors(found);
    setMail(undefined);
    const [first] = Object.keys(found);
    if (first) {
      document.getElementById(`contact-${first}`)?.focus();
      return;
    }
    setSending(true);
    setTimeout(() => {
      setSending(false);
      setMail(mailTo(values));
      form.current?.reset();
    }, sendingMs);
  };
  return (
    <div className={`wrap ${styles.page}`}>
      <PageHead title="Contact Us" description="Write to us about an order, a piece or anything else." />
      <h1 className="h1">Contact Us</h1>
      <div className={styles.columns}>
        <form ref={form} noValidate method="post" onSubmit={submit} className={styles.form}>
          <noscript>
            <Notice>This form needs JavaScript. A mail to {seller.email} arrives as well.</Notice>
          </noscript>
          {mail && (
            <Notice tone="turf" role="status">
              <b>Thank you. Your message is ready.</b>
              <p>
                <a className="lk" href={mail}>
                  Send it by e-mail
                </a>{' '}
                to {seller.email}. We answer within 24 hours, {seller.supportHours}.
              </p>
            </Notice>
          )}
          <div className={styles.pair}>
            <Field id="contact-name" name="name" label="Name" autoComplete="name" error={errors.name} />
            <Field id="contact-email" name="email" type="email" label="E-mail" autoComplete="email" error={errors.email} />
          </div>
          <Field id="contact-phone" name="phone" type="tel" label="Phone" optional autoComplete="tel" />
          <TextArea id="contact-issue" name="issue" label="Issue" rows={5} error={errors.issue} />
          <Button type="submit" busy={sending} disabled={!ready}>
            {sending ? 'Submitting...' : 'Submit'}
          </Button>
        </form>
        <ReachUs />
      </div>
    </div>
  );
}

/** The ways to reach the shop, and the two pages where most questions end. */
function ReachUs() {
  return (
    <section className={styles.side} aria-labelledby="reach">
      <h2 id="reach" className="h3">
        Reach us
      </h2>
      <ul>
        <li>
          <Clock />
          <p>
            <b>{seller.supportHours}</b>, every day
            <small>We answer within 24 hours.</small>
          </p>
        </li>
        <li>
          <Mail />
          <a className="lk" href={`mailto:${seller.email}`}>
            {seller.email}
          </a>
        </li>
        <li>
          <Phone />
          <p className="num">{seller.phone}</p>
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
            <small>Within 7 days. A swap is free.</small>
          </p>
        </li>
      </ul>
      <p className={styles.officer}>
        <b>Grievance officer</b>
        <span>{seller.grievanceOfficer}</span>
      </p>
    </section>
  );
}
