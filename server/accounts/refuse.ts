import type { Fault } from '#contract/account-rules.ts';
import { Problem } from '#server/platform/problem.ts';

/** Problem 400 with one sentence, at the field it is about. */
export function wrongField(field: string, message: string): Problem {
  return new Problem(400, 'invalid_fields', message, { fields: { [field]: message } });
}

/** Throws the fault that a rule of the contract found, if it found one. */
export function refuseFault(fault: Fault | undefined): void {
  if (fault) throw wrongField(fault.field, fault.message);
}
