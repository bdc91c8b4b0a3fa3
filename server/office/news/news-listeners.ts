import { Readable } from 'node:stream';
import type { StreamEvent } from '#contract/office/news.ts';
import type { Member } from '#server/office/staff-records/sessions.ts';
import { heardBy } from './hear-news.ts';
import type { SentNews } from './news-tail.ts';

/** Maximum number of streams per session; beyond it, the oldest is closed. Browsers open one, or one per tab. */
const mostStreams = 8;
/** Maximum unread bytes per stream; a slower reader is disconnected and reconnects. */
const mostWaiting = 256 * 1024;
/** Reconnect delay of a disconnected browser, in ms. */
const retryMs = 2000;

/** Open stream with its reader. */
export interface NewsListener {
  session: string;
  member: Member;
  body: Readable;
  /** Time of the last event (ms of `performance.now()`). */
  saidAt: number;
}

/** Open streams of a process. Events to closed streams are dropped. */
export interface Listeners extends Iterable<NewsListener> {
  readonly size: number;
  add(session: string, member: Member): NewsListener;
  say(listener: NewsListener, mark: string, event: StreamEvent, data?: object): void;
  /** Sends a reader the events that the reader may receive. */
  tell(listener: NewsListener, mark: string, told: SentNews): void;
  end(listener: NewsListener): void;
  endAll(): void;
}

/** Creates the registry of streams. */
export function createListeners(): Listeners {
  const open = new Set<NewsListener>();

  function end(listener: NewsListener): void {
    if (open.delete(listener)) listener.body.push(null);
  }

  function say(listener: NewsListener, mark: string, event: StreamEvent, data: object = {}): void {
    if (!open.has(listener)) return;
    if (listener.body.readableLength > mostWaiting) {
      open.delete(listener);
      listener.body.destroy();
      return;
    }
    listener.saidAt = performance.now();
    listener.body.push(`id: ${mark}\nevent: ${event}\ndata: ${JSON.stringify(data)}\n\n`);
  }

  return {
    [Symbol.iterator]: () => [...open].values(),
    get size() {
      return open.size;
    },
    add(session, member) {
      const own = [...open].filter((one) => one.session === session);
      for (const one of own.slice(0, Math.max(0, own.length - mostStreams + 1))) end(one);
      const listener = { session, member, body: new Readable({ read() {} }), saidAt: performance.now() };
      listener.body.once('close', () => open.delete(listener));
      listener.body.push(`retry: ${retryMs}\n\n`);
      open.add(listener);
      return listener;
    },
    say,
    tell(listener, mark, told) {
      const news = told === 'everything' ? [] : heardBy(listener.member, told);
      if (told === 'everything') say(listener, mark, 'all');
      else if (news.length > 0) say(listener, mark, 'news', { news });
    },
    end,
    endAll() {
      for (const listener of open) end(listener);
    },
  };
}
