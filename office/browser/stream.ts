import type { News, StreamEvent } from '#contract/office/news.ts';

/** Handlers of stream events. */
export interface Hears {
  news(news: readonly News[]): void;
  /** Anything may have changed. */
  all(): void;
  /** The member's permissions changed, or the session ended. */
  you(): void;
  /** Any event arrived, even a heartbeat. */
  alive(): void;
  /** The stream broke and reconnects. */
  cut(): void;
}

/** Message between tabs about the shared stream: an event, or a break. */
interface Passed {
  event: StreamEvent;
  mark: string;
  news: readonly News[];
}

const name = 'office-stream';
const firstAgainMs = 2000;
const longestAgainMs = 30_000;

/** Last position of this page in the stream. It contains row numbers and no personal data. */
let heardUntil: string | undefined;

/**
 * Follows the event stream until the returned function is called. One tab holds the stream under a lock and broadcasts
 * to the other tabs; when it closes, another takes over. Without locks (no https), each tab has its own stream.
 */
export function followStream(hears: Hears): () => void {
  const stopped = new AbortController();
  const channel = typeof BroadcastChannel === 'undefined' ? undefined : new BroadcastChannel(name);
  const take = ({ event, mark, news }: Passed) => {
    const first = heardUntil === undefined;
    heardUntil = mark;
    hears.alive();
    if (event === 'news') hears.news(news);
    // Data fetched before the stream started may be outdated.
    else if (event === 'all' || (event === 'beat' && first)) hears.all();
    else if (event === 'you') hears.you();
  };
  channel?.addEventListener('message', ({ data }: MessageEvent<Passed | 'cut'>) =>
    data === 'cut' ? hears.cut() : take(data),
  );
  const lead = () =>
    keepOpen(stopped.signal, {
      refused: hears.you,
      cut() {
        channel?.postMessage('cut');
        hears.cut();
      },
      heard(passed) {
        channel?.postMessage(passed);
        take(passed);
      },
    });
  const led = navigator.locks ? navigator.locks.request(name, { signal: stopped.signal }, lead) : lead();
  // Stopping a page that waits for the lock rejects the request, which is expected.
  led.catch(() => {});
  return () => {
    stopped.abort();
    channel?.close();
  };
}

interface Kept {
  refused(): void;
  cut(): void;
  heard(passed: Passed): void;
}

/**
 * Holds a stream open until aborted. The browser reconnects broken streams; rejected ones are retried with growing
 * delays.
 */
function keepOpen(signal: AbortSignal, { refused, cut, heard }: Kept): Promise<void> {
  return new Promise((resolve) => {
    let source: EventSource | undefined;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let againMs = firstAgainMs;
    const open = () => {
      const opened = new EventSource(`/api/office/stream${heardUntil === undefined ? '' : `?after=${heardUntil}`}`);
      source = opened;
      for (const event of ['news', 'all', 'you', 'beat'] as const)
        opened.addEventListener(event, ({ lastEventId, data }: MessageEvent<string>) => {
          againMs = firstAgainMs;
          heard({ event, mark: lastEventId, news: (JSON.parse(data) as { news?: News[] }).news ?? [] });
        });
      opened.addEventListener('error', () => {
        if (signal.aborted) return;
        cut();
        if (opened.readyState !== EventSource.CLOSED) return;
        // Rejections have no message here; the `refused` handler checks the session.
        refused();
        timer = setTimeout(open, againMs);
        againMs = Math.min(longestAgainMs, againMs * 2);
      });
    };
    signal.addEventListener('abort', () => {
      clearTimeout(timer);
      source?.close();
      resolve();
    });
    if (signal.aborted) resolve();
    else open();
  });
}
