import { createHash, randomBytes } from 'node:crypto';
import { and, eq, isNull, lt, or } from 'drizzle-orm';
import type { Db } from '#database/db.ts';
import { staffMembersTable, staffRecoveryCodesTable } from '#database/schema/staff.ts';
import { decryptText } from '#server/foundation/values/sealed.ts';
import { findMember, type MemberRow } from './queries.ts';
import type { StaffContext } from './staff-context.ts';

const stepMs = 30_000;
const recoveryCodes = 10;

/** Alphabet without ambiguous letters and digits. */
const letters = 'abcdefghjkmnpqrstuvwxyz23456789';

/** The library is imported on first use. */
const library = () => import('otpauth');

/** Creates a TOTP secret with the URI of its QR code. */
export async function newCodeSecret(email: string): Promise<{ secret: string; uri: string }> {
  const { Secret, TOTP } = await library();
  const secret = new Secret({ size: 20 });
  return { secret: secret.base32, uri: new TOTP({ issuer: 'Maidan', label: email, secret }).toString() };
}

/** Returns the sealing context of a member's TOTP secret. */
export function codesOf(memberId: string): string {
  return `codes of ${memberId}`;
}

/** Returns the 30-second step of a code: current, previous or next. Undefined if wrong. */
export async function codeStepOf(
  deps: Pick<StaffContext, 'secret' | 'now'>,
  memberId: string,
  box: string,
  code: string,
): Promise<number | undefined> {
  const secret = decryptText(deps.secret, 'office codes', codesOf(memberId), box);
  if (secret === undefined || !/^\d{6}$/.test(code)) return undefined;
  const { Secret, TOTP } = await library();
  const timestamp = deps.now().getTime();
  const delta = new TOTP({ secret: Secret.fromBase32(secret) }).validate({ token: code, timestamp, window: 1 });
  return delta === null ? undefined : Math.floor(timestamp / stepMs) + delta;
}

/** Consumes an app code once. The same or an older code is rejected afterwards. */
async function spendAppCode(
  deps: Pick<StaffContext, 'secret' | 'now'>,
  tx: Db,
  row: MemberRow,
  code: string,
): Promise<boolean> {
  if (row.codeSecret === null) return false;
  const step = await codeStepOf(deps, row.id, row.codeSecret, code);
  if (step === undefined) return false;
  const taken = await tx
    .update(staffMembersTable)
    .set({ codeStep: step })
    .where(
      and(
        eq(staffMembersTable.id, row.id),
        or(isNull(staffMembersTable.codeStep), lt(staffMembersTable.codeStep, step)),
      ),
    )
    .returning({ id: staffMembersTable.id });
  return taken.length > 0;
}

/** Replaces the recovery codes by ten new ones. Only hashes are stored. */
export async function makeRecoveryCodes(tx: Db, memberId: string): Promise<string[]> {
  const codes = Array.from({ length: recoveryCodes }, newRecoveryCode);
  await tx.delete(staffRecoveryCodesTable).where(eq(staffRecoveryCodesTable.memberId, memberId));
  await tx
    .insert(staffRecoveryCodesTable)
    .values(codes.map((code) => ({ memberId, codeHash: hashOf(memberId, code) })));
  return codes;
}

/** Consumes a recovery code once. */
async function spendRecoveryCode(tx: Db, memberId: string, code: string): Promise<boolean> {
  const taken = await tx
    .delete(staffRecoveryCodesTable)
    .where(
      and(eq(staffRecoveryCodesTable.memberId, memberId), eq(staffRecoveryCodesTable.codeHash, hashOf(memberId, code))),
    )
    .returning({ memberId: staffRecoveryCodesTable.memberId });
  return taken.length > 0;
}

/** Consumes a code of the app or a recovery code, and returns which it is. Undefined if wrong. */
export async function spendCode(
  deps: Pick<StaffContext, 'secret' | 'now'>,
  tx: Db,
  memberId: string,
  code: string,
): Promise<'code' | 'recovery_code' | undefined> {
  const row = await findMember(tx, memberId);
  const typed = code.replace(/\s/g, '');
  if (row && (await spendAppCode(deps, tx, row, typed))) return 'code';
  return (await spendRecoveryCode(tx, memberId, typed)) ? 'recovery_code' : undefined;
}

/** Creates a code such as 'k7qw-4mx9-td2r': twelve letters, about 59 bits. */
function newRecoveryCode(): string {
  const signs: string[] = [];
  while (signs.length < 12) {
    const letter = letters[(randomBytes(1)[0] ?? 0) & 31];
    if (letter !== undefined) signs.push(letter);
  }
  return [signs.slice(0, 4), signs.slice(4, 8), signs.slice(8)].map((part) => part.join('')).join('-');
}

function hashOf(memberId: string, code: string): string {
  const plain = code.toLowerCase().replace(/[^a-z0-9]/g, '');
  return createHash('sha256').update(`recovery code ${memberId} ${plain}`).digest('base64url');
}
