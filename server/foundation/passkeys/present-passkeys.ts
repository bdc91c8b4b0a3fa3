import type { PasskeyEntry } from '#contract/passkeys.ts';

interface PasskeyRow extends Pick<PasskeyEntry, 'id' | 'device'> {
  createdAt: Date;
  usedAt: Date | null;
}

/** Presents passkeys to their owner, without their keys. */
export function presentPasskeys(rows: readonly PasskeyRow[]): PasskeyEntry[] {
  return rows.map(({ id, device, createdAt, usedAt }) => ({
    id,
    device,
    madeAt: createdAt.toISOString(),
    usedAt: usedAt?.toISOString() ?? null,
  }));
}
