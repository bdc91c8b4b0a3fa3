import type { Adapter, AdapterPayload } from 'oidc-provider';

interface Entry {
  payload: AdapterPayload;
  until: number;
}

/**
 * Maximum number of entries. Expired ones are deleted when read, but entries that are never read must not accumulate.
 */
const mostEntries = 5000;

/** Creates the provider's storage between requests. It survives key rotation, but not a restart. */
export function openMemory(): (model: string) => Adapter {
  const entries = new Map<string, Entry>();
  const read = (key: string): AdapterPayload | undefined => {
    const entry = entries.get(key);
    if (entry && entry.until > Date.now()) return entry.payload;
    entries.delete(key);
    return undefined;
  };
  const findWhere = (model: string, fits: (payload: AdapterPayload) => boolean): AdapterPayload | undefined => {
    const key = [...entries.keys()].find((one) => one.startsWith(`${model} `) && fits(entries.get(one)?.payload ?? {}));
    return key === undefined ? undefined : read(key);
  };
  return (model) => ({
    async upsert(id, payload, expiresIn = 3600) {
      entries.set(`${model} ${id}`, { payload, until: Date.now() + expiresIn * 1000 });
      const [oldest] = entries.keys();
      if (entries.size > mostEntries && oldest !== undefined) entries.delete(oldest);
    },
    find: async (id) => read(`${model} ${id}`),
    findByUid: async (uid) => findWhere(model, (payload) => payload.uid === uid),
    findByUserCode: async (userCode) => findWhere(model, (payload) => payload.userCode === userCode),
    async consume(id) {
      const payload = read(`${model} ${id}`);
      if (payload) payload.consumed = Math.floor(Date.now() / 1000);
    },
    destroy: async (id) => void entries.delete(`${model} ${id}`),
    async revokeByGrantId(grantId) {
      for (const [key, { payload }] of entries) if (payload.grantId === grantId) entries.delete(key);
    },
  });
}
