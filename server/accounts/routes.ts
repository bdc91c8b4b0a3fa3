import { forgotPassword, googleSignIn, listUsers, login, resetPassword, signup } from '#contract/accounts.ts';
import type { Limits } from '#server/platform/limits.ts';
import { type Door, mount } from '#server/platform/mount.ts';
import { Problem } from '#server/platform/problem.ts';

/**
 * The account calls of a shop that keeps no accounts yet: everybody is a visitor, so each answers with the refusal
 * its catalogue of errors has for it, and nobody is signed in.
 */
export function mountAccounts(door: Door, limits: Limits): void {
  mount(door, login, async (_input, { address }) => {
    await limits.take('login', address);
    throw new Problem(401, 'unauthorised', 'Login failed. Please check your credentials.');
  });
  mount(door, signup, async (_input, { address }) => {
    await limits.take('signup', address);
    throw new Problem(503, 'unavailable', 'Signup failed. Please try again.');
  });
  mount(door, googleSignIn, async () => {
    const error = 'Google authentication not configured properly';
    throw new Problem(401, 'unauthorised', error, { details: { error } });
  });
  mount(door, forgotPassword, async (_input, { address }) => {
    await limits.take('code', address);
    throw new Problem(503, 'unavailable', 'Failed to send reset code');
  });
  mount(door, resetPassword, async (_input, { address }) => {
    await limits.take('code', address);
    throw new Problem(503, 'unavailable', 'Failed to reset password');
  });
  mount(door, listUsers, async () => []);
}
