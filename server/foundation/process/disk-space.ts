import { statfs } from 'node:fs/promises';
import { Problem } from '#server/foundation/errors/problem.ts';
import type { Log } from '#server/foundation/logging/logging.ts';
import type { Finding } from '#server/foundation/values/finding.ts';

/** How much room the data folder's disk has: `low` is left to orders, `full` to what keeps the database alive. */
export type DiskLevel = 'enough' | 'low' | 'full';

/** Below how many free bytes a level begins. */
export interface DiskThresholds {
  low: number;
  full: number;
}

const MB = 1024 * 1024;

/**
 * `full`: the database's log grows to 256 MB between two checkpoints (server/foundation/database-engine/settings.ts) and ends the database where it cannot;
 * as much as half of that again is for what was begun: pictures being received, print files, the shop's own log. `low`: what lies
 * between the two is for orders alone, some ten thousand of them, so that whoever is called has hours.
 */
export const usualThresholds: DiskThresholds = { low: 1024 * MB, full: 384 * MB };

/** A level is left when so much more than its threshold is free: at the edge it would come and go with every look. */
const marginOf = (threshold: number) => threshold / 8;

/** How often it is looked, in ms: a disk that takes 100 MB a second does not get from `full` to its end between two looks. */
const everyMs = 2000;

export interface DiskSpace {
  level(): DiskLevel;
  /** What an operator should know of it; nothing while there is enough. */
  findings(): Finding[];
  /** Looks now. */
  look(): Promise<void>;
  stop(): void;
}

/** Gives the free bytes of the fullest of the disks these places are on. A place that is not there is on none; a disk that does not tell its size is not counted. */
export async function freeBytesOf(places: readonly string[]): Promise<number> {
  const found = await Promise.all(places.map((place) => statfs(place).catch(() => undefined)));
  return Math.min(...found.flatMap((disk) => (disk && disk.blocks > 0 ? [disk.bavail * disk.bsize] : [])));
}

/** Gives the level that so much room means, after the level that was. */
export function levelAt(freeBytes: number, before: DiskLevel, { low, full }: DiskThresholds): DiskLevel {
  const isBelow = (threshold: number, within: boolean) => freeBytes < threshold + (within ? marginOf(threshold) : 0);
  if (isBelow(full, before === 'full')) return 'full';
  return isBelow(low, before !== 'enough') ? 'low' : 'enough';
}

/** What each level stops, for the log and the operator. */
const stops: Record<Exclude<DiskLevel, 'enough'>, string> = {
  low: 'uploads and designs are refused and made pictures are not kept',
  full: 'nothing is written any more, orders included',
};

/** Watches over the room on the data folder's disk, from the first look on. Says in the log when a level begins and when it ends. */
export async function watchDiskSpace(options: {
  free: () => Promise<number>;
  log: Pick<Log, 'error'>;
  thresholds?: DiskThresholds;
}): Promise<DiskSpace> {
  const { free, log, thresholds = usualThresholds } = options;
  let level: DiskLevel = 'enough';
  let freeBytes = Number.POSITIVE_INFINITY;
  let stopped = false;
  let timer: NodeJS.Timeout | undefined;

  async function look(): Promise<void> {
    freeBytes = await free();
    const now = levelAt(freeBytes, level, thresholds);
    if (now === level) return;
    level = now;
    const details = { disk: level, freeMb: Math.floor(freeBytes / MB) };
    log.error(details, level === 'enough' ? 'the disk has room again' : `the disk is ${level}: ${stops[level]}`);
  }

  function lookLater(): void {
    if (stopped) return;
    timer = setTimeout(() => void look().finally(lookLater), everyMs);
    timer.unref();
  }

  await look();
  lookLater();
  return {
    level: () => level,
    findings: () => (level === 'enough' ? [] : [{ about: 'disk', says: words(level, freeBytes) }]),
    look,
    stop() {
      stopped = true;
      clearTimeout(timer);
    },
  };
}

function words(level: Exclude<DiskLevel, 'enough'>, freeBytes: number): string {
  return `The disk of the data folder is ${level}, with ${Math.floor(freeBytes / MB)} MB free: ${stops[level]}. Make room on it.`;
}

/** Seconds after which a shopper may try again what a disk without room refused. */
const retryAfterSeconds = 30;

/** What a shopper reads whose write a disk without room refused. */
export const diskFullWords =
  'We cannot take this down just now, and we are looking into it. Nothing is lost and your cart is kept. Please try again soon.';

/** A refusal for want of room, of which the log has been told once for all of them. */
export class NoRoom extends Problem {
  constructor(message: string) {
    super(503, 'unavailable', message, { retryAfterSeconds });
    this.name = 'NoRoom';
  }
}

/** Gives the refusal of a write while the disk is full. */
export function diskFull(): NoRoom {
  return new NoRoom(diskFullWords);
}

/** Gives the refusal of a design, or a shirt with a name on it, while the disk is low. */
export function noRoomForDesigns(): NoRoom {
  return new NoRoom('We cannot keep new designs just now, and we are looking into it. What you made is still here. Please try again soon.');
}

/** Gives the refusal of an upload while the disk is low. */
export function noRoomForPictures(): NoRoom {
  return new NoRoom(
    'We cannot take in pictures just now, and we are looking into it. Yours is safe on this device. Please try again soon.',
  );
}
