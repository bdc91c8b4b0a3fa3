import type { Env } from '#server/foundation/process/env.ts';

type Told = Pick<
  Env,
  'DATABASE_URL' | 'REDIS_URL' | 'S3_BUCKET' | 'TRUST_PROXY' | 'LEAVE_SECONDS' | 'DATABASE_CONNECTIONS'
>;

/** Lists the settings that are missing for sharing work with other machines, each with its consequence. Pure. */
export function missingClusterSettings(env: Told): string[] {
  const lacks: [boolean, string][] = [
    [!env.DATABASE_URL, 'DATABASE_URL: each would have a database of its own'],
    [!env.REDIS_URL, 'REDIS_URL: each would count limits for itself'],
    [
      !env.S3_BUCKET,
      'S3_BUCKET: a picture would be on the machine that took it in (or let DATA_DIR/files be one shared folder)',
    ],
    [env.TRUST_PROXY === 'off', 'TRUST_PROXY: all visitors would count as the balancer'],
    [env.LEAVE_SECONDS === 0, 'LEAVE_SECONDS: the balancer would not see one leave before it is gone'],
  ];
  return lacks.flatMap(([is, sentence]) => (is ? [sentence] : []));
}

/** Describes how many database connections this machine's processes use, and the server's limit if known. Pure. */
export function connectionsTold(size: number, each: number, most: number | undefined): string {
  const sum = size * (each + 1);
  const shares =
    most === undefined
      ? ''
      : `; the server lets ${most} in, so ${Math.max(0, Math.floor(most / (each + 1)))} such processes in all`;
  return `${sum} to the database at most (${size === 1 ? 'one process' : `${size} processes`}, ${each} each and one that listens)${shares}`;
}
