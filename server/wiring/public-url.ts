import type { Env } from '#server/platform/env.ts';

/** The address shoppers use: as set, else this machine's. */
export function publicUrlOf({ PUBLIC_URL, PORT }: Pick<Env, 'PUBLIC_URL' | 'PORT'>): string {
  return PUBLIC_URL ?? `http://localhost:${PORT}`;
}
