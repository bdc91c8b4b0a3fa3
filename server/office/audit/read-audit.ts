import { and, desc, eq, gte, ilike, inArray, lt, or, type SQL } from 'drizzle-orm';
import { csvOf, momentHeading, utf8Mark } from '#contract/csv.ts';
import type { AuditRow } from '#contract/office/audit.ts';
import type { AuditThing } from '#contract/office/lists.ts';
import type { Db } from '#database/db.ts';
import { auditTable, auditWordsTable } from '#database/schema/staff.ts';
import { timeInIndia, withIndianOffset } from '#server/foundation/calendar/working-days.ts';
import { shownReason } from '#server/office/staff-records/audit-words.ts';

const pageRows = 50;
const exportRows = 10_000;

/** Filter for the audit log. Days are in Indian time. */
export interface AuditFilter {
  q?: string | undefined;
  thing?: AuditThing | undefined;
  about?: string | readonly string[] | undefined;
  who?: string | undefined;
  from?: string | undefined;
  to?: string | undefined;
}

function conditionsOf({ q, thing, about, who, from, to }: AuditFilter): (SQL | undefined)[] {
  const like = (words: string) => `%${words.replace(/[\\%_]/g, '\\$&')}%`;
  return [
    q
      ? or(ilike(auditTable.who, like(q)), ilike(auditTable.what, like(q)), ilike(auditTable.about, like(q)))
      : undefined,
    thing && eq(auditTable.thing, thing),
    aboutCondition(about),
    who ? ilike(auditTable.who, like(who)) : undefined,
    from ? gte(auditTable.at, new Date(`${from}T00:00:00+05:30`)) : undefined,
    to ? lt(auditTable.at, new Date(Date.parse(`${to}T00:00:00+05:30`) + 24 * 3_600_000)) : undefined,
  ];
}

function aboutCondition(about: AuditFilter['about']): SQL | undefined {
  if (typeof about === 'object') return inArray(auditTable.about, [...about]);
  return about ? eq(auditTable.about, about) : undefined;
}

/** Reads a page of the audit log, newest first. `before` is the number from which the page continues. */
export async function readAudit(
  db: Db,
  filter: AuditFilter,
  before?: number,
  limit = pageRows,
): Promise<{ rows: AuditRow[]; next: number | null }> {
  const rows = await db
    .select({ row: auditTable, words: auditWordsTable.why })
    .from(auditTable)
    .leftJoin(auditWordsTable, eq(auditWordsTable.number, auditTable.number))
    .where(and(...conditionsOf(filter), before === undefined ? undefined : lt(auditTable.number, before)))
    .orderBy(desc(auditTable.number))
    .limit(limit + 1);
  const shown = rows.slice(0, limit);
  return { rows: shown.map(presentRow), next: rows.length > limit ? (shown.at(-1)?.row.number ?? null) : null };
}

/** Reads the audit history of one subject, newest first, under any of its names. */
export async function readAuditHistory(
  db: Db,
  thing: AuditThing,
  about: string | readonly string[],
): Promise<AuditRow[]> {
  return (await readAudit(db, { thing, about }, undefined, 200)).rows;
}

function presentRow({ row, words }: { row: typeof auditTable.$inferSelect; words: string | null }): AuditRow {
  const { number, at, actor, who, role, from, thing, about, what, before, after } = row;
  const why = shownReason(row.why, words);
  return { number, at: at.toISOString(), actor, who, role, from, thing, about, what, before, after, why };
}

/**
 * Exports part of the audit log as CSV, newest first. Only the first part has a byte order mark and a header, so parts
 * can be concatenated.
 */
export async function exportAudit(
  db: Db,
  filter: AuditFilter,
  before?: number,
  limit = exportRows,
): Promise<{ csv: string; rows: number; next: number | null }> {
  const { rows, next } = await readAudit(db, filter, before, limit);
  const head = [
    'number',
    momentHeading('at'),
    'who',
    'role',
    'from',
    'thing',
    'about',
    'what',
    'before',
    'after',
    'why',
  ];
  const lines = rows.map(({ number, at, who, role, from, thing, about, what, before, after, why }) => [
    number,
    timeInIndia(new Date(at)),
    who,
    role,
    from,
    thing,
    about,
    what,
    before && withIndianOffset(JSON.stringify(before)),
    after && withIndianOffset(JSON.stringify(after)),
    why,
  ]);
  const csv = before === undefined ? utf8Mark + csvOf([head, ...lines]) : csvOf(lines);
  return { csv, rows: rows.length, next };
}
