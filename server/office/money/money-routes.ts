import { listLedgerMovementsEndpoint, readBalancesEndpoint } from '#contract/office/balances.ts';
import { listMoneyReportsEndpoint, settleMoneyReportEndpoint } from '#contract/office/money.ts';
import { okWithMessage, successEnvelope } from '#server/foundation/http/mount.ts';
import type { OfficeContext } from '#server/office/order-lists/office-context.ts';
import { mountChange, mountRead, type Office } from '#server/office/staff-records/mount-office.ts';
import { listMoneyReports, settleMoneyReport } from './money-reports.ts';
import { listLedgerMovements, readBalances } from './read-balances.ts';

/** Mounts the money routes: reports of the gateway that staff must handle, and the balances of the ledger. */
export function mountMoney(office: Office, { db, now }: Pick<OfficeContext, 'db' | 'now'>): void {
  mountRead(office, listMoneyReportsEndpoint, async ({ query }) =>
    successEnvelope(await listMoneyReports(db, query, now())),
  );
  mountRead(office, readBalancesEndpoint, async ({ query: { at } }) =>
    successEnvelope(await readBalances(db, at, now())),
  );
  mountRead(office, listLedgerMovementsEndpoint, async ({ params: { account }, query }) =>
    successEnvelope(await listLedgerMovements(db, account, query, now())),
  );
  mountChange(office, settleMoneyReportEndpoint, async ({ params: { id }, body }, { session: { member }, change }) =>
    okWithMessage(
      'Settled.',
      await change((tx, note) => settleMoneyReport(tx, note, { id, result: body.result }, member, now())),
    ),
  );
}
