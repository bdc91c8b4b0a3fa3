import { useEffect, useState } from 'react';
import { forgetWithOwner } from '../browser/owner.ts';

let brought = '';
forgetWithOwner(() => {
  brought = '';
});

/** Passes an e-mail to the next page, once. The e-mail is not in the history state, which another person could open. */
export function bringEmail(email = ''): void {
  brought = email;
}

/** Returns the e-mail passed by the previous page, or an empty string. A second call returns an empty string. */
export function useBroughtEmail(): string {
  const [email] = useState(() => brought);
  useEffect(() => bringEmail(), []);
  return email;
}
