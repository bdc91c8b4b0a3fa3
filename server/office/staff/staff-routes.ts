import { askApproval, decideApproval, listApprovals, withdrawApproval } from '#contract/office/approvals.ts';
import { exportAudit, listAudit } from '#contract/office/audit.ts';
import { listSecurityEvents } from '#contract/office/security-events.ts';
import {
  changeRoles,
  endSessionsOf,
  invite,
  listSessionsOf,
  listStaff,
  removeColleague,
  takeBackInvitation,
} from '#contract/office/staff.ts';
import { okWithMessage, succeed } from '#server/foundation/http/mount.ts';
import * as approvals from '#server/office/approvals/approvals.ts';
import { confirmWithCode, confirmWithPassword } from '#server/office/approvals/confirm-alone.ts';
import { listSecurityEvents as listEvents } from '#server/office/audit/list-security-events.ts';
import { exportAudit as auditCsv, readAudit } from '#server/office/audit/read-audit.ts';
import { inviteColleague, takeBackInvitation as takeBack } from '#server/office/sign-in/invite.ts';
import * as colleagues from '#server/office/staff-records/colleagues.ts';
import { mountChange, mountRead, type Office } from '#server/office/staff-records/mount-office.ts';

/** Mounts the owner's pages: staff and audit log. */
export function mountColleagues(office: Office): void {
  const { staff } = office;
  const list = () => colleagues.listColleagues(staff.db, staff.now());
  mountRead(office, listStaff, async () => succeed(await list()));
  mountChange(office, invite, async ({ body: { email, roles } }, { change, session: { member } }) => {
    await staff.limits.take('staffInvite', member.id);
    await change((tx, note) => inviteColleague(staff, tx, note, { email, roles, by: member.name }, staff.jobs));
    return okWithMessage(`The invitation is on its way to ${email}`, await list());
  });
  mountChange(office, takeBackInvitation, async ({ params }, { change }) => {
    await change((tx, note) => takeBack(tx, note, params.id));
    return okWithMessage('The link opens nothing any more', await list());
  });
  mountChange(office, changeRoles, async ({ params, body }, { change }) => {
    await change((tx, note) => colleagues.changeRoles(tx, note, { ...params, ...body }));
    return okWithMessage('The roles hold from now on', await list());
  });
  mountChange(office, removeColleague, async ({ params }, { change }) => {
    await change((tx, note) => colleagues.removeColleague(tx, note, params.id));
    return okWithMessage('They are signed out everywhere, and cannot come in any more', await list());
  });
  mountRead(office, listSessionsOf, async ({ params }) => succeed(await colleagues.listSessionsOf(staff.db, params.id, staff.now())));
  mountChange(office, endSessionsOf, async ({ params }, { change }) => {
    await change((tx, note) => colleagues.signOutEverywhere(tx, note, params.id));
    return okWithMessage('They are signed out everywhere', await list());
  });
  mountRead(office, listAudit, async ({ query: { before, ...filter } }) => succeed(await readAudit(staff.db, filter, before)));
  mountRead(office, listSecurityEvents, async ({ query }) => succeed(await listEvents(staff.db, query)));
  mountRead(office, exportAudit, async ({ query: { before, ...filter } }) =>
    succeed({ name: 'audit.csv', ...(await auditCsv(staff.db, filter, before)) }),
  );
}

/** Mounts the approvals. `perform` executes a granted one. */
export function mountApprovals(office: Office, perform: approvals.Perform): void {
  const { staff } = office;
  mountChange(office, askApproval, async ({ body }, { change, session: { member } }) => {
    const data = await change((tx, note) =>
      approvals.askApproval(tx, note, { ...body, about: body.about.toUpperCase() }, member, staff.now()),
    );
    return okWithMessage('A second person is asked', data);
  });
  mountRead(office, listApprovals, async ({ query }, { session: { member } }) =>
    succeed(await approvals.listApprovals(staff.db, member, query)),
  );
  mountChange(office, decideApproval, async ({ params, body: { grant, answer, confirm } }, { change, caller, session }) => {
    const { member } = session;
    if (confirm) await confirmWithPassword(staff, session, confirm, caller);
    const decision = { id: params.id, grant, answer, isConfirmed: confirm !== undefined };
    const data = await change(async (tx, note) => {
      if (confirm) await confirmWithCode(staff, tx, member.id, confirm);
      return approvals.decideApproval(tx, note, decision, member, staff.now(), perform);
    });
    return okWithMessage(grant ? 'It is done' : 'It is refused', data);
  });
  mountChange(office, withdrawApproval, async ({ params }, { change, session: { member } }) => {
    const data = await change((tx, note) => approvals.withdrawApproval(tx, note, params.id, member));
    return okWithMessage('You took it back', data);
  });
}
