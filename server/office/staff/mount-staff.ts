import type { Approval } from '#contract/office/approvals.ts';
import type { Router } from '#server/foundation/http/mount.ts';
import type { Perform } from '#server/office/approvals/approvals.ts';
import { mountMe, mountSignIn } from '#server/office/sign-in/sign-in-routes.ts';
import type { Office } from '#server/office/staff-records/mount-office.ts';
import { officeCookieName, type StaffContext } from '#server/office/staff-records/staff-context.ts';
import { refuseForeignCalls } from './foreign-calls.ts';
import { mountApprovals, mountColleagues } from './staff-routes.ts';

/**
 * Mounts the staff routes and returns the context for mounting other office routes. `demo` marks a shop that sells
 * nothing; `perform` carries out granted approvals, `afterGrant` runs after their commit.
 */
export function mountStaff(
  router: Router,
  parts: Omit<StaffContext, 'officeCookie'>,
  { demo, ...granting }: { demo: boolean; perform: Perform; afterGrant: (granted: Approval) => Promise<void> },
): Office {
  const office: Office = { router, staff: { ...parts, officeCookie: officeCookieName(router.secure) } };
  refuseForeignCalls(router.app);
  mountSignIn(office, { demo });
  mountMe(office);
  mountColleagues(office);
  mountApprovals(office, granting);
  return office;
}
