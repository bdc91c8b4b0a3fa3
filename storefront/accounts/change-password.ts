import { memberApi } from '../browser/member-api.ts';
import { readSession, startBrowserSession } from '../browser/session.ts';

/**
 * Changes the password and stores the new session, if the old session is still active here. Returns the shop's message.
 * Throws ApiProblem.
 */
export async function requestPasswordChange(body: { currentPassword: string; newPassword: string }): Promise<string> {
  const before = readSession();
  const reply = await memberApi('POST /api/account/password', { body });
  // The user may have signed out since, or another person signed in; neither session may be replaced.
  if (before && readSession()?.token === before.token) startBrowserSession(reply, before.loginTime);
  return reply.message;
}
