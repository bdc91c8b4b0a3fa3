import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { roleTable } from '#contract/office/permissions.ts';
import { errorMessage, officeApi } from '#office/browser/api.ts';
import { Button, ButtonLink } from '#office/parts/button.tsx';
import { Field } from '#office/parts/field.tsx';
import { momentWords } from '#office/words/time.ts';
import { Notice } from '#ui/notice.tsx';
import { Wordmark } from '#ui/wordmark.tsx';
import { useEnterOffice } from './enter-office.ts';
import styles from './sign-in.module.css';
import { useSignInStep } from './use-step.ts';

/** Asks for name and password on an invitation link, then a second factor. The link's secret is in the fragment. */
export function Join() {
  const token = useLocation().hash.slice(1);
  const navigate = useNavigate();
  const enter = useEnterOffice();
  const { busy, fault, take } = useSignInStep();
  const [name, setName] = useState('');
  const [password, setPassword] = useState('');
  const { data: invitation, error } = useQuery({
    queryKey: ['invitation', token],
    queryFn: async () => (await officeApi('POST /api/office/invitations/open', { body: { token } })).data,
    retry: false,
    placeholderData: undefined,
  });
  const send = () =>
    void take(async () => {
      const { data } = await officeApi('POST /api/office/invitations/accept', { body: { token, name, password } });
      await enter(data);
      await navigate('/sign-in', { replace: true });
    });
  const roleWords = invitation?.roles.map((role) => roleTable[role].words).join(', ');
  return (
    <main className={styles.alone}>
      <Wordmark className={styles.mark} />
      <h1 className="ttl">Join the office</h1>
      {error && (
        <>
          <Notice tone="ball" role="alert">
            {errorMessage(error)}
          </Notice>
          <ButtonLink to="/sign-in">To the sign-in</ButtonLink>
        </>
      )}
      {invitation && (
        <form
          className={styles.form}
          onSubmit={(event) => {
            event.preventDefault();
            send();
          }}
        >
          <p className="mut">
            {`${invitation.by} invites ${invitation.email} as ${roleWords}. Good until ${momentWords(invitation.expiresAt)}.`}
          </p>
          {fault && Object.keys(fault.fields).length === 0 && (
            <Notice tone="ball" role="alert">
              {fault.sentence}
            </Notice>
          )}
          <Field
            label="Your name"
            autoComplete="name"
            value={name}
            onChange={setName}
            fault={fault?.fields.name}
            autoFocus
          />
          <Field
            label="A password"
            type="password"
            autoComplete="new-password"
            value={password}
            onChange={setPassword}
            fault={fault?.fields.password}
          />
          <Button look="ink" wide type="submit" isPending={busy}>
            Join
          </Button>
        </form>
      )}
    </main>
  );
}
