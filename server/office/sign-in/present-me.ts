import { count } from 'drizzle-orm';
import type { Me, SignInStage } from '#contract/office/people.ts';
import { inRoleOrder, mayDo, sharesDevice } from '#contract/office/permissions.ts';
import type { ShopSettings } from '#contract/settings.ts';
import type { Db } from '#database/db.ts';
import { approvalsTable } from '#database/schema/staff.ts';
import type { Needs } from '#server/foundation/http/context.ts';
import { decidableBy } from '#server/office/approvals/approvals.ts';
import { budgetLimits } from '#server/office/staff-records/giving-limit.ts';
import { idleMs, type OfficeSession } from '#server/office/staff-records/sessions.ts';

/** Presents the signed-in member to themselves. */
export async function presentMe(
  { db, settings }: Needs<'db' | 'settings'>,
  { member, endsAt, lockedAt }: Pick<OfficeSession, 'member' | 'endsAt' | 'lockedAt'>,
): Promise<Me> {
  const { id, name, email, permissions, hasPin, demo } = member;
  const roles = inRoleOrder(member.roles);
  return {
    id,
    name,
    email,
    roles,
    permissions,
    refundLimit: budgetLimits(settings, 'giving', roles, settings.now()).Order,
    locked: lockedAt !== null,
    hasPin,
    sharedDevice: sharesDevice(roles),
    demo,
    endsAt: endsAt.toISOString(),
    idleMs,
    asked: mayDo(member, 'approvals.decide') ? await countAsked(settings, db, member) : 0,
  };
}

/** Presents the progress of a sign-in. */
export async function presentStage(
  deps: Needs<'db' | 'settings'>,
  session: Pick<OfficeSession, 'member' | 'endsAt' | 'lockedAt' | 'stage'>,
): Promise<SignInStage> {
  return { stage: session.stage, me: session.stage === 'open' ? await presentMe(deps, session) : null };
}

async function countAsked(settings: ShopSettings, db: Db, member: OfficeSession['member']): Promise<number> {
  const [row] = await db.select({ asked: count() }).from(approvalsTable).where(decidableBy(settings, member));
  return row?.asked ?? 0;
}
