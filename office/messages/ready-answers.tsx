import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { ReadyAnswer } from '#contract/office/messages.ts';
import { placeNames } from '#contract/office/ready-words.ts';
import { errorMessage, OfficeProblem, officeApi } from '#office/browser/api.ts';
import { readyQuery } from '#office/browser/queries.ts';
import { Button } from '#office/parts/button.tsx';
import { Dialog } from '#office/parts/dialog.tsx';
import { Field } from '#office/parts/field.tsx';
import { sayDone, sayFault } from '#office/parts/toasts.tsx';
import styles from './messages.module.css';

/** Lets staff create, edit and delete reply templates. */
export function ReadyAnswers({ onClose }: { onClose: () => void }) {
  const client = useQueryClient();
  const { data = [] } = useQuery(readyQuery);
  const [edited, setEdited] = useState<ReadyAnswer>();
  const [title, setTitle] = useState('');
  const [body, setBody] = useState('');
  const change = useMutation({
    mutationFn: (call: () => Promise<{ message: string; data: ReadyAnswer[] }>) => call(),
    onSuccess: ({ message, data: now }) => {
      client.setQueryData(readyQuery.queryKey, now);
      sayDone(message);
      edit(undefined);
    },
    onError: (error) => {
      if (!(error instanceof OfficeProblem && Object.keys(error.fields).length > 0)) sayFault(errorMessage(error));
      if (error instanceof OfficeProblem && error.status === 409)
        void client.invalidateQueries({ queryKey: readyQuery.queryKey });
    },
  });
  function edit(one: ReadyAnswer | undefined): void {
    setEdited(one);
    setTitle(one?.title ?? '');
    setBody(one?.body ?? '');
  }
  const keep = () =>
    change.mutate(() =>
      edited
        ? officeApi('PUT /api/office/ready-answers/:id', {
            params: { id: edited.id },
            body: { title, body, version: edited.version },
          })
        : officeApi('POST /api/office/ready-answers', { body: { title, body } }),
    );
  const fields = change.error instanceof OfficeProblem ? change.error.fields : {};
  return (
    <Dialog
      open
      onClose={onClose}
      title="Ready answers"
      fact={`Places that are filled in: ${placeNames.map((name) => `{${name}}`).join(', ')}.`}
      actions={
        <>
          {edited && (
            <Button
              onPress={() =>
                change.mutate(() => officeApi('DELETE /api/office/ready-answers/:id', { params: { id: edited.id } }))
              }
            >
              Remove it
            </Button>
          )}
          <Button look="ink" isPending={change.isPending} isDisabled={!title.trim() || !body.trim()} onPress={keep}>
            {edited ? 'Change it' : 'Keep it ready'}
          </Button>
        </>
      }
    >
      <ul className={styles.ready}>
        {data.map((one) => (
          <li key={one.id}>
            <Button
              look={one.id === edited?.id ? 'plain' : 'quiet'}
              wide
              onPress={() => edit(one.id === edited?.id ? undefined : one)}
            >
              {one.title}
            </Button>
          </li>
        ))}
      </ul>
      <div className={styles.stack}>
        <Field label="Name" value={title} onChange={setTitle} maxLength={60} fault={fields.title} />
        <Field label="Answer" rows={6} value={body} onChange={setBody} maxLength={5000} fault={fields.body} />
      </div>
    </Dialog>
  );
}
