import { firstNameFault, lastNameFault } from '#contract/account-rules.ts';

/** Splits a receiver's name into first and last name; undefined if it does not have two valid parts. */
export function splitFullName(fullName: string): { firstName: string; lastName: string } | undefined {
  const [firstName = '', ...rest] = fullName.trim().split(/\s+/);
  const lastName = rest.join(' ');
  return firstNameFault(firstName) || lastNameFault(lastName) ? undefined : { firstName, lastName };
}
