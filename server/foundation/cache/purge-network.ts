import type { Log } from '#server/foundation/logging/logging.ts';
import { everyKey, surrogateKey } from './surrogate-keys.ts';

/** Purge endpoint of a CDN. */
export interface PurgeAt {
  url: string;
  /** Header that authenticates the purge: `Fastly-Key: …`, `Authorization: Bearer …`. */
  header: string | undefined;
}

export interface NetworkPurge {
  /** Purges responses with any of the tags: after a short delay, and twice more within two seconds. */
  forget(tags: readonly string[] | 'everything'): void;
  /** Cancels pending purges. */
  close(): void;
}

/** Times in ms: collection of tags, repeated purges, timeout of a call, and pauses between retries. */
const gatherMs = 30;
const againMs = [500, 2000];
const patienceMs = 3000;
const pausesMs = [200, 500, 1000, 2000, 5000];
/** Maximum number of keys per call, as networks accept no more at once; with more, everything is purged. */
const mostKeys = 256;

/**
 * Creates the CDN purge client: `POST` with `surrogate-key`, as Fastly and the Varnish example accept it. Purges
 * repeat, since a response in transit, or from a process not yet notified, may be cached after the first.
 */
export function purgeNetwork(
  { url, header }: PurgeAt,
  log: Pick<Log, 'warn'>,
  send: typeof fetch = fetch,
): NetworkPurge {
  const gathered = new Set<string>();
  const closing = new AbortController();
  const timers = new Set<NodeJS.Timeout>();
  const extra = headerOf(header);
  let isAway = false;

  function later(ms: number, work: () => void): void {
    if (closing.signal.aborted) return;
    const timer = setTimeout(() => {
      timers.delete(timer);
      work();
    }, ms);
    timers.add(timer.unref());
  }

  async function tell(keys: readonly string[], tried = 0): Promise<void> {
    try {
      const headers = { ...extra, 'surrogate-key': keys.join(' ') };
      const signal = AbortSignal.any([closing.signal, AbortSignal.timeout(patienceMs)]);
      const reply = await send(url, { method: 'POST', headers, signal, redirect: 'error' });
      await reply.body?.cancel();
      if (!reply.ok) throw new Error(`the content network answered ${reply.status}`);
      if (isAway) log.warn({ event: 'cdn.purge_recovered' }, 'CDN purge works again');
      isAway = false;
    } catch (error) {
      if (closing.signal.aborted) return;
      if (!isAway)
        log.warn({ event: 'cdn.purge_failed', err: error }, 'CDN purge failed; pages there are up to two minutes old');
      isAway = true;
      const pauseMs = pausesMs[tried];
      // After the last retry, the copies in the CDN have expired or will expire soon.
      if (pauseMs !== undefined) later(pauseMs, () => void tell(keys, tried + 1));
    }
  }

  function tellGathered(): void {
    const keys = gathered.has(everyKey) || gathered.size > mostKeys ? [everyKey] : [...gathered];
    gathered.clear();
    void tell(keys);
    for (const ms of againMs) later(ms, () => void tell(keys));
  }

  return {
    forget(tags) {
      if (gathered.size === 0 && tags.length > 0) later(gatherMs, tellGathered);
      for (const key of tags === 'everything' ? [everyKey] : tags.map(surrogateKey)) gathered.add(key);
    },
    close() {
      closing.abort();
      for (const timer of timers) clearTimeout(timer);
    },
  };
}

function headerOf(header = ''): Record<string, string> {
  const at = header.indexOf(':');
  return at > 0 ? { [header.slice(0, at).trim()]: header.slice(at + 1).trim() } : {};
}
