import type { PriceConsent } from '#contract/office/lists.ts';
import type { Db } from '#database/db.ts';
import { Problem } from '#server/foundation/errors/problem.ts';
import type { Needs } from '#server/foundation/http/context.ts';
import type { SheetRecord } from '#server/office/sheet-files/find-sheet.ts';
import { moveSheet } from '#server/office/sheet-files/sheet-progress.ts';

interface Beginning {
  id: string;
  from: SheetRecord['state'];
  state: SheetRecord['state'];
  by: SheetRecord['by'];
  consent?: PriceConsent | null;
}

/** Queues the job of a spreadsheet. Returns false if it is in another state. */
export async function beginSheet({ jobs }: Needs<'jobs'>, tx: Db, { id, from, ...to }: Beginning): Promise<boolean> {
  const moved = await moveSheet(tx, id, [from], { ...to, through: 0, stop: false, said: null });
  if (moved) await jobs.send(tx, 'work-sheet', { sheetId: id });
  return moved;
}

/** Creates the refusal of a step that the state of a spreadsheet does not allow. */
export function notNow({ state, appliedBy }: SheetRecord): Problem {
  const words: Partial<Record<SheetRecord['state'], string>> = {
    reading: 'It is still being read.',
    applying: 'It is being applied already.',
    applied: `${appliedBy ?? 'Somebody'} has applied it already.`,
    undoing: 'It is being undone already.',
    undone: 'It was undone already.',
  };
  return new Problem(409, 'not_offered', words[state] ?? 'It was discarded. Upload it again.');
}
