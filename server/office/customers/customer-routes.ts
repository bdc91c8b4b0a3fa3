import {
  blockCustomerEndpoint,
  changeCreditEndpoint as changeCreditCall,
  deleteCustomerEndpoint,
  exportCustomerEndpoint,
  listCustomersEndpoint as listCustomersCall,
  mergeCustomersEndpoint,
  noteCustomerEndpoint,
  openCustomerEndpoint as openCustomerCall,
  showCustomerEndpoint,
  signOutCustomerEndpoint,
} from '#contract/office/customers.ts';
import type { AccountContext } from '#server/customers/accounts/account-context.ts';
import { readOwnData } from '#server/customers/profile/own-data.ts';
import { inIndia } from '#server/foundation/calendar/working-days.ts';
import { inDryRunTransaction } from '#server/foundation/database/dry-run-transaction.ts';
import { okWithMessage, successEnvelope } from '#server/foundation/http/mount.ts';
import { findCustomer } from '#server/office/order-lists/find-customer.ts';
import { mountChange, mountRead, type Office } from '#server/office/staff-records/mount-office.ts';
import {
  addCustomerNote,
  changeCustomerCredit,
  scheduleCustomerDeletion,
  setCustomerBlock,
  signOutCustomer,
} from './change-customer.ts';
import { readGuestData } from './guest-data.ts';
import { listCustomers } from './list-customers.ts';
import { openCustomer, readAddressLines } from './open-customer.ts';
import { mergeWords, requestMerge } from './request-merge.ts';

/** Mounts the customer routes: search, details and account actions. */
export function mountCustomers(office: Office, deps: AccountContext): void {
  const { db, now } = deps;

  mountRead(office, listCustomersCall, async ({ query }, { session: { member } }) =>
    successEnvelope(await listCustomers(db, query, member)),
  );
  mountRead(office, openCustomerCall, async ({ params }, { session: { member } }) =>
    successEnvelope(await openCustomer(deps.settings, db, params.key, member, now())),
  );

  mountChange(office, showCustomerEndpoint, async ({ params }, { change }) =>
    successEnvelope(
      await change(async (tx, note) => {
        const found = await findCustomer(tx, params.key);
        note({ thing: 'customer', about: found.key, what: 'Looked at e-mail, phone and addresses' });
        return { email: found.email, phone: found.phone, addresses: await readAddressLines(tx, found) };
      }),
    ),
  );

  mountChange(office, noteCustomerEndpoint, async ({ params: { key }, body }, { session: { member }, change }) => {
    await change((tx, note) => addCustomerNote(tx, note, { key, body: body.body, onceKey: body.key }, member, now()));
    return okWithMessage('Noted.', await openCustomer(deps.settings, db, key, member, now()));
  });

  mountChange(
    office,
    changeCreditCall,
    async ({ params: { key }, body: { key: onceKey, ...body } }, { session: { member }, change }) => {
      const words = await change((tx, note) => changeCustomerCredit(tx, note, { key, onceKey, ...body }, member, deps));
      return okWithMessage(words, await openCustomer(deps.settings, db, key, member, now()));
    },
  );

  mountChange(office, blockCustomerEndpoint, async ({ params: { key }, body }, { session: { member }, change }) => {
    await change((tx, note) => setCustomerBlock(tx, note, { key, ...body }, member, now()));
    return okWithMessage(
      body.blocked ? 'Orders are refused from now on.' : 'Orders are taken again.',
      await openCustomer(deps.settings, db, key, member, now()),
    );
  });

  mountAccountActions(office, deps);
}

/** Mounts the actions on an account: export, sign-out, deletion, merge. */
function mountAccountActions(office: Office, deps: AccountContext): void {
  const { db, now } = deps;

  mountChange(office, exportCustomerEndpoint, async ({ params: { key } }, { caller, change }) => {
    const found = await findCustomer(db, key);
    await change(async (_tx, note) =>
      note({ thing: 'customer', about: found.key, what: 'Took an export of their data' }),
    );
    const data = found.account ? await readOwnData(deps, found.account.id, caller) : await readGuestData(deps, found);
    return successEnvelope({
      name: `customer-${inIndia(now()).day}.json`,
      json: JSON.stringify(data, null, 2),
    });
  });

  mountChange(office, signOutCustomerEndpoint, async ({ params: { key } }, { session: { member }, change }) => {
    const words = await change((tx, note) => signOutCustomer(tx, note, key, member.name));
    return okWithMessage(words, await openCustomer(deps.settings, db, key, member, now()));
  });

  mountChange(
    office,
    deleteCustomerEndpoint,
    async ({ params: { key }, body }, { caller, session: { member }, change }) => {
      const words = await change((tx, note) => scheduleCustomerDeletion(tx, deps, note, { key, ...body }, caller));
      return okWithMessage(words, await openCustomer(deps.settings, db, key, member, now()));
    },
  );

  mountChange(
    office,
    mergeCustomersEndpoint,
    async ({ params: { key }, body: { dry, ...body } }, { change, session: { member } }) => {
      const outcome = await change(async (tx, note) => {
        if (!dry) return requestMerge(tx, deps, note, { key, ...body }, member);
        const { key: about } = await findCustomer(tx, key);
        note({ thing: 'customer', about, what: 'Looked at what a merge would move' });
        // Runs in a separate transaction that is rolled back.
        const silent = { ...deps, jobs: { send: async () => {} } };
        return inDryRunTransaction(tx, true, (inner) =>
          requestMerge(inner, silent, () => {}, { key, ...body }, member),
        );
      });
      return okWithMessage(dry ? 'So it would be. Nothing was changed.' : mergeWords(outcome), { ...outcome, dry });
    },
  );
}
