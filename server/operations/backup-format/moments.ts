import { BackupRefused } from './backup-errors.ts';

const indiaMs = 5.5 * 3_600_000;
const written = /^(\d{4}-\d{2}-\d{2})[ T](\d{1,2}:\d{2})(:\d{2})?(\.\d{1,3})? ?(Z|[+-]\d{2}:\d{2})?$/;
const example =
  'Write it as "2026-11-22 14:05" or "2026-11-22 14:05:30", in Indian time, or with its zone: "2026-11-22T08:35Z".';

/**
 * Parses a time as an operator types it, in Indian time unless a zone is given. Throws BackupRefused for invalid and
 * future times.
 */
export function parseMoment(text: string, now: Date): Date {
  const [, day, clock = '', seconds = ':00', part = '', zone = '+05:30'] = written.exec(text.trim()) ?? [];
  const local = `${day}T${clock.padStart(5, '0')}${seconds}${part}`;
  const inZone = new Date(`${local}${zone}`);
  // Rejects dates that Date would convert to another day, such as 31 February or 24:00.
  const asWritten = new Date(`${local}Z`);
  if (
    day === undefined ||
    Number.isNaN(inZone.getTime()) ||
    asWritten.toISOString().slice(0, 16) !== local.slice(0, 16)
  )
    throw new BackupRefused(`${JSON.stringify(text)} is no moment. ${example}`);
  if (inZone > now)
    throw new BackupRefused(`${formatMoment(inZone)} has not come yet: now it is ${formatMoment(now)}.`);
  return inZone;
}

/** Formats a time in India in a form that `parseMoment` accepts: '2026-11-22 14:05:30', '2026-11-22 14:05:30.125'. */
export function formatMoment(at: Date): string {
  return new Date(at.getTime() + indiaMs)
    .toISOString()
    .replace('T', ' ')
    .replace(/(?:\.000)?Z$/, '');
}

/** Parses a timestamp of PostgreSQL's log ('2026-11-23 18:09:07.017403+00'), rounded down to the millisecond. Pure. */
export function readLogTime(said: string): Date {
  return new Date(said.replace(' ', 'T').replace(/([+-]\d\d)$/, '$1:00'));
}

/**
 * Returns the last whole millisecond that recovery can target, given the time of the log's last change. PostgreSQL only
 * stops before a later change, so the time of the last change itself cannot be a target. Pure.
 */
export function lastReachable(said: string): Date {
  const lies = readLogTime(said);
  const isLater = /\.\d{3}\d*[1-9]/.test(said);
  return isLater ? lies : new Date(lies.getTime() - 1);
}
