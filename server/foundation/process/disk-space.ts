import { statfs } from 'node:fs/promises';
import { Problem } from '#server/foundation/errors/problem.ts';
import type { Log } from '#server/foundation/logging/logging.ts';
import type { ShopFinding } from '#server/foundation/values/finding.ts';

/**
 * Level of free space on the data folder's disk. At `low` only orders are written, at `full` nothing but the database's
 * own files.
 */
export type DiskLevel = 'enough' | 'low' | 'full';

/** Thresholds in free bytes below which a level starts. */
export interface DiskThresholds {
  low: number;
  full: number;
}

const MB = 1024 * 1024;

/**
 * Default thresholds. At `full`, 256 MB remain for the WAL between checkpoints
 * (server/foundation/database-engine/settings.ts), the rest for unfinished files and logs. The space between both
 * levels suffices for some ten thousand orders, which gives operators hours.
 */
export const usualThresholds: DiskThresholds = { low: 1024 * MB, full: 384 * MB };

/** Returns the hysteresis: a level ends when this much more than its threshold is free. */
const marginOf = (threshold: number) => threshold / 8;

/** Interval of the check in ms. A disk that fills at 100 MB/s does not fill up from `full` within one interval. */
const everyMs = 2000;

export interface DiskSpace {
  level(): DiskLevel;
  /** Returns findings for the operator; empty while there is enough space. */
  findings(): ShopFinding[];
  /** Checks the free space now. */
  look(): Promise<void>;
  stop(): void;
}

/**
 * Returns the free bytes of the fullest disk among those of these paths. Skips missing paths and disks without a size.
 */
export async function freeBytesOf(places: readonly string[]): Promise<number> {
  const found = await Promise.all(places.map((place) => statfs(place).catch(() => undefined)));
  return Math.min(...found.flatMap((disk) => (disk && disk.blocks > 0 ? [disk.bavail * disk.bsize] : [])));
}

/** Returns the level for an amount of free space, given the previous level. */
export function levelAt(freeBytes: number, before: DiskLevel, { low, full }: DiskThresholds): DiskLevel {
  const isBelow = (threshold: number, within: boolean) => freeBytes < threshold + (within ? marginOf(threshold) : 0);
  if (isBelow(full, before === 'full')) return 'full';
  return isBelow(low, before !== 'enough') ? 'low' : 'enough';
}

/** Effects of each level, for the log and the operator. */
const stops: Record<Exclude<DiskLevel, 'enough'>, string> = {
  low: 'uploads and designs are refused and made pictures are not kept',
  full: 'nothing is written any more, orders included',
};

/** Monitors the free space of the data folder's disk. Logs the start and end of each level. */
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
    log.error(
      { event: `disk.${level}`, ...details },
      level === 'enough' ? 'the disk has space again' : `the disk is ${level}: ${stops[level]}`,
    );
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

/** Retry-After in seconds for writes refused by a full disk. */
const retryAfterSeconds = 30;

/** Messages for people whose write was refused because the disk is full. */
export const diskFullWords = {
  shopper:
    'We cannot take this down just now, and we are looking into it. Nothing is lost and your cart is kept. Please try again soon.',
  staff: 'The disk of the shop is full: nothing can be saved. Make room on it, then try again.',
};

/** Error for a lack of disk space, which the monitor has logged already. */
export class NoRoom extends Problem {
  constructor(message: string) {
    super(503, 'unavailable', message, { retryAfterSeconds });
    this.name = 'NoRoom';
  }
}

/** Creates the error for writes while the disk is full. */
export function diskFull(reader: keyof typeof diskFullWords): NoRoom {
  return new NoRoom(diskFullWords[reader]);
}

/** Creates the error for designs and personalized shirts while the disk is low. */
export function noRoomForDesigns(): NoRoom {
  return new NoRoom(
    'We cannot keep new designs just now, and we are looking into it. What you made is still here. Please try again soon.',
  );
}

/** Creates the error for uploads while the disk is low. */
export function noRoomForPictures(): NoRoom {
  return new NoRoom(
    'We cannot take in pictures just now, and we are looking into it. Yours is safe on this device. Please try again soon.',
  );
}
