import { memberApi } from '../browser/member-api.ts';
import { beginSession, readSession } from '../browser/session.ts';

/** Changes the password of whoever is signed in, and keeps the session that goes on, if it is still the same. Gives what the shop says. Throws ApiProblem. */
export async function changePassword(body: { currentPassword: string; newPassword: string }): Promise<string> {
  const before = readSession();
  const reply = await memberApi('POST /api/account/password', { body });
  // Who logged out meanwhile wished to be out, and another's session is not theirs to replace.
  if (before && readSession()?.token === before.token) beginSession(reply, before.loginTime);
  return reply.message;
}
