import { useRef } from 'react';
import { Link } from 'react-router';
import { firstNameFault, lastNameFault, passwordFault } from '#contract/account-rules.ts';
import { ownOrderPage } from '#contract/order-links.ts';
import type { Order } from '#contract/orders.ts';
import { Button } from '#ui/button.tsx';
import { Field } from '#ui/field.tsx';
import { PasswordField } from '#ui/password-field.tsx';
import { browserApi } from '../browser/api.ts';
import { clearFormDraft, readFormDraft, writeFormDraft } from '../browser/form-draft.ts';
import { useHydrated } from '../browser/hydrated.ts';
import { memberApi } from '../browser/member-api.ts';
import { withNext } from '../browser/next-page.ts';
import { startBrowserSession, useSession } from '../browser/session.ts';
import { StatusMessage } from '../forms/status-message.tsx';
import { useForm } from '../forms/use-form.ts';
import { useSend } from '../forms/use-send.ts';
import { storageProblem } from '../parts/storage-notice.tsx';
import styles from './keep-order.module.css';
import { splitFullName } from './names-in.ts';
import partStyles from './order-parts.module.css';
import { orderAddress } from './order-place.ts';
import { useProven } from './prove-order.tsx';

interface KeepOrderProps {
  order: Order;
  /** Key of the order. The same e-mail is no proof that the order belongs to the member. */
  orderKey: string;
  /** Called with the message after the order was added to an account. */
  onKept: (words: string) => void;
}

/** Offers to add a guest's order to an account: a new one with a password, or the signed-in one. */
export function KeepOrder({ order, orderKey, onKept }: KeepOrderProps) {
  const hydrated = useHydrated();
  const session = useSession();
  const { said, busy, send } = useSend();
  const { reference } = order;
  const proven = useProven();
  const box = useRef<HTMLElement>(null);
  // The form promises to store the order's address in the account created here. The draft remembers this across retries
  // and reloads.
  const promise = `promised-${reference}`;
  const claim = () => {
    // Fixes the height, as the result is shorter and content below must not move.
    if (box.current) box.current.style.minHeight = `${box.current.offsetHeight}px`;
    return send(async () => {
      const input = { body: { reference, key: orderKey, keepAddress: readFormDraft(promise) !== undefined } };
      const { message } = await proven(() => memberApi('POST /api/account/orders/claim', input));
      clearFormDraft(promise);
      onKept(`${message}.`);
      return { outcome: 'done', text: `${message}.` };
    });
  };
  if (!hydrated || (!order.guest && said?.outcome !== 'done')) return null;
  return (
    <section ref={box} className={partStyles.part}>
      <h2 className="h2">{session ? 'Your account' : 'Set a password to keep your orders'}</h2>
      <div className={styles.keep}>
        <StatusMessage said={said} />
        {!order.guest && (
          <Link className="lk reach" to={ownOrderPage(reference)}>
            See it in my account
          </Link>
        )}
        {order.guest && session && <ClaimOrder email={session.user.email} busy={busy} onClaim={() => void claim()} />}
        {order.guest && !session && (
          <NewAccount
            order={order}
            orderKey={orderKey}
            onSignedIn={() => {
              writeFormDraft(promise, { address: true });
              return claim();
            }}
          />
        )}
      </div>
    </section>
  );
}

function ClaimOrder({ email, busy, onClaim }: { email: string; busy: boolean; onClaim: () => void }) {
  return (
    <>
      <p className="mut">{`This order was placed as a guest. You are signed in with ${email}.`}</p>
      <Button busy={busy} variant="line" onClick={onClaim}>
        Put it among my orders
      </Button>
    </>
  );
}

/**
 * Form for a new account. The name comes from the address; its fields appear only if that name does not have two parts.
 */
function NewAccount({
  order,
  orderKey,
  onSignedIn,
}: Omit<KeepOrderProps, 'onKept'> & { onSignedIn: () => Promise<void> }) {
  const { email } = order.contact;
  const known = splitFullName(order.address.fullName);
  const namesOf = (typed: { firstName: string; lastName: string }) => known ?? typed;
  const form = useForm({
    id: 'keep',
    boxes: { firstName: '', lastName: '', password: '' },
    check: (values) => {
      const { firstName, lastName } = namesOf(values);
      const faults = [
        ['firstName', firstNameFault(firstName)],
        ['lastName', lastNameFault(lastName)],
        ['password', passwordFault(values.password)],
      ] as const;
      const [field, message] = faults.find(([, fault]) => fault !== undefined) ?? [];
      return field && message ? { field, message } : undefined;
    },
    checks: { password: ({ password }) => passwordFault(password) },
    send: async ({ password, ...typed }) => {
      const reply = await browserApi('POST /api/auth/signup', { body: { ...namesOf(typed), email, password } });
      if (!startBrowserSession(reply))
        return { outcome: 'failed', text: `This browser cannot keep you signed in. ${storageProblem() ?? ''}` };
      await onSignedIn();
      return undefined;
    },
  });
  return (
    <>
      <p className="mut">
        <span>{`Your account will be ${email}: this order, its returns and your address in one place. Have one already?`}</span>{' '}
        <Link className="lk" to={withNext('/login', orderAddress({ reference: order.reference, orderKey }))}>
          Log in
        </Link>
      </p>
      <StatusMessage said={form.said} />
      <form {...form.formProps} className={styles.keep}>
        {/* Identifies the account to password managers. */}
        <input type="text" name="username" value={email} readOnly hidden autoComplete="username" />
        {!known && (
          <>
            <Field label="First name" {...form.box('firstName')} autoComplete="given-name" maxLength={100} />
            <Field label="Last name" {...form.box('lastName')} autoComplete="family-name" maxLength={100} />
          </>
        )}
        <PasswordField
          label="Password"
          {...form.box('password')}
          autoComplete="new-password"
          hint="At least 6 characters. A short sentence is stronger."
        />
        <Button type="submit" busy={form.busy} disabled={!form.ready}>
          {form.busy ? 'Creating your account...' : 'Keep my orders'}
        </Button>
      </form>
    </>
  );
}
