import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import Ellipsis from 'lucide-react/icons/ellipsis';
import UserPlus from 'lucide-react/icons/user-plus';
import { useState } from 'react';
import { roleTable } from '#contract/office/permissions.ts';
import type { Colleague, StaffList } from '#contract/office/staff.ts';
import { errorMessage, officeApi } from '#office/browser/api.ts';
import { useMe } from '#office/browser/me.ts';
import { staffQuery } from '#office/browser/queries.ts';
import { useKeys } from '#office/frame/use-keys.ts';
import { Button, IconButton } from '#office/parts/button.tsx';
import { Dialog } from '#office/parts/dialog.tsx';
import { Crease, RoomHead } from '#office/parts/head.tsx';
import { ActionMenu } from '#office/parts/menu.tsx';
import { Failed, Ghosts } from '#office/parts/states.tsx';
import { Status } from '#office/parts/status.tsx';
import table from '#office/parts/table.module.css';
import { sayDone, sayFault } from '#office/parts/toasts.tsx';
import { initialsOf } from '#office/words/people.ts';
import { momentWords, shortMoment } from '#office/words/time.ts';
import { classNames } from '#ui/classes.ts';
import { InviteForm, RolesForm } from './forms.tsx';
import { RoleMatrix } from './role-matrix.tsx';
import styles from './staff.module.css';

const rolesOf = (roles: readonly (keyof typeof roleTable)[]) => roles.map((role) => roleTable[role].words).join(', ');

/** Shows all staff, invitations, and the permissions of each role. */
export function Staff() {
  const { data, error, dataUpdatedAt, refetch, isPending } = useQuery(staffQuery);
  const [inviting, setInviting] = useState(false);
  const [changing, setChanging] = useState<Colleague>();
  const [removing, setRemoving] = useState<Colleague>();
  const { take } = useStaffChange();
  useKeys({ N: () => setInviting(true) });
  return (
    <>
      <RoomHead
        title="Staff"
        beside={data && `${data.colleagues.length} people`}
        actions={
          <Button look="ink" keys="N" onPress={() => setInviting(true)}>
            <UserPlus aria-hidden />
            <span>Invite by mail</span>
          </Button>
        }
      />
      {error && <Failed what="The list" error={error} readAt={dataUpdatedAt} onAgain={() => void refetch()} />}
      <Crease />
      {isPending && <Ghosts />}
      {data && (
        <People
          list={data}
          onChange={setChanging}
          onRemove={setRemoving}
          onEnd={(one) => take(() => officeApi('DELETE /api/office/staff/:id/sessions', { params: { id: one.id } }))}
        />
      )}
      {data && data.invitations.length > 0 && (
        <Invited
          list={data}
          onTakeBack={(id) => take(() => officeApi('DELETE /api/office/staff/invitations/:id', { params: { id } }))}
        />
      )}
      <RoleMatrix />
      {inviting && <InviteForm onClose={() => setInviting(false)} />}
      {changing && <RolesForm colleague={changing} onClose={() => setChanging(undefined)} />}
      {removing && (
        <Dialog
          open
          danger
          onClose={() => setRemoving(undefined)}
          title={`Let ${removing.name} go?`}
          follows={[sessionsEnd(removing.sessions), 'What was done stays in the audit, with the name.']}
          actions={
            <>
              <Button keys="Esc" onPress={() => setRemoving(undefined)}>
                Keep
              </Button>
              <Button
                look="danger"
                onPress={() => {
                  take(() => officeApi('DELETE /api/office/staff/:id', { params: { id: removing.id } }));
                  setRemoving(undefined);
                }}
              >{`Let ${removing.name} go`}</Button>
            </>
          }
        />
      )}
    </>
  );
}

function sessionsEnd(sessions: number): string {
  if (sessions === 0) return 'Nothing of theirs is open now.';
  return sessions === 1 ? 'One open session ends at once.' : `${sessions} open sessions end at once.`;
}

