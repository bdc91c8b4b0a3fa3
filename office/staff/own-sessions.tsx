import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { errorMessage, OfficeProblem, officeApi } from '#office/browser/api.ts';
import { useMe } from '#office/browser/me.ts';
import { meQuery, sessionsQuery } from '#office/browser/queries.ts';
import { Button } from '#office/parts/button.tsx';
import { Field } from '#office/parts/field.tsx';
import { Crease, RoomHead } from '#office/parts/head.tsx';
import { Failed, Ghosts } from '#office/parts/states.tsx';
import { Status } from '#office/parts/status.tsx';
import table from '#office/parts/table.module.css';
import { sayDone, sayFault } from '#office/parts/toasts.tsx';
import { momentWords } from '#office/words/time.ts';
import { classNames } from '#ui/classes.ts';
import { OwnPasskeys } from './own-passkeys.tsx';
import styles from './staff.module.css';

/** Lists one's own sessions, each with a button to end it, and the PIN that unlocks the screen. */
export function OwnSessions() {
  const { demo } = useMe();
  const client = useQueryClient();
  const { data, error, dataUpdatedAt, refetch, isPending } = useQuery(sessionsQuery);
  const end = useMutation({
    mutationFn: (id: string) => officeApi('DELETE /api/office/me/sessions/:id', { params: { id } }),
    onSuccess: ({ message, data: rest }) => {
      client.setQueryData(sessionsQuery.queryKey, rest);
      sayDone(message);
    },
    onError: (fault) => sayFault(errorMessage(fault)),
  });
  return (
    <>
      <RoomHead title="Where I am signed in" />
      {error && <Failed what="The list" error={error} readAt={dataUpdatedAt} onAgain={() => void refetch()} />}
      <Crease />
      {isPending && <Ghosts rows={3} />}
      {data && (
        <div className={table.wrap}>
          <table className={classNames(table.tb, table.lines, table.plain)}>
            <thead>
              <tr>
                <th>Browser</th>
                <th className={table.second}>Network</th>
                <th>Began</th>
                <th className={table.third}>Last press</th>
                <th>Ends</th>
                <th>
                  <span className="vh">End it</span>
                </th>
              </tr>
            </thead>
            <tbody>
              {data.map((one) => (
                <tr key={one.id}>
                  <td className={table.l1}>
                    <span>{one.device}</span>{' '}
                    {one.here && (
                      <span className={styles.here}>
                        <Status tone="delivered">This one</Status>
                      </span>
                    )}
                  </td>
                  <td className={classNames('mut', table.second)}>{one.network}</td>
                  <td className={classNames('dim', table.l2)}>
                    <span className="only-m">since </span>
                    <span>{momentWords(one.startedAt)}</span>
                  </td>
                  <td className={classNames('dim', table.third)}>{momentWords(one.seenAt)}</td>
                  <td className={classNames('dim', table.l3)}>
                    <span className="only-m">until </span>
                    <span>{momentWords(one.endsAt)}</span>
                  </td>
                  <td className={classNames(table.right, table.r1)}>
                    {!one.here && (
                      <Button look="quiet" onPress={() => end.mutate(one.id)}>
                        End it
                      </Button>
                    )}
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
      {!demo && <OwnPasskeys />}
      <PinPart />
    </>
  );
}

function PinPart() {
  const me = useMe();
  const client = useQueryClient();
  const [pin, setPin] = useState('');
  const save = useMutation({
    mutationFn: () => officeApi('PUT /api/office/me/pin', { body: { pin } }),
    onSuccess: ({ message, data }) => {
      client.setQueryData(meQuery.queryKey, data);
      setPin('');
      sayDone(message);
    },
  });
  const fault =
    save.error &&
    (save.error instanceof OfficeProblem ? (save.error.fields.pin ?? save.error.message) : errorMessage(save.error));
  return (
    <section className="block">
      <h2 className="h">PIN of my screens</h2>
      <p className="mut small">
        It locks a screen without signing out, at the packing table most of all, and opens it again.
      </p>
      <form
        className={styles.filters}
        onSubmit={(event) => {
          event.preventDefault();
          save.mutate();
        }}
      >
        <Field
          label={me.hasPin ? 'Another PIN' : 'Four to six digits'}
          type="password"
          inputMode="numeric"
          autoComplete="off"
          value={pin}
          onChange={setPin}
          fault={fault ?? undefined}
        />
        <Button type="submit" isPending={save.isPending}>
          {me.hasPin ? 'Change the PIN' : 'Set a PIN'}
        </Button>
      </form>
    </section>
  );
}
