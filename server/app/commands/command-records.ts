import type { Db } from '#database/db.ts';
import { recordSecurityEvent } from '#server/foundation/security-events/record-event.ts';
import { commandAuthor } from '#server/office/staff/staff-command.ts';
import { changeAudited } from '#server/office/staff-records/mount-office.ts';
import { findCommandSubject } from './audit-subject.ts';
import type { CommandRecords } from './run-command.ts';

/**
 * Creates the records of operator commands: security events for all, audit entries for those that change data, by the
 * operator's name.
 */
export function commandRecords(db: Db, now: () => Date): CommandRecords {
  return {
    record: (event) => recordSecurityEvent(db, event),
    note: (by, entry) => changeAudited({ db, now }, commandAuthor(by), async (_tx, note) => note(entry)),
    subject: (command, typed) => findCommandSubject(db, command, typed),
  };
}
