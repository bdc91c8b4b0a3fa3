import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { Approval } from '#contract/office/approvals.ts';
import { errorMessage, OfficeProblem, officeApi } from '#office/browser/api.ts';
import { useMe } from '#office/browser/me.ts';
import { Button } from '#office/parts/button.tsx';
import { Dialog } from '#office/parts/dialog.tsx';
import { FactorFields } from '#office/parts/factor-fields.tsx';
import { sayDone } from '#office/parts/toasts.tsx';
import { grantVerb } from '#office/words/approval-words.ts';
import { Notice } from '#ui/notice.tsx';
import styles from './staff.module.css';

/**
 * Lets the requester, or the person whose order or account it is, confirm an approval that nobody else can decide.
 * Needs password and code, in the demo only a button press.
 */
export function ConfirmAlone({ asked }: { asked: Approval }) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button look="ink" onPress={() => setOpen(true)}>
        Confirm it yourself…
      </Button>
      {open && <ConfirmDialog asked={asked} onClose={() => setOpen(false)} />}
    </>
  );
}

function ConfirmDialog({ asked, onClose }: { asked: Approval; onClose: () => void }) {
  const { demo } = useMe();
  const client = useQueryClient();
  const [typed, setTyped] = useState({ password: '', code: '' });
  const confirm = useMutation({
    mutationFn: () => {
      const { password } = typed;
      const code = typed.code.trim();
      const confirmation = { ...(password && { password }), ...(code && { code }) };
      return officeApi('POST /api/office/approvals/:id/decision', {
        params: { id: asked.id },
        body: { grant: true, confirm: confirmation },
      });
    },
    onSuccess: ({ message }) => {
      sayDone(message);
      onClose();
    },
    onSettled: () => client.invalidateQueries(),
  });
  const fields = confirm.error instanceof OfficeProblem ? confirm.error.fields : {};
  return (
    <Dialog
      open
      danger
      onClose={onClose}
      title={asked.own ? `${grantVerb(asked)} without a second person?` : `${grantVerb(asked)} for yourself?`}
      fact={asked.words}
      follows={[
        'Nobody else in this shop may decide it.',
        asked.own
          ? 'The audit log and Today show that you confirmed it alone.'
          : 'The audit log and Today show that you decided about your own order or account.',
        ...(demo ? ['You are a demonstration person and have no password: one press confirms it.'] : []),
      ]}
      actions={
        <>
          <Button keys="Esc" onPress={onClose}>
            Not now
          </Button>
          <Button look="danger" isPending={confirm.isPending} onPress={() => confirm.mutate()}>
            {demo ? `${grantVerb(asked)} without a password` : grantVerb(asked)}
          </Button>
        </>
      }
    >
      {confirm.error && Object.keys(fields).length === 0 && (
        <Notice tone="ball" role="alert">
          {errorMessage(confirm.error)}
        </Notice>
      )}
      {!demo && (
        <div className={styles.form}>
          <FactorFields
            typed={typed}
            onChange={setTyped}
            faults={{ password: fields['confirm.password'], code: fields['confirm.code'] }}
          />
          <p className="small mut">If you have a passkey and no codes, leave both empty: the passkey is asked for.</p>
        </div>
      )}
    </Dialog>
  );
}