/** Mutation of the staff list. The response replaces the cached list. */
function useStaffChange() {
  const client = useQueryClient();
  const change = useMutation({
    mutationFn: (call: () => Promise<{ message: string; data: StaffList }>) => call(),
    onSuccess: ({ message, data }) => {
      client.setQueryData(staffQuery.queryKey, data);
      sayDone(message);
    },
    onError: (error) => sayFault(errorMessage(error)),
  });
  return { take: (call: () => Promise<{ message: string; data: StaffList }>) => change.mutate(call) };
}

interface PeopleProps {
  list: StaffList;
  onChange: (one: Colleague) => void;
  onRemove: (one: Colleague) => void;
  onEnd: (one: Colleague) => void;
}

function People({ list, onChange, onRemove, onEnd }: PeopleProps) {
  const me = useMe();
  return (
    <div className={table.wrap}>
      <table className={classNames(table.tb, table.lines)}>
        <thead>
          <tr>
            <th>Name</th>
            <th>Roles</th>
            <th className={table.second}>Signs in with</th>
            <th>Here now</th>
            <th className={table.third}>Joined</th>
            <th>
              <span className="vh">More</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {list.colleagues.map((one) => (
            <tr key={one.id}>
              <td className={table.l1}>
                <span className={styles.person}>
                  <span className={styles.ini} aria-hidden>
                    {initialsOf(one.name)}
                  </span>
                  <b>{one.name}</b>
                </span>
              </td>
              <td className={table.l2}>{rolesOf(one.roles)}</td>
              <td className={classNames('mut', table.second)}>{waysOf(one)}</td>
              <td className={table.l3}>
                {one.sessions > 0 ? (
                  <Status tone="delivered">{one.id === me.id ? 'This session' : 'Signed in'}</Status>
                ) : (
                  <Status tone="other" hollow>
                    {one.seenAt ? shortMoment(one.seenAt) : 'Never yet'}
                  </Status>
                )}
              </td>
              <td className={classNames('dim', table.third)}>{momentWords(one.joinedAt)}</td>
              <td className={classNames(table.right, table.r1)}>
                <ActionMenu
                  label={`More for ${one.name}`}
                  actions={[
                    { id: 'roles', words: 'Change the roles', onAction: () => onChange(one) },
                    {
                      id: 'end',
                      words: 'Sign out everywhere',
                      closed: one.sessions > 0 ? undefined : 'Signed in nowhere',
                      onAction: () => onEnd(one),
                    },
                    {
                      id: 'remove',
                      words: 'Let go…',
                      danger: true,
                      closed: one.id === me.id ? 'Nobody lets themselves go' : undefined,
                      onAction: () => onRemove(one),
                    },
                  ]}
                >
                  <IconButton label={`More for ${one.name}`}>
                    <Ellipsis aria-hidden />
                  </IconButton>
                </ActionMenu>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function waysOf({ passkeys, codes, demo }: Colleague): string {
  if (demo) return 'One press, a demonstration person';
  const ways = [
    passkeys === 1 && 'Passkey',
    passkeys > 1 && `${passkeys} passkeys`,
    codes && 'Password and code',
  ].filter(Boolean);
  return ways.length > 0 ? ways.join(', ') : 'No second step yet';
}

function Invited({ list, onTakeBack }: { list: StaffList; onTakeBack: (id: string) => void }) {
  return (
    <section className="block">
      <div className="hd">
        <h2 className="h">Invited</h2>
      </div>
      <div className={table.wrap}>
        <table className={classNames(table.tb, table.lines, table.plain)}>
          <thead>
            <tr>
              <th>E-mail</th>
              <th>Roles</th>
              <th>By</th>
              <th>Good until</th>
              <th>
                <span className="vh">More</span>
              </th>
            </tr>
          </thead>
          <tbody>
            {list.invitations.map(({ id, email, roles, by, expiresAt }) => (
              <tr key={id}>
                <td className={table.l1}>{email}</td>
                <td className={table.l2}>{rolesOf(roles)}</td>
                <td className="mut">{by}</td>
                <td className={classNames('dim', table.l3)}>{momentWords(expiresAt)}</td>
                <td className={classNames(table.right, table.r1)}>
                  <Button look="quiet" onPress={() => onTakeBack(id)}>
                    Take back
                  </Button>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  );
}
