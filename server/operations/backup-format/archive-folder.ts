import { readdir, stat } from 'node:fs/promises';
import path from 'node:path';
import { BackupRefused } from './backup-errors.ts';
import { formatMoment } from './moments.ts';
import type { SealKey } from './seal.ts';

// Layout of LOG_ARCHIVE: one folder per line, which is a gapless run of a database's log. `copies` contains page
// copies, named by completion time and first log segment. `log` contains the segments.

/** Copy of the database's pages. */
export interface PageCopy {
  line: string;
  file: string;
  /** Completion time, from which the log can be replayed. */
  ended: Date;
  /** First log segment needed to replay the log on this copy. */
  firstPiece: string;
}

/** Gapless run of a database's log, with its page copies, oldest first. */
export interface Line {
  name: string;
  copies: PageCopy[];
  /** Time when the newest log segment was archived; undefined if the line has none. */
  lastKept: Date | undefined;
}

export const copiesOf = (archive: string, line: string): string => path.join(archive, line, 'copies');
export const logOf = (archive: string, line: string): string => path.join(archive, line, 'log');

/** Returns true for the name of a log segment: timeline and number. */
export const isPiece = (name: string): boolean => /^[0-9A-F]{24}$/.test(name);

const ofLine = /^\d{8}T\d{6}Z-[0-9a-f]{6}$/;
const ofCopy = /^(\d{4})(\d{2})(\d{2})T(\d{2})(\d{2})(\d{2})(\d{3})Z-([0-9A-F]{24})\.tar\.gz(?:\.sealed)?$/;
const ofPiece = /^([0-9A-F]{24})\.gz(?:\.sealed)?$/;

/** Creates the file name of a page copy. */
export function copyName(ended: Date, firstPiece: string, key: SealKey | undefined): string {
  return `${ended.toISOString().replace(/[-:.]/g, '')}-${firstPiece}.tar.gz${key ? '.sealed' : ''}`;
}

/** Lists the page copies of a line, oldest first; none if the folder is missing. */
export async function listCopies(archive: string, line: string): Promise<PageCopy[]> {
  const names = await readdir(copiesOf(archive, line)).catch(() => []);
  return names.sort().flatMap((name) => {
    const [, year, month, day, hour, minute, second, part, firstPiece = ''] = ofCopy.exec(name) ?? [];
    if (year === undefined) return [];
    const ended = new Date(`${year}-${month}-${day}T${hour}:${minute}:${second}.${part}Z`);
    return [{ line, file: path.join(copiesOf(archive, line), name), ended, firstPiece }];
  });
}

/** Lists the log segments of a line with their files, ordered by name; none if the folder is missing. */
export async function listPieces(archive: string, line: string): Promise<Map<string, string>> {
  const names = await readdir(logOf(archive, line)).catch(() => []);
  return new Map(
    names.sort().flatMap((name) => {
      const piece = ofPiece.exec(name)?.[1];
      return piece === undefined ? [] : [[piece, path.join(logOf(archive, line), name)] as const];
    }),
  );
}

/** Lists the lines of an archive. Throws BackupRefused if the folder cannot be read. */
export async function listLines(archive: string): Promise<Line[]> {
  const names = await readdir(archive).catch((cause: unknown) => {
    throw new BackupRefused(
      `The archive ${archive} cannot be read: look whether its disk is there and LOG_ARCHIVE is right.`,
      { cause },
    );
  });
  const lines: Line[] = [];
  for (const name of names.filter((one) => ofLine.test(one)).sort()) {
    const newest = [...(await listPieces(archive, name)).values()].at(-1);
    const lastKept = newest === undefined ? undefined : (await stat(newest)).mtime;
    lines.push({ name, copies: await listCopies(archive, name), lastKept });
  }
  return lines;
}

/**
 * Chooses the newest page copy completed before a given time, from which the log is replayed. Throws BackupRefused if
 * there is none, or if two lines match and `wanted` names neither.
 */
export function chooseCopy(lines: readonly Line[], at: Date, wanted?: string): PageCopy {
  if (wanted !== undefined && !lines.some(({ name }) => name === wanted))
    throw new BackupRefused(
      `The archive has no line ${wanted}; it has ${lines.map(({ name }) => name).join(', ') || 'none'}.`,
    );
  const eligible = lines.filter(({ name }) => wanted === undefined || name === wanted);
  const before = eligible
    .flatMap(({ copies, lastKept }) =>
      copies
        .filter(({ ended }) => ended <= at)
        .slice(-1)
        .map((copy) => ({ copy, lastKept })),
    )
    .sort((one, other) => other.copy.ended.getTime() - one.copy.ended.getTime());
  const [best] = before;
  if (!best) {
    const oldest = eligible
      .flatMap(({ copies }) => copies)
      .sort((one, other) => one.ended.getTime() - other.ended.getTime())[0];
    throw new BackupRefused(
      oldest
        ? `The archive begins at ${formatMoment(oldest.ended)}: ask for a moment from then on, or restore a backup of before.`
        : 'The archive has no copy of the database yet, and the log alone makes no shop. Restore a backup: npm run shop -- restore FILE',
    );
  }
  const leading = before.filter(
    ({ copy, lastKept }) => copy === best.copy || (lastKept !== undefined && lastKept >= at),
  );
  if (leading.length > 1)
    throw new BackupRefused(
      `More than one database was kept in the archive at that moment. Say which with --line NAME: ${leading.map(({ copy }) => copy.line).join(', ')}.`,
    );
  return best.copy;
}
