import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { ReplyOf } from '#contract/endpoint.ts';
import type { Customer, mergeCustomersEndpoint } from '#contract/office/customers.ts';
import { errorMessage, OfficeProblem, officeApi } from '#office/browser/api.ts';
import { Button } from '#office/parts/button.tsx';
import { Dialog } from '#office/parts/dialog.tsx';
import { Field } from '#office/parts/field.tsx';
import { sayDone } from '#office/parts/toasts.tsx';
import { writeRupees } from '#office/words/money.ts';
import { readPrice } from '#office/words/read-price.ts';
import { Notice } from '#ui/notice.tsx';
import styles from './customers.module.css';
import { useCustomerChange } from './use-customer.ts';

interface Props {
  customer: Customer;
  onClose: () => void;
}

const fieldsOf = (error: unknown) => (error instanceof OfficeProblem ? error.fields : {});

/** Asks for a credit change, with a reason that the customer reads. */
export function CreditDialog({ customer: { key, name, credit }, give, onClose }: Props & { give: boolean }) {
  const [typed, setTyped] = useState('');
  const [why, setWhy] = useState('');
  const [once] = useState(() => crypto.randomUUID());
  const change = useCustomerChange(key);
  const amount = readPrice(typed) ?? 0;
  const left = (give ? credit?.leftToGive : credit?.leftToTake) ?? 0;
  const asks = amount > left;
  const send = () =>
    change.mutate(
      () =>
        officeApi('POST /api/office/customers/:key/credit', {
          params: { key },
          body: { give, amount, why, key: once },
        }),
      {
        onSuccess: onClose,
      },
    );
  const fields = fieldsOf(change.error);
  return (
    <Dialog
      open
      onClose={onClose}
      title={give ? `Give ${name} credit?` : `Take credit back from ${name}?`}
      fact={`There is ${writeRupees(credit?.balance ?? 0)} now. ${writeRupees(left)} left today.`}
      follows={[
        `${name} sees it in the account, with the reason.`,
        asks ? 'It is above your limit: an owner or a manager decides first.' : 'It holds at once.',
      ]}
      actions={
        <>
          <Button keys="Esc" onPress={onClose}>
            Not now
          </Button>
          <Button
            look="ink"
            isPending={change.isPending}
            isDisabled={!(amount > 0) || why.trim() === ''}
            onPress={send}
          >
            {asks ? 'Ask for approval' : creditVerb(give, amount)}
          </Button>
        </>
      }
    >
      <div className={styles.stack}>
        <Field label="Rupees" inputMode="decimal" value={typed} onChange={setTyped} fault={fields.amount} autoFocus />
        <Field label="Why, as they read it" value={why} onChange={setWhy} maxLength={500} fault={fields.why} />
      </div>
    </Dialog>
  );
}

const asked = {
  block: {
    title: 'Refuse their orders?',
    follows: [
      'No order of this account, e-mail or phone is taken from now on.',
      'Who tries reads that we cannot take it, not why.',
      'Orders that are placed go on.',
    ],
    verb: 'Refuse orders',
  },
  unblock: {
    title: 'Take their orders again?',
    follows: ['Orders are taken as from everybody.'],
    verb: 'Take orders again',
  },
  delete: {
    title: 'Delete the account, as they asked?',
    follows: [
      'It is signed out everywhere, and deleted in seven days; its owner is told, and may change their mind until then.',
      'Orders and invoices stay as long as tax law asks.',
    ],
    verb: 'Delete the account',
  },
} as const;

/** Asks for the reason before a serious action. */
export function AskWhy({ customer: { key }, what, onClose }: Props & { what: keyof typeof asked }) {
  const [why, setWhy] = useState('');
  const change = useCustomerChange(key);
  const { title, follows, verb } = asked[what];
  const send = () =>
    change.mutate(
      () =>
        what === 'delete'
          ? officeApi('POST /api/office/customers/:key/deletion', { params: { key }, body: { why } })
          : officeApi('PUT /api/office/customers/:key/block', {
              params: { key },
              body: { blocked: what === 'block', why },
            }),
      { onSuccess: onClose },
    );
  return (
    <Dialog
      open
      danger={what !== 'unblock'}
      onClose={onClose}
      title={title}
      follows={follows}
      actions={
        <>
          <Button keys="Esc" onPress={onClose}>
            Not now
          </Button>
          <Button
            look={what === 'unblock' ? 'ink' : 'danger'}
            isPending={change.isPending}
            isDisabled={why.trim() === ''}
            onPress={send}
          >
            {verb}
          </Button>
        </>
      }
    >
      <Field
        label="Why, for colleagues"
        value={why}
        onChange={setWhy}
        maxLength={500}
        autoFocus
        fault={fieldsOf(change.error).why}
      />
    </Dialog>
  );
}

/** Asks for the account to merge into this one, and shows what would move. */
export function MergeDialog({ customer: { key, name }, onClose }: Props) {
  const client = useQueryClient();
  const [other, setOther] = useState('');
  const [why, setWhy] = useState('');
  const merge = useMutation({
    mutationFn: (dry: boolean) =>
      officeApi('POST /api/office/customers/:key/merge', { params: { key }, body: { other: keyIn(other), why, dry } }),
    onSuccess: ({ message, data }) => {
      if (data.dry) return;
      sayDone(message);
      void client.invalidateQueries();
      onClose();
    },
  });
  const tried = merge.data?.data.dry ? merge.data.data : undefined;
  const type = (set: (value: string) => void) => (value: string) => {
    merge.reset();
    set(value);
  };
  return (
    <Dialog
      open
      danger
      onClose={onClose}
      title={`Merge another account into that of ${name}?`}
      fact="This one stays. All of the other moves here, and it is gone."
      follows={tried ? mergeFollows(tried) : []}
      actions={
        <>
          <Button keys="Esc" onPress={onClose}>
            Not now
          </Button>
          {tried ? (
            <Button
              look={tried.approval ? 'ink' : 'danger'}
              isPending={merge.isPending}
              onPress={() => merge.mutate(false)}
            >
              {tried.approval ? 'Ask for approval' : 'Merge them'}
            </Button>
          ) : (
            <Button
              look="ink"
              isPending={merge.isPending}
              isDisabled={!other.trim() || !why.trim()}
              onPress={() => merge.mutate(true)}
            >
              See what would move
            </Button>
          )}
        </>
      }
    >
      <div className={styles.stack}>
        {merge.error && (
          <Notice tone="ball" role="alert">
            {errorMessage(merge.error)}
          </Notice>
        )}
        <Field
          label="An order of the other account, or the address of its page"
          value={other}
          onChange={type(setOther)}
          autoFocus
        />
        <Field label="Why, for colleagues" value={why} onChange={type(setWhy)} maxLength={500} />
      </div>
    </Dialog>
  );
}

/** Describes what a merge moves, and why it needs an approval. Pure. */
function mergeFollows({ moves, approval, waits }: ReplyOf<typeof mergeCustomersEndpoint>['data']): string[] {
  return approval ? [...moves, `${waits} An owner or a manager decides first.`] : moves;
}

/** Returns the last part of a URL, or the input. */
function keyIn(typed: string): string {
  return typed.trim().split('/').at(-1)?.split('?')[0] ?? '';
}

function creditVerb(give: boolean, amount: number): string {
  return `${give ? 'Give' : 'Take back'} ${amount > 0 ? writeRupees(amount) : ''}`.trim();
}
