import { useEffect, useState } from 'react';
import { forgetWithOwner } from '../browser/owner.ts';

let brought = '';
forgetWithOwner(() => {
  brought = '';
});

/** Hands an e-mail to the page that a link leads to: once, and not by the history, which the next person can go back in. */
export function bringEmail(email = ''): void {
  brought = email;
}

/** The e-mail that the page before has handed over, or nothing, while this one is shown; it is handed to no other. */
export function useBroughtEmail(): string {
  const [email] = useState(() => brought);
  useEffect(() => bringEmail(), []);
  return email;
}
