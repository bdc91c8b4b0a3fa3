import type { Env } from '#server/foundation/process/env.ts';

/** Replaces port 0 in PORT or PUBLIC_URL by the port on which the shop listens. */
export function withPort<E extends Pick<Env, 'PUBLIC_URL' | 'PORT'>>(env: E, port: number): E {
  const { PUBLIC_URL } = env;
  if (!PUBLIC_URL || new URL(PUBLIC_URL).port !== '0') return { ...env, PORT: port };
  const publicUrl = new URL(PUBLIC_URL);
  publicUrl.port = String(port);
  return { ...env, PORT: port, PUBLIC_URL: publicUrl.href.replace(/\/$/, '') };
}

/** Returns the public URL of the shop: PUBLIC_URL, else a local URL. */
export function publicUrlOf({ PUBLIC_URL, PORT }: Pick<Env, 'PUBLIC_URL' | 'PORT'>): string {
  return PUBLIC_URL ?? `http://localhost:${PORT}`;
}
