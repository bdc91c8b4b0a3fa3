import { mayDo } from '#contract/office/permissions.ts';
import {
  approveReturnEndpoint,
  bookPickupEndpoint as bookPickupCall,
  decideReturnEndpoint,
  inspectReturnEndpoint,
  listOfficeReturnsEndpoint as listReturnsCall,
  openReturnEndpoint as openReturnCall,
  payByHandEndpoint,
  receiveReturnEndpoint,
  refuseReturnEndpoint,
  sendNewPieceEndpoint,
  showReturnContactEndpoint,
} from '#contract/office/returns.ts';
import { Problem } from '#server/foundation/errors/problem.ts';
import { okWithMessage, successEnvelope } from '#server/foundation/http/mount.ts';
import { addressInWords } from '#server/fulfilment/delivery-promise/mask-person.ts';
import { mountChange, mountRead, type Office } from '#server/office/staff-records/mount-office.ts';
import type { Member } from '#server/office/staff-records/sessions.ts';
import { bookPickup } from './book-pickup.ts';
import type { DeskContext } from './desk-context.ts';
import { listReturns } from './list-returns.ts';
import { findSeenReturn, openReturn } from './open-return.ts';
import {
  decideReturn,
  inspectReturn,
  productsOfReturn,
  recordReturnRefund,
  refuseReturn,
  takeStep,
} from './take-steps.ts';

/** Function that notifies the stock changes of a step, and responds with the return in its new state. */
type StepReply = (
  words: string,
  id: string,
  member: Member,
) => Promise<ReturnType<typeof okWithMessage<Awaited<ReturnType<typeof openReturn>>>>>;

/** Mounts the returns desk: queues by step, details and all steps. */
export function mountReturnsDesk(office: Office, deps: DeskContext): void {
  const { db } = deps;
  // Stock changes are notified only after the commit.
  const quiet = { ...deps, stockChanged: () => {} };

  mountRead(office, listReturnsCall, async ({ query }, { session: { member } }) =>
    successEnvelope(await listReturns(db, query, member)),
  );
  mountRead(office, openReturnCall, async ({ params }, { session: { member } }) =>
    successEnvelope(await openReturn(deps, params.id, member)),
  );

  const reply: StepReply = async (words, id, member) => {
    deps.stockChanged(await productsOfReturn(db, id));
    return okWithMessage(words, await openReturn(deps, id, member, true));
  };

  mountChange(office, showReturnContactEndpoint, async ({ params }, { session: { member }, change }) =>
    successEnvelope(
      await change(async (tx, note) => {
        const { order, whole } = await findSeenReturn(tx, params.id, member);
        note({ thing: 'return', about: whole.row.id, what: 'Looked at phone, e-mail and address' });
        const address = addressInWords(whole.row.pickup?.address ?? order.address);
        // Only staff who may refund see the payee.
        return {
          phone: order.phone,
          email: order.email,
          address,
          upi: mayDo(member, 'refunds.give') ? whole.row.upi : null,
        };
      }),
    ),
  );

  mountChange(office, approveReturnEndpoint, async ({ params: { id } }, { session: { member }, change }) => {
    await change((tx, note) => takeStep(tx, quiet, note, { id, to: 'approved', what: 'Approved' }, member));
    return reply('Approved. The shopper is told.', id, member);
  });

  mountChange(office, bookPickupCall, async ({ params: { id }, body }, { session: { member }, ...call }) => {
    if (body.by === 'courier') {
      const { courier } = deps;
      if (!courier) throw new Problem(409, 'not_offered', 'No courier is set up here. Book it by hand.');
      if (!call.earlier) await bookPickup({ ...quiet, courier }, call, id, member);
    } else
      await call.change((tx, note) =>
        takeStep(tx, quiet, note, { id, to: 'pickup_booked', what: 'Booked a pickup by hand' }, member),
      );
    return reply('The pickup is booked. The shopper is told.', id, member);
  });

  mountChange(
    office,
    receiveReturnEndpoint,
    async ({ params: { id }, body: { to, version } }, { session: { member }, change }) => {
      const what = to === 'received' ? 'Received' : 'The courier has it';
      await change((tx, note) => takeStep(tx, quiet, note, { id, to, what, version }, member));
      return reply(to === 'received' ? 'It is here. The shopper is told.' : 'The courier has it.', id, member);
    },
  );

  mountDecisions(office, quiet, reply);
}

/** Mounts inspection, decision and the steps after it. `quiet` does not notify stock changes. */
function mountDecisions(office: Office, quiet: DeskContext, reply: StepReply): void {
  const { now } = quiet;

  mountChange(office, inspectReturnEndpoint, async ({ params: { id }, body }, { session: { member }, change }) => {
    await change((tx, note) => inspectReturn(tx, note, { id, ...body }, member, now()));
    return reply('Written down. It waits for a decision.', id, member);
  });

  mountChange(
    office,
    decideReturnEndpoint,
    async ({ params: { id }, body: { outcome, why, version } }, { session: { member }, change }) => {
      const words = await change((tx, note) => decideReturn(tx, quiet, note, { id, outcome, why, version }, member));
      return reply(words, id, member);
    },
  );

  mountChange(office, refuseReturnEndpoint, async ({ params: { id }, body }, { session: { member }, change }) => {
    await change((tx, note) => refuseReturn(tx, quiet, note, { id, ...body }, member));
    return reply('Refused. The shopper reads why.', id, member);
  });

  mountChange(office, sendNewPieceEndpoint, async ({ params: { id } }, { session: { member }, change }) => {
    await change((tx, note) => takeStep(tx, quiet, note, { id, to: 'exchanged', what: 'Sent the new piece' }, member));
    return reply('The new piece has left. The shopper is told.', id, member);
  });

  mountChange(
    office,
    payByHandEndpoint,
    async ({ params: { id }, body: { refund } }, { session: { member }, change }) => {
      await change((tx, note) => recordReturnRefund(tx, note, { id, refund }, member, now()));
      return reply('Booked as sent.', id, member);
    },
  );
}
