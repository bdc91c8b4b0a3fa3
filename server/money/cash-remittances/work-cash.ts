import type { Needs } from '#server/foundation/http/context.ts';
import type { Jobs } from '#server/foundation/jobs/jobs.ts';
import type { Courier } from '#server/fulfilment/courier/courier.ts';
import { fetchRemittances } from './fetch-remittances.ts';

/** Starts the worker of remittances. Without a courier it checks those again that staff brought as a report. */
export async function workCash(
  jobs: Jobs,
  deps: Needs<'db' | 'now'> & { courier: Pick<Courier, 'listRemittances'> | undefined },
): Promise<void> {
  await jobs.work('fetch-remittances', () => fetchRemittances(deps));
  await jobs.schedule('fetch-remittances', '40 */6 * * *', {}, { missed: 'once' });
}
