import { firstNameFault, lastNameFault } from '#contract/account-rules.ts';

/** A receiver's name as an account's two; undefined where it is not made of two. */
export function namesIn(fullName: string): { firstName: string; lastName: string } | undefined {
  const [firstName = '', ...rest] = fullName.trim().split(/\s+/);
  const lastName = rest.join(' ');
  return firstNameFault(firstName) || lastNameFault(lastName) ? undefined : { firstName, lastName };
}
