import { type FormEvent, useRef, useState } from 'react';
import { Email } from '#contract/address.ts';
import { seller } from '#contract/seller.ts';
import { Button } from '#ui/button.tsx';
import { Field, TextArea } from '#ui/field.tsx';
import { Notice } from '#ui/notice.tsx';
import { PageHead } from '../parts/page-head.tsx';
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
        <form ref={form} noValidate onSubmit={submit} className={styles.form}>
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
          <Field id="contact-name" name="name" label="Name" autoComplete="name" error={errors.name} />
          <Field id="contact-email" name="email" type="email" label="E-mail" autoComplete="email" error={errors.email} />
          <Field id="contact-phone" name="phone" type="tel" label="Phone" optional autoComplete="tel" />
          <TextArea id="contact-issue" name="issue" label="Issue" rows={5} error={errors.issue} />
          <Button type="submit" busy={sending}>
            {sending ? 'Submitting...' : 'Submit'}
          </Button>
        </form>
        <section className={styles.side} aria-labelledby="reach">
          <h2 id="reach" className="h3">
            Reach us
          </h2>
          <p>
            <a className="lk" href={`mailto:${seller.email}`}>
              {seller.email}
            </a>
          </p>
          <p>{seller.phone}</p>
          <p>{seller.supportHours}, every day. We answer within 24 hours.</p>
          <p className="mut sm">Grievance officer: {seller.grievanceOfficer}</p>
        </section>
      </div>
    </div>
  );
}
