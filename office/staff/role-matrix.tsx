import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import Check from 'lucide-react/icons/check';
import { memo, useState } from 'react';
import { type StaffRole, staffRoles } from '#contract/office/lists.ts';
import {
  hasRight,
  type Permission,
  permissionNames,
  permissionTable,
  type RoleRights,
  roleTable,
} from '#contract/office/permissions.ts';
import { changeRight, isChangeable } from '#contract/office/role-rights.ts';
import { errorMessage, OfficeProblem, officeApi } from '#office/browser/api.ts';
import { useMay } from '#office/browser/me.ts';
import { rolesQuery } from '#office/browser/queries.ts';
import { Button } from '#office/parts/button.tsx';
import { RowTick } from '#office/parts/row-tick.tsx';
import { Failed } from '#office/parts/states.tsx';
import table from '#office/parts/table.module.css';
import { sayDone } from '#office/parts/toasts.tsx';
import { momentWords } from '#office/words/time.ts';
import { classNames } from '#ui/classes.ts';
import { Notice } from '#ui/notice.tsx';
import { countChanges } from './count-changes.ts';
import styles from './staff.module.css';

/** Shows members who manage staff what each role may do, and changes it on request. */
export function RoleMatrix() {
  const { data, error, dataUpdatedAt, refetch } = useQuery({ ...rolesQuery, enabled: useMay('staff.manage') });
  const [draft, setDraft] = useState<{ changed: RoleRights; version: number }>();
  if (!data)
    return error ? (
      <Failed what="The table of roles" error={error} readAt={dataUpdatedAt} onAgain={() => void refetch()} />
    ) : null;
  const { changed, version, last } = data;
  return (
    <section className="block">
      <div className="hd">
        <h2 className="h">What each role may do</h2>
        <span className="end small dim hide-m">{lastWords(last)}</span>
        {!draft && <Button onPress={() => setDraft({ changed, version })}>Change</Button>}
      </div>
      <Rights
        changed={draft?.changed ?? changed}
        onChange={
          draft &&
          ((role, permission, has) =>
            setDraft({ ...draft, changed: changeRight(draft.changed, { role, permission, has }) }))
        }
      />
      <p className={classNames('mut', styles.budgets)}>
        Money beyond the budget of a role waits for a second person. Budgets are set under Settings; a role without one
        asks each time.
      </p>
      {draft && (
        <Draft
          key={draft.version}
          before={changed}
          draft={draft}
          onDraft={setDraft}
          onEnd={() => setDraft(undefined)}
        />
      )}
    </section>
  );
}

function lastWords(last: { by: string; at: string } | null): string {
  return last ? `Changed by ${last.by}, ${momentWords(last.at)}` : 'a person may hold several';
}

interface DraftProps {
  before: RoleRights;
  draft: { changed: RoleRights; version: number };
  onDraft: (draft: DraftProps['draft']) => void;
  onEnd: () => void;
}

/** Shows how much of the table is changed, and saves it. After a conflict the stored table is offered. */
function Draft({ before, draft, onDraft, onEnd }: DraftProps) {
  const client = useQueryClient();
  const save = useMutation({
    mutationFn: () => officeApi('PUT /api/office/roles', { body: draft }),
    onSuccess: ({ message, data }) => {
      client.setQueryData(rolesQuery.queryKey, data);
      sayDone(message);
      onEnd();
    },
    onError: () => void client.invalidateQueries({ queryKey: rolesQuery.queryKey }),
  });
  const count = countChanges(before, draft.changed);
  const isOld = save.error instanceof OfficeProblem && save.error.code === 'conflict';
  return (
    <div className={styles.draft}>
      {save.error && (
        <Notice tone="ball" role="alert" actions={isOld && <Button onPress={onEnd}>Show what holds now</Button>}>
          {errorMessage(save.error)}
        </Notice>
      )}
      <p className="mut" role="status">
        {`${changesWords(count)} It holds for everybody with the role from their next press on.`}
      </p>
      <div className={styles.draftActions}>
        <Button look="ink" isDisabled={count === 0} isPending={save.isPending} onPress={() => save.mutate()}>
          Save
        </Button>
        <Button onPress={onEnd}>Keep as it was</Button>
        <Button look="quiet" onPress={() => onDraft({ ...draft, changed: {} })}>
          As in a new shop
        </Button>
      </div>
    </div>
  );
}

function changesWords(count: number): string {
  if (count === 0) return 'Tick what a role may do. What needs another permission takes it along.';
  return count === 1 ? 'One permission changes.' : `${count} permissions change.`;
}

interface RightsProps {
  changed: RoleRights;
  /** Gives or takes a permission; missing while the table is only read. */
  onChange?: ((role: StaffRole, permission: Permission, has: boolean) => void) | undefined;
}

/** Table of permissions by role. Memoized: its hundreds of cells change only with the rights. */
const Rights = memo(function Rights({ changed, onChange }: RightsProps) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls sideways is reached by the keyboard
    <section className={table.wrap} tabIndex={0} aria-label="What each role may do">
      <table className={classNames(table.tb, table.plain, styles.matrix)}>
        <thead>
          <tr>
            <th>
              <span className="vh">Permission</span>
            </th>
            {staffRoles.map((role) => (
              <th key={role} scope="col">
                {roleTable[role].words}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {permissionNames.map((permission) => (
            <tr key={permission}>
              <th scope="row">{permissionTable[permission].words}</th>
              {staffRoles.map((role) => (
                <td key={role}>
                  <Right {...{ role, permission, onChange }} has={hasRight(role, permission, changed)} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
});

interface RightProps extends Pick<RightsProps, 'onChange'> {
  role: StaffRole;
  permission: Permission;
  has: boolean;
}

function Right({ role, permission, has, onChange }: RightProps) {
  if (onChange && isChangeable(role, permission))
    return (
      <RowTick
        label={`${roleTable[role].words}: ${permissionTable[permission].words}`}
        checked={has}
        onChange={({ target }) => onChange(role, permission, target.checked)}
      />
    );
  return has ? <Check role="img" aria-label="Yes" /> : null;
}
