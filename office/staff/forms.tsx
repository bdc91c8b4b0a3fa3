import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { type StaffRole, staffRoles } from '#contract/office/lists.ts';
import { roleTable } from '#contract/office/permissions.ts';
import type { Colleague, StaffList } from '#contract/office/staff.ts';
import { errorMessage, OfficeProblem, officeApi } from '#office/browser/api.ts';
import { staffQuery } from '#office/browser/queries.ts';
import { Button } from '#office/parts/button.tsx';
import { Dialog } from '#office/parts/dialog.tsx';
import { Field, Tick } from '#office/parts/field.tsx';
import { sayDone } from '#office/parts/toasts.tsx';
import { Notice } from '#ui/notice.tsx';
import styles from './staff.module.css';

function RoleChoice({ roles, onChange }: { roles: readonly StaffRole[]; onChange: (roles: StaffRole[]) => void }) {
  return (
    <fieldset className={styles.roles}>
      <legend className="vh">Roles</legend>
      {staffRoles.map((role) => (
        <Tick
          key={role}
          isSelected={roles.includes(role)}
          onChange={(on) => onChange(staffRoles.filter((one) => (one === role ? on : roles.includes(one))))}
        >
          <span>{roleTable[role].words}</span>
          <small>{roleTable[role].for}</small>
        </Tick>
      ))}
    </fieldset>
  );
}

/** Sends the form of a dialog, one request at a time, and returns its errors. */
function useSending(onDone: () => void) {
  const client = useQueryClient();
  const [busy, setBusy] = useState(false);
  const [fault, setFault] = useState<unknown>();
  const send = async (call: () => Promise<{ message: string; data: StaffList }>) => {
    if (busy) return;
    setBusy(true);
    setFault(undefined);
    try {
      const { message, data } = await call();
      client.setQueryData(staffQuery.queryKey, data);
      sayDone(message);
      onDone();
    } catch (error) {
      setFault(error);
      if (error instanceof OfficeProblem && error.code === 'conflict')
        await client.invalidateQueries({ queryKey: staffQuery.queryKey });
    } finally {
      setBusy(false);
    }
  };
  return { busy, fault, fields: fault instanceof OfficeProblem ? fault.fields : {}, send };
}

/** Form that invites a colleague by mail. */
export function InviteForm({ onClose }: { onClose: () => void }) {
  const [email, setEmail] = useState('');
  const [roles, setRoles] = useState<StaffRole[]>([]);
  const { busy, fault, fields, send } = useSending(onClose);
  const invite = () => void send(() => officeApi('POST /api/office/staff/invitations', { body: { email, roles } }));
  return (
    <Dialog open onClose={onClose} title="Whom do you invite?" fact="The link in the mail works once, for 72 hours.">
      <form
        className={styles.form}
        onSubmit={(event) => {
          event.preventDefault();
          invite();
        }}
      >
        {fault !== undefined && !fields.email && (
          <Notice tone="ball" role="alert">
            {fields.roles ?? errorMessage(fault)}
          </Notice>
        )}
        <Field
          label="E-mail"
          type="email"
          autoComplete="off"
          value={email}
          onChange={setEmail}
          fault={fields.email}
          autoFocus
        />
        <RoleChoice roles={roles} onChange={setRoles} />
        <Button look="ink" wide type="submit" isPending={busy}>
          Invite
        </Button>
      </form>
    </Dialog>
  );
}

/** Form that changes a colleague's roles. After a conflict it shows the stored roles and preserves the choice. */
export function RolesForm({ colleague, onClose }: { colleague: Colleague; onClose: () => void }) {
  const client = useQueryClient();
  const [began, setBegan] = useState(colleague);
  const [roles, setRoles] = useState<StaffRole[]>(colleague.roles);
  const { busy, fault, send } = useSending(onClose);
  const conflict = fault instanceof OfficeProblem && fault.code === 'conflict';
  const now = client.getQueryData(staffQuery.queryKey)?.colleagues.find(({ id }) => id === colleague.id);
  const save = (version: number) =>
    void send(() =>
      officeApi('PUT /api/office/staff/:id/roles', { params: { id: colleague.id }, body: { roles, version } }),
    );
  return (
    <Dialog open onClose={onClose} title={`What may ${colleague.name} do?`} fact="It holds from the next press on.">
      {conflict && now && (
        <Notice
          tone="haldi"
          role="alert"
          actions={
            <Button
              onPress={() => {
                setBegan(now);
                setRoles(now.roles);
              }}
            >
              Take theirs
            </Button>
          }
        >{`Somebody changed this meanwhile: ${now.roles.map((role) => roleTable[role].words).join(', ')}. Yours is kept below; saving again sets it.`}</Notice>
      )}
      {fault !== undefined && !conflict && (
        <Notice tone="ball" role="alert">
          {errorMessage(fault)}
        </Notice>
      )}
      <div className={styles.form}>
        <RoleChoice roles={roles} onChange={setRoles} />
        <Button
          look="ink"
          wide
          isPending={busy}
          isDisabled={roles.length === 0}
          onPress={() => save(conflict && now ? now.version : began.version)}
        >
          Save the roles
        </Button>
      </div>
    </Dialog>
  );
}
