import type { Readable } from 'node:stream';
import { setTimeout as pause } from 'node:timers/promises';
import { Problem } from '#server/foundation/errors/problem.ts';
import type { Needs } from '#server/foundation/http/context.ts';
import type { Member, OfficeSession } from '#server/office/staff-records/sessions.ts';
import { standingSessions } from '#server/office/staff-records/standing-sessions.ts';
import { createListeners } from './news-listeners.ts';
import { type NewsTail, openTail } from './news-tail.ts';

/** Poll interval for events and sessions in ms, so that a revoked session receives nothing after one second. */
const lookMs = 400;
/** Heartbeat interval of an idle stream in ms, shorter than the timeouts of proxies. */
const usualBeatMs = 15_000;

export interface NewsStreams {
  /**
   * Opens a stream of events after position `after`, which ends after `seconds`. Throws Problem 503 during shutdown.
   */
  open(session: Pick<OfficeSession, 'id' | 'member'>, after: string | undefined, seconds: number): Promise<Readable>;
  /** Closes all streams. */
  close(): void;
}

interface StreamDeps extends Needs<'db' | 'now' | 'log'> {
  isLeaving: () => boolean;
  /** Heartbeat interval override, in ms. */
  beatMs?: number;
}

/** Sends changes to open offices. Without listeners it does not query the database. */
export function createNewsStreams({ db, now, log, isLeaving, beatMs = usualBeatMs }: StreamDeps): NewsStreams {
  const listeners = createListeners();
  let tail: Promise<NewsTail> | undefined;
  let [looking, closed] = [false, false];

  function follow(): Promise<NewsTail> {
    tail ??= openTail(db, now);
    return tail;
  }

  /** Closes the streams of ended sessions and updates the roles of the others. */
  async function lookAtSessions(mark: string): Promise<void> {
    const some = [...listeners];
    const standing = await standingSessions(db, [...new Set(some.map(({ session }) => session))], now());
    for (const listener of some) {
      const member = standing.get(listener.session);
      if (!member) listeners.end(listener);
      else if (stateOf(member) !== stateOf(listener.member)) {
        listener.member = member;
        listeners.say(listener, mark, 'you');
      }
    }
  }

  async function look(): Promise<void> {
    const { look: lookAtNews, mark } = await follow();
    // Sessions are checked before events are sent.
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
      // If sessions cannot be checked, no events are sent; clients reconnect and receive what they missed.
      await look().catch((error: unknown) => {
        log.warn({ event: 'office.news_failed', err: error }, 'news could not be sent to open offices');
        listeners.endAll();
        tail = undefined;
      });
      await pause(lookMs);
    }
    [tail, looking] = [undefined, false];
  }

  return {
    async open({ id, member }, after, seconds) {
      if (closed || isLeaving())
        throw new Problem(503, 'unavailable', 'The shop is about to start anew. It answers again in a moment.');
      // The listener is registered before missed events are sent again, as an event sent twice does no harm.
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

/** Returns all of a member that decides what is sent and what pages show, as text to compare. Pure. */
function stateOf({ version, roles, permissions, sights }: Member): string {
  return JSON.stringify([version, roles, permissions, sights]);
}
