import * as calls from '#contract/office/settlements.ts';
import { inSnapshot } from '#server/foundation/database/transaction.ts';
import { Problem } from '#server/foundation/errors/problem.ts';
import type { Needs } from '#server/foundation/http/context.ts';
import { okWithMessage, successEnvelope } from '#server/foundation/http/mount.ts';
import { mountChange, mountRead, type Office } from '#server/office/staff-records/mount-office.ts';
import { makeSettlementFile, openSettlement, pageOfLines } from './open-settlement.ts';
import { listSettlements, listUnsettled } from './read-settlements.ts';

interface SettlementContext extends Needs<'db' | 'now' | 'jobs'> {
  /** Availability of the gateway. */
  online: { offered: boolean };
}

/** Mounts the settlements of the money room: the gateway's transfers, their lines, and what is not settled yet. */
export function mountSettlements(office: Office, { db, now, jobs, online }: SettlementContext): void {
  mountRead(office, calls.listSettlementsEndpoint, async ({ query: { after } }) =>
    successEnvelope(await inSnapshot(db, (tx) => listSettlements(tx, after, now()))),
  );
  mountRead(office, calls.listUnsettledEndpoint, async ({ query: { from } }) =>
    successEnvelope(await listUnsettled(db, from, now())),
  );
  mountRead(office, calls.readSettlementEndpoint, async ({ params: { id } }) =>
    successEnvelope(await inSnapshot(db, (tx) => openSettlement(tx, id))),
  );
  mountRead(office, calls.listSettlementLinesEndpoint, async ({ params: { id }, query: { from } }) =>
    successEnvelope(await inSnapshot(db, (tx) => pageOfLines(tx, id, from))),
  );
  mountChange(office, calls.exportSettlementEndpoint, async ({ params: { id } }, { change }) => {
    const made = await inSnapshot(db, (tx) => makeSettlementFile(tx, id));
    const data = await change(async (_tx, note) => {
      note({ thing: 'shop', about: 'money', what: `Took ${made.name}`, after: { settlement: id } });
      return made;
    });
    return okWithMessage(`${data.name} is ready.`, data);
  });
  mountChange(office, calls.fetchSettlementsEndpoint, async (_input, { change }) => {
    if (!online.offered) throw new Problem(409, 'not_offered', 'This shop has no gateway to ask.');
    const data = await change(async (tx, note) => {
      await jobs.send(tx, 'fetch-settlements', {}, { unlessWaiting: true });
      note({ thing: 'shop', about: 'money', what: 'Asked the gateway for its settlements' });
      return { asked: true as const };
    });
    return okWithMessage('The gateway is asked. Its answer appears here.', data);
  });
}
