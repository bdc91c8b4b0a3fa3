import type { Readable } from 'node:stream';
import { setTimeout as pause } from 'node:timers/promises';
import { Problem } from '#server/foundation/errors/problem.ts';
import type { Needs } from '#server/foundation/http/context.ts';
import type { OfficeSession } from '#server/office/staff-records/sessions.ts';
import { standingSessions } from '#server/office/staff-records/standing-sessions.ts';
import { createListeners } from './news-listeners.ts';
import { type NewsTail, openTail } from './news-tail.ts';

/** Between two looks at what is new and at who is still signed in, in ms: what was revoked hears nothing after a second. */
const lookMs = 400;
/** Between two beats of a stream that has nothing to say: well within what proxies wait for, in ms. */
const usualBeatMs = 15_000;

export interface NewsStreams {
  /** Opens a stream that begins with what came after `after`, and ends by itself after some seconds. Throws Problem 503 where the shop is closing. */
  open(session: Pick<OfficeSession, 'id' | 'member'>, after: string | undefined, seconds: number): Promise<Readable>;
  /** Ends all of them at once. */
  close(): void;
}

interface StreamDeps extends Needs<'db' | 'now' | 'log'> {
  isLeaving: () => boolean;
  /** Between two beats, where that is not as usual. */
  beatMs?: number;
}

/** Tells open offices what changes. Nothing is asked of the database while nobody listens. */
export function createNewsStreams({ db, now, log, isLeaving, beatMs = usualBeatMs }: StreamDeps): NewsStreams {
  const listeners = createListeners();
  let tail: Promise<NewsTail> | undefined;
  let [looking, closed] = [false, false];

  function follow(): Promise<NewsTail> {
    tail ??= openTail(db, now);
    return tail;
  }

  /** Ends the streams of whoever is not signed in any more, and knows the others by the roles they have now. */
  async function lookAtSessions(mark: string): Promise<void> {
    const some = [...listeners];
    const standing = await standingSessions(db, [...new Set(some.map(({ session }) => session))], now());
    for (const listener of some) {
      const member = standing.get(listener.session);
      if (!member) listeners.end(listener);
      else if (member.version !== listener.member.version || member.roles.join() !== listener.member.roles.join()) {
        listener.member = member;
        listeners.say(listener, mark, 'you');
      }
    }
  }

  async function look(): Promise<void> {
    const { look: lookAtNews, mark } = await follow();
    // First who may hear it.
    await lookAtSessions(mark());
    const told = await lookAtNews();
    for (const listener of listeners) {
      listeners.tell(listener, mark(), told);
      if (performance.now() - listener.saidAt > beatMs) listeners.say(listener, mark(), 'beat');
    }
  }

  async function lookOn(): Promise<void> {
    while (listeners.size > 0) {
      if (isLeaving()) listeners.endAll();
      // Whoever cannot be looked up is not told anything: they ask again, and are told what they missed.
      await look().catch((error: unknown) => {
        log.warn({ err: error }, 'the office could not be told what is new');
        listeners.endAll();
        tail = undefined;
      });
      await pause(lookMs);
    }
    [tail, looking] = [undefined, false];
  }

  return {
    async open({ id, member }, after, seconds) {
      if (closed || isLeaving()) throw new Problem(503, 'unavailable', 'The shop is about to start anew. It answers again in a moment.');
      // It hears what happens while it is told what it missed: twice is no harm.
      const listener = listeners.add(id, member);
      if (!looking) {
        looking = true;
        void lookOn();
      }
      try {
        const { mark, since } = await follow();
        listeners.say(listener, mark(), 'beat');
        if (after !== undefined) listeners.tell(listener, mark(), await since(after));
      } catch (error) {
        tail = undefined;
        listeners.end(listener);
        throw error;
      }
      const over = setTimeout(() => listeners.end(listener), seconds * 1000).unref();
      listener.body.once('close', () => clearTimeout(over));
      return listener.body;
    },
    close() {
      closed = true;
      listeners.endAll();
    },
  };
}
