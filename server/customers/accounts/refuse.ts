import type { Fault } from '#contract/account-rules.ts';
import { hasLink, nameHasLink } from '#contract/link-words.ts';
import { Problem } from '#server/foundation/errors/problem.ts';

/** Problem 400 with one sentence, at the field it is about. */
export function wrongField(field: string, message: string): Problem {
  return new Problem(400, 'invalid_fields', message, { fields: { [field]: message } });
}

/** Throws the fault that a rule of the contract found, if it found one. */
export function refuseFault(fault: Fault | undefined): void {
  if (fault) throw wrongField(fault.field, fault.message);
}

/** Throws Problem 400 for a name with a web address in it. The forms' own checks leave it to this: what tells it is more script than it is worth. */
export function refuseLinkNames(names: { firstName: string; lastName: string }): void {
  for (const field of ['firstName', 'lastName'] as const) if (hasLink(names[field])) throw wrongField(field, nameHasLink);
}
