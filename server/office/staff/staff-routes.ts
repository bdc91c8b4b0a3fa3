import {
  type Approval,
  askApprovalEndpoint,
  decideApprovalEndpoint,
  listApprovalsEndpoint,
  withdrawApprovalEndpoint,
} from '#contract/office/approvals.ts';
import { exportAuditEndpoint, listAuditEndpoint } from '#contract/office/audit.ts';
import { changeRightsEndpoint, readRolesEndpoint } from '#contract/office/roles.ts';
import { listSecurityEventsEndpoint } from '#contract/office/security-events.ts';
import {
  changeRolesEndpoint,
  endSessionsOfEndpoint,
  inviteEndpoint,
  listSessionsOfEndpoint,
  listStaffEndpoint,
  removeColleagueEndpoint,
  takeBackInvitationEndpoint,
} from '#contract/office/staff.ts';
import { codeWithoutGroups } from '#contract/typed-text.ts';
import type { Db } from '#database/db.ts';
import { okWithMessage, successEnvelope } from '#server/foundation/http/mount.ts';
import * as approvals from '#server/office/approvals/approvals.ts';
import { listSecurityEvents as listEvents } from '#server/office/audit/list-security-events.ts';
import { exportAudit as auditCsv, readAudit } from '#server/office/audit/read-audit.ts';
import { inviteColleague, takeBackInvitation as takeBack } from '#server/office/sign-in/invite.ts';
import * as colleagues from '#server/office/staff-records/colleagues.ts';
import { requireConfirmed } from '#server/office/staff-records/confirmation.ts';
import { mountChange, mountRead, type Office, type WriteAudit } from '#server/office/staff-records/mount-office.ts';
import { withFactors } from '#server/office/staff-records/verify-factors.ts';
import { refuseVisitor } from '#server/office/staff-records/visitors.ts';
import { changeRights, readRoleTable } from './change-rights.ts';

/** Mounts the owner's pages: staff and audit log. */
export function mountColleagues(office: Office): void {
  const { staff } = office;
  const list = () => colleagues.listColleagues(staff.db, staff.now());
  mountRead(office, listStaffEndpoint, async () => successEnvelope(await list()));
  mountChange(office, inviteEndpoint, async ({ body: { email, roles } }, { change, session: { member } }) => {
    await staff.limits.take('staffInvite', member.id);
    await change(async (tx, note) => {
      // The link is a secret, so it is not part of the stored result.
      await inviteColleague(staff, tx, note, { email, roles, by: member.name, invitedById: member.id }, staff.jobs);
    });
    return okWithMessage(`The invitation is on its way to ${email}`, await list());
  });
  mountChange(office, takeBackInvitationEndpoint, async ({ params }, { change, session: { member } }) => {
    await change((tx, note) => takeBack(tx, note, params.id, member.id));
    return okWithMessage('The link opens nothing any more', await list());
  });
  mountChange(office, changeRolesEndpoint, async ({ params, body }, { change, session: { member } }) => {
    await change((tx, note) => colleagues.changeRoles(tx, note, { ...params, ...body, byId: member.id }));
    return okWithMessage('The roles hold from now on', await list());
  });
  mountChange(office, removeColleagueEndpoint, async ({ params }, { change, session: { member } }) => {
    await change((tx, note) => colleagues.removeColleague(tx, note, params.id, member.id));
    return okWithMessage('They are signed out everywhere, and cannot come in any more', await list());
  });
  mountRead(office, listSessionsOfEndpoint, async ({ params }, { session: { member } }) => {
    refuseVisitor(member.id, params.id);
    return successEnvelope(await colleagues.listSessionsOf(staff.db, params.id, staff.now()));
  });
  mountChange(office, endSessionsOfEndpoint, async ({ params }, { change, session: { member } }) => {
    await change((tx, note) => colleagues.signOutMember(tx, note, params.id, member.id));
    return okWithMessage('They are signed out everywhere', await list());
  });
  const readTable = () => readRoleTable(staff.db);
  mountRead(office, readRolesEndpoint, async () => successEnvelope(await readTable()));
  mountChange(office, changeRightsEndpoint, async ({ body }, { change, session: { member } }) => {
    await change((tx, note) => changeRights(tx, note, { ...body, by: member }, staff.now()));
    return okWithMessage('The roles hold from now on', await readTable());
  });
  mountRead(office, listAuditEndpoint, async ({ query: { before, ...filter } }) =>
    successEnvelope(await readAudit(staff.db, filter, before)),
  );
  mountRead(office, listSecurityEventsEndpoint, async ({ query }) =>
    successEnvelope(await listEvents(staff.db, query)),
  );
  mountRead(office, exportAuditEndpoint, async ({ query: { before, ...filter } }) =>
    successEnvelope({ name: 'audit.csv', ...(await auditCsv(staff.db, filter, before)) }),
  );
}

/** Mounts the approvals. `perform` carries out a granted one; `afterGrant` runs after its commit. */
export function mountApprovals(
  office: Office,
  { perform, afterGrant }: { perform: approvals.Perform; afterGrant: (granted: Approval) => Promise<void> },
): void {
  const { staff } = office;
  mountChange(office, askApprovalEndpoint, async ({ body }, { change, session: { member } }) => {
    const data = await change((tx, note) =>
      approvals.askApproval(
        staff.settings,
        tx,
        note,
        { ...body, about: codeWithoutGroups(body.about) },
        member,
        staff.now(),
      ),
    );
    return okWithMessage('A second person is asked', data);
  });
  mountRead(office, listApprovalsEndpoint, async ({ query }, { session: { member } }) =>
    successEnvelope(await approvals.listApprovals(staff.settings, staff.db, member, query)),
  );
  mountChange(office, decideApprovalEndpoint, async ({ params, body: { grant, answer, confirm } }, call) => {
    const { change, session } = call;
    const decision = { id: params.id, grant, answer, isConfirmed: confirm !== undefined };
    const decide = (tx: Db, note: WriteAudit) =>
      approvals.decideApproval(staff.settings, tx, note, decision, session.member, staff.now(), perform);
    if (grant && !confirm) requireConfirmed(session, staff.now());
    const fields = { password: 'confirm.password', code: 'confirm.code' };
    const data = await (confirm ? withFactors(staff, call, confirm, fields, decide) : change(decide));
    if (grant) await afterGrant(data);
    return okWithMessage(grant ? 'It is done' : 'It is refused', data);
  });
  mountChange(office, withdrawApprovalEndpoint, async ({ params }, { change, session: { member } }) => {
    const data = await change((tx, note) => approvals.withdrawApproval(staff.settings, tx, note, params.id, member));
    return okWithMessage('You took it back', data);
  });
}
