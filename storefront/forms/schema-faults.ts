import type { z } from 'zod';
import type { Fault } from '#contract/account-rules.ts';

/** What a schema finds wrong with what was typed, in its order: one sentence a box. */
export function schemaFaults(schema: z.ZodType, values: unknown): Fault[] {
  const faults = new Map<string, Fault>();
  for (const { path, message } of schema.safeParse(values).error?.issues ?? []) {
    const field = path.map(String).join('.');
    if (!faults.has(field)) faults.set(field, { field, message });
  }
  return [...faults.values()];
}
