import type { Env } from '#server/foundation/process/env.ts';

/** Puts the port that a shop really listens on into its settings, where PORT or the port of PUBLIC_URL is 0. */
export function withPort<E extends Pick<Env, 'PUBLIC_URL' | 'PORT'>>(env: E, port: number): E {
  const { PUBLIC_URL } = env;
  if (!PUBLIC_URL || new URL(PUBLIC_URL).port !== '0') return { ...env, PORT: port };
  const publicUrl = new URL(PUBLIC_URL);
  publicUrl.port = String(port);
  return { ...env, PORT: port, PUBLIC_URL: publicUrl.href.replace(/\/$/, '') };
}

/** The address shoppers use: as set, else this machine's. */
export function publicUrlOf({ PUBLIC_URL, PORT }: Pick<Env, 'PUBLIC_URL' | 'PORT'>): string {
  return PUBLIC_URL ?? `http://localhost:${PORT}`;
}
