import type { News, StreamEvent } from '#contract/office/news.ts';

/** What a page does with what it hears. */
export interface Hears {
  news(news: readonly News[]): void;
  /** Anything may have changed. */
  all(): void;
  /** One's own rights are others now, or one is not signed in any more. */
  you(): void;
  /** Something was heard, if it was only that the stream is there. */
  alive(): void;
  /** The stream was cut: it is being opened again. */
  cut(): void;
}

/** What tabs tell each other of the one stream there is: what was heard, or that it was cut. */
interface Passed {
  event: StreamEvent;
  mark: string;
  news: readonly News[];
}

const name = 'office-stream';
const firstAgainMs = 2000;
const longestAgainMs = 30_000;

/** Until when this page has heard. Numbers of rows: nobody's. */
let heardUntil: string | undefined;

/**
 * Hears what changes until the given function is called. Of the tabs of a browser one keeps the stream and tells the others; when it closes the next
 * goes on where it was. Where a browser has no locks (a page without https), each tab has a stream of its own.
 */
export function followStream(hears: Hears): () => void {
  const stopped = new AbortController();
  const channel = typeof BroadcastChannel === 'undefined' ? undefined : new BroadcastChannel(name);
  const take = ({ event, mark, news }: Passed) => {
    const first = heardUntil === undefined;
    heardUntil = mark;
    hears.alive();
    if (event === 'news') hears.news(news);
    // What was read before the stream began may be older than it.
    else if (event === 'all' || (event === 'beat' && first)) hears.all();
    else if (event === 'you') hears.you();
  };
  channel?.addEventListener('message', ({ data }: MessageEvent<Passed | 'cut'>) => (data === 'cut' ? hears.cut() : take(data)));
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
  // A page that stops before its turn gives the lock up unused.
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

/** Keeps a stream open until it is told to stop. The browser opens one that was cut again by itself; one that was refused is tried ever less often. */
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
        // Who is signed in is asked where that is asked: here a refusal has no words.
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
