import type { FieldFault } from '#contract/account-rules.ts';
import { hasLink, nameHasLink } from '#contract/link-words.ts';
import { Problem } from '#server/foundation/errors/problem.ts';

/** Creates Problem 400 with one message, at its field. */
export function wrongField(field: string, message: string): Problem {
  return new Problem(400, 'invalid_fields', message, { fields: { [field]: message } });
}

/** Throws the error of a contract rule, if there is one. */
export function refuseFault(fault: FieldFault | undefined): void {
  if (fault) throw wrongField(fault.field, fault.message);
}

/** Throws Problem 400 for a name with a web address. Forms do not check this, because the script would be too large. */
export function refuseLinkNames(names: { firstName: string; lastName: string }): void {
  for (const field of ['firstName', 'lastName'] as const)
    if (hasLink(names[field])) throw wrongField(field, nameHasLink);
}
