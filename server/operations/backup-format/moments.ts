import { BackupRefused } from './backup-errors.ts';

const indiaMs = 5.5 * 3_600_000;
const written = /^(\d{4}-\d{2}-\d{2})[ T](\d{1,2}:\d{2})(:\d{2})?(\.\d{1,3})? ?(Z|[+-]\d{2}:\d{2})?$/;
const example = 'Write it as "2026-11-22 14:05" or "2026-11-22 14:05:30", in Indian time, or with its zone: "2026-11-22T08:35Z".';

/** Reads a moment as an operator writes it: Indian time where no zone is said. Throws BackupRefused for no moment, and one to come. */
export function parseMoment(text: string, now: Date): Date {
  const [, day, clock = '', seconds = ':00', part = '', zone = '+05:30'] = written.exec(text.trim()) ?? [];
  const local = `${day}T${clock.padStart(5, '0')}${seconds}${part}`;
  const inZone = new Date(`${local}${zone}`);
  // What Date makes of 31 February, and of 24:00, is another day.
  const asWritten = new Date(`${local}Z`);
  if (day === undefined || Number.isNaN(inZone.getTime()) || asWritten.toISOString().slice(0, 16) !== local.slice(0, 16))
    throw new BackupRefused(`${JSON.stringify(text)} is no moment. ${example}`);
  if (inZone > now) throw new BackupRefused(`${momentInWords(inZone)} has not come yet: now it is ${momentInWords(now)}.`);
  return inZone;
}

/** Writes a moment in Indian time so that `parseMoment` reads the same again: '2026-11-22 14:05:30', '2026-11-22 14:05:30.125'. */
export function momentInWords(at: Date): string {
  return new Date(at.getTime() + indiaMs)
    .toISOString()
    .replace('T', ' ')
    .replace(/(?:\.000)?Z$/, '');
}

/** Reads a moment as PostgreSQL's log writes it ('2026-11-23 18:09:07.017403+00'), to the millisecond it lies in. Pure. */
export function readLogTime(said: string): Date {
  return new Date(said.replace(' ', 'T').replace(/([+-]\d\d)$/, '$1:00'));
}

/**
 * Gives the last whole millisecond to which a log leads whose last change is of this moment: PostgreSQL stops before what is later than
 * it was asked for, so at the very moment of the last change there is nothing it could stop before. Pure.
 */
export function lastReachable(said: string): Date {
  const lies = readLogTime(said);
  const isLater = /\.\d{3}\d*[1-9]/.test(said);
  return isLater ? lies : new Date(lies.getTime() - 1);
}
