import Clock from 'lucide-react/icons/clock';
import Mail from 'lucide-react/icons/mail';
import Phone from 'lucide-react/icons/phone';
import RotateCcw from 'lucide-react/icons/rotate-ccw';
import Truck from 'lucide-react/icons/truck';
import { useState } from 'react';
import { Link } from 'react-router';
import { emailFault, type Fault } from '#contract/account-rules.ts';
import { seller } from '#contract/seller.ts';
import { Button } from '#ui/button.tsx';
import { Field, TextArea } from '#ui/field.tsx';
import { Notice } from '#ui/notice.tsx';
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

const faultOf: Partial<Record<keyof Message, (message: Message) => string | undefined>> = {
  name: ({ name }) => (name.trim() === '' ? 'Enter your name' : undefined),
  email: ({ email }) => emailFault(email),
  issue: ({ issue }) => (issue.trim() === '' ? 'Tell us what it is about' : undefined),
};

function faultsIn(message: Message): Fault[] {
  return Object.entries(faultOf).flatMap(([field, fault]) => {
    const sentence = fault(message);
    return sentence === undefined ? [] : [{ field, message: sentence }];
  });
}

/** A message ready in the shopper's own mail program, so that it truly arrives. */
function mailTo(message: Message): string {
  const [name, email, phone, issue] = [message.name, message.email, message.phone, message.issue].map((text) => text.trim());
  const body = [issue, '', name, email, phone].join('\n').trimEnd();
  return `mailto:${seller.email}?subject=${encodeURIComponent(`Message from ${name}`)}&body=${encodeURIComponent(body)}`;
}

export default function ContactPage() {
  const [mail, setMail] = useState<string>();
  const form = useForm<Message>({
    id: 'contact',
    boxes: { name: '', email: '', phone: '', issue: '' },
    check: faultsIn,
    checks: faultOf,
    shows: 'boxes',
    send: async (message) => {
      setMail(undefined);
      await new Promise((resolve) => setTimeout(resolve, sendingMs));
      setMail(mailTo(message));
      form.clear();
      return undefined;
    },
  });
  return (
    <div className={`wrap ${styles.page}`}>
      <PageHead title="Contact Us" description="Write to us about an order, a piece or anything else." />
      <h1 className="h1">Contact Us</h1>
      <div className={styles.columns}>
        <form {...form.formProps} className={styles.form}>
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
            <Field label="Name" {...form.box('name')} autoComplete="name" />
            <Field type="email" label="E-mail" {...form.box('email')} autoComplete="email" />
          </div>
          <Field type="tel" label="Phone" optional {...form.box('phone')} autoComplete="tel" />
          <TextArea label="Issue" rows={5} {...form.box('issue')} />
          <Button type="submit" busy={form.busy} disabled={!form.ready}>
            {form.busy ? 'Submitting...' : 'Submit'}
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
