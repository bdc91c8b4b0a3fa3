import type { SettingTimeline, ShopSettings } from '#contract/settings.ts';
import type { Db } from '#database/db.ts';
import type { Log } from '#server/foundation/logging/logging.ts';
import { readTimeline } from './read-settings.ts';
import { settingsChannel } from './write-setting.ts';

/** Settings of a shop. Their versions are replaced when they are read again. */
export interface MutableSettings extends ShopSettings {
  timeline: SettingTimeline;
}

interface Following {
  db: Db;
  listen(channel: string, listener: { message(payload: string): void; lost(): void }): Promise<void>;
  /** Settings to update in place. */
  settings: MutableSettings;
  log: Pick<Log, 'error'>;
  /** Returns additional times in ms at which the settings change the pages. */
  moments?: (timeline: SettingTimeline) => number[];
  /** Receives the settings at the start, after each change, and at each time when another version takes effect. */
  changed(timeline: SettingTimeline, first: boolean): void;
}

/** Maximum timer delay in ms; Node's limit is 24 days. */
const longestWaitMs = 86_400_000;

/**
 * Follows the settings in this process: the current ones, changes of any process, and scheduled versions. During an
 * outage the known settings stay in effect.
 */
export async function followSettings({
  db,
  listen,
  settings,
  log,
  moments = () => [],
  changed,
}: Following): Promise<{ stop(): void }> {
  const { now } = settings;
  let timer: NodeJS.Timeout | undefined;
  let stopped = false;
  let held: string | undefined;
  let begun = 0;

  function hold(timeline: SettingTimeline): void {
    const first = held === undefined;
    held = JSON.stringify(timeline);
    settings.timeline = timeline;
    changed(timeline, first);
    waitFor(timeline);
  }

  function waitFor(timeline: SettingTimeline): void {
    clearTimeout(timer);
    const at = now().getTime();
    const begin = Object.values(timeline).flatMap((one) => one.map(({ from }) => from));
    const next = [...begin, ...moments(timeline)].filter((moment) => moment > at);
    if (next.length === 0 || stopped) return;
    const wait = Math.min(...next) - at;
    timer = setTimeout(
      () => (wait > longestWaitMs ? waitFor(timeline) : hold(timeline)),
      Math.min(wait, longestWaitMs),
    );
    timer.unref();
  }

  async function read(): Promise<void> {
    begun += 1;
    const own = begun;
    const timeline = await readTimeline(db);
    // Of two concurrent reads, the one that started later has newer data.
    if (own === begun && !stopped && JSON.stringify(timeline) !== held) hold(timeline);
  }

  const again = () => {
    read().catch(
      (error: unknown) =>
        stopped ||
        log.error(
          { event: 'settings.read_failed', err: error },
          'settings could not be read; the previous ones stay in use',
        ),
    );
  };
  await listen(settingsChannel, { message: again, lost: again });
  while (held === undefined) await read();
  return {
    stop() {
      stopped = true;
      clearTimeout(timer);
    },
  };
}
