import { Readable } from 'node:stream';
import * as calls from '#contract/office/remittances.ts';
import { inSnapshot } from '#server/foundation/database/transaction.ts';
import { Problem } from '#server/foundation/errors/problem.ts';
import type { Needs } from '#server/foundation/http/context.ts';
import { okWithMessage, successEnvelope } from '#server/foundation/http/mount.ts';
import type { Courier } from '#server/fulfilment/courier/courier.ts';
import { checkOpenRemittances } from '#server/money/cash-remittances/check-remittance.ts';
import { storeRemittances } from '#server/money/cash-remittances/store-remittances.ts';
import { mountChange, mountRead, type Office } from '#server/office/staff-records/mount-office.ts';
import { mountRaw } from '#server/office/staff-records/mount-raw.ts';
import { noReport, type ReportContext, receiveReport } from './bring-report.ts';
import { makeRemittanceFile, openRemittance, pageOfCashLines } from './open-remittance.ts';
import { listOwedCash, listRemittances } from './read-remittances.ts';

interface RemittanceContext extends Needs<'db' | 'now' | 'jobs'>, ReportContext {
  courier: Pick<Courier, 'listRemittances'> | undefined;
}

/** Mounts the cash that the courier collected: its remittances, their lines, reports, and what is owed. */
export function mountRemittances(office: Office, deps: RemittanceContext): void {
  const { db, now, jobs, courier } = deps;
  mountRead(office, calls.listRemittancesEndpoint, async ({ query: { after } }) =>
    successEnvelope(await inSnapshot(db, (tx) => listRemittances(tx, after, now()))),
  );
  mountRead(office, calls.listOwedCashEndpoint, async ({ query: { from } }) =>
    successEnvelope(await listOwedCash(db, from, now())),
  );
  mountRead(office, calls.readRemittanceEndpoint, async ({ params: { id } }) =>
    successEnvelope(await inSnapshot(db, (tx) => openRemittance(tx, id))),
  );
  mountRead(office, calls.listRemittanceLinesEndpoint, async ({ params: { id }, query: { from } }) =>
    successEnvelope(await inSnapshot(db, (tx) => pageOfCashLines(tx, id, from))),
  );
  mountChange(office, calls.exportRemittanceEndpoint, async ({ params: { id } }, { change }) => {
    const made = await inSnapshot(db, (tx) => makeRemittanceFile(tx, id));
    const data = await change(async (_tx, note) => {
      note({ thing: 'shop', about: 'money', what: `Took ${made.name}`, after: { remittance: id } });
      return made;
    });
    return okWithMessage(`${data.name} is ready.`, data);
  });
  mountChange(office, calls.fetchRemittancesEndpoint, async (_input, { change }) => {
    if (!courier?.listRemittances) throw new Problem(409, 'not_offered', 'This shop has no courier to ask.');
    const data = await change(async (tx, note) => {
      await jobs.send(tx, 'fetch-remittances', {}, { unlessWaiting: true });
      note({ thing: 'shop', about: 'money', what: 'Asked the courier for its remittances' });
      return { asked: true as const };
    });
    return okWithMessage('The courier is asked. Its answer appears here.', data);
  });
  mountBringing(office, deps);
}

/** Mounts the upload of a report, which receives the body as a stream. */
function mountBringing(office: Office, deps: RemittanceContext): void {
  mountRaw(office, (here) => {
    mountChange(
      here,
      calls.bringRemittancesEndpoint,
      async ({ query: { name }, headers, body }, { session: { member }, change, earlier }) => {
        if (!(body instanceof Readable)) throw noReport();
        const sent = { body, length: headers['content-length'], memberId: member.id };
        // A press that was handled before changes nothing, so its file is not read again.
        const read = earlier ? [] : await receiveReport(deps, sent);
        const data = await change(async (tx, note) => {
          await storeRemittances(tx, read, deps.now());
          await checkOpenRemittances(tx, deps.now());
          const brought = {
            remittances: read.map(({ id }) => id),
            lines: read.reduce((sum, { parcels }) => sum + parcels.length, 0),
          };
          note({
            ...{ thing: 'shop', about: 'money', what: `Brought the remittance report ${name}` },
            after: { lines: brought.lines, remittances: brought.remittances.slice(0, 20).join(', ') },
          });
          return brought;
        });
        const count = data.remittances.length;
        return okWithMessage(`${count === 1 ? '1 remittance is' : `${count} remittances are`} read.`, data);
      },
    );
  });
}
