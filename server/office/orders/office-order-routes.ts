import * as calls from '#contract/office/order-actions.ts';
import { mayDo } from '#contract/office/permissions.ts';
import * as mailCalls from '#contract/office/written-mail.ts';
import type { Db } from '#database/db.ts';
import { Problem } from '#server/foundation/errors/problem.ts';
import { successEnvelope } from '#server/foundation/http/mount.ts';
import { actOnOrder, type Press } from '#server/office/order-actions/act-on-order.ts';
import {
  listTags,
  readBeside,
  removeNote,
  seeNote,
  tagOrder,
  writeNote,
} from '#server/office/order-actions/notes-and-tags.ts';
import { previewAction } from '#server/office/order-actions/preview-action.ts';
import { openMail, sendMailAgain } from '#server/office/order-actions/resend-order-mail.ts';
import { showSendTo } from '#server/office/order-actions/show-send-to.ts';
import type { OfficeContext } from '#server/office/order-lists/office-context.ts';
import { findSeen, openOrder } from '#server/office/order-page/open-order.ts';
import {
  mountChange,
  mountRead,
  type Office,
  Repeated,
  type WriteAudit,
} from '#server/office/staff-records/mount-office.ts';
import type { Member } from '#server/office/staff-records/sessions.ts';
import type { OrderContext } from '#server/orders/model/order-context.ts';
import { listChoices } from './list-choices.ts';

export type OfficeOrdersContext = OfficeContext & OrderContext;

/** Mounts the actions on one order. */
export function mountOrderActions(office: Office, deps: OfficeOrdersContext): void {
  type Change = <T>(work: (tx: Db, note: WriteAudit) => Promise<T | Repeated<T>>) => Promise<T>;
  const press = async (change: Change, pressed: Press, member: Member) => {
    // Pages are invalidated after the commit.
    let moved: string[] = [];
    const message = await change((tx, note) => {
      moved = [];
      return actOnOrder(tx, note, { ...deps, stockChanged: (ids) => void moved.push(...ids) }, pressed, member);
    });
    if (moved.length > 0) deps.stockChanged([...new Set(moved)]);
    return { success: true as const, message, data: await openOrder(deps, pressed.reference, member) };
  };
  mountChange(office, calls.actOnOrderEndpoint, ({ params, body }, { session: { member }, change }) =>
    press(change, { ...params, ...body }, member),
  );
  mountChange(office, calls.refundOrderEndpoint, ({ params, body }, { session: { member }, change }) =>
    press(change, { ...params, ...body }, member),
  );
  mountChange(office, calls.bookPaymentEndpoint, ({ params, body }, { session: { member }, change }) =>
    press(change, { ...params, ...body }, member),
  );
  mountRead(office, calls.tryOnOrderEndpoint, async ({ params, body }, { session: { member } }) => {
    if (body.act.do === 'mark_paid' && !mayDo(member, 'payments.book'))
      throw new Problem(403, 'not_allowed', 'Owners and managers mark orders as paid.');
    const { row } = await findSeen(deps.db, params.reference, member);
    return successEnvelope(await previewAction(deps, row.id, body.act, member));
  });
  mountRead(office, calls.listChoicesEndpoint, async ({ params }, { session: { member } }) => {
    const { row } = await findSeen(deps.db, params.reference, member);
    return successEnvelope(await listChoices(deps.settings, deps.db, row, member, deps.now()));
  });
  mountChange(office, calls.showSendToEndpoint, async ({ params }, { session: { member }, change }) =>
    successEnvelope(await change((tx, note) => showSendTo(tx, note, params, member))),
  );
  mountMails(office, deps);
  mountBeside(office, deps);
}

function mountMails(office: Office, deps: OfficeOrdersContext): void {
  mountChange(office, mailCalls.openMailEndpoint, async ({ params }, { session: { member }, change }) =>
    successEnvelope(await change((tx, note) => openMail(tx, note, params, member, deps.now()))),
  );
  mountChange(office, mailCalls.sendMailAgainEndpoint, async ({ params, body }, { session: { member }, change }) => {
    const message = await change((tx, note) => sendMailAgain(tx, note, deps, { ...params, ...body }, member));
    return { success: true as const, message, data: await openOrder(deps, params.reference, member) };
  });
}

function mountBeside(office: Office, deps: OfficeOrdersContext): void {
  mountRead(office, calls.readBesideEndpoint, async ({ params }, { session: { member } }) => {
    const { row } = await findSeen(deps.db, params.reference, member);
    return successEnvelope(await readBeside(deps.db, row.id, member));
  });
  mountChange(office, calls.writeNoteEndpoint, ({ params, body }, { session: { member }, change }) =>
    change(async (tx, note) => {
      const { row } = await findSeen(tx, params.reference, member);
      const repeated = await writeNote(tx, note, row, body, member, deps.now());
      const reply = {
        success: true as const,
        message: 'The note is written',
        data: await readBeside(tx, row.id, member),
      };
      return repeated ? new Repeated(reply) : reply;
    }),
  );
  mountChange(office, calls.removeNoteEndpoint, ({ params }, { session: { member }, change }) =>
    change(async (tx, note) => {
      const { row } = await findSeen(tx, params.reference, member);
      await removeNote(tx, note, row, params.id, member);
      return { success: true as const, message: 'The note is taken back', data: await readBeside(tx, row.id, member) };
    }),
  );
  mountChange(office, calls.seeNoteEndpoint, ({ params }, { session: { member }, change }) =>
    change(async (tx, note) => {
      const { row } = await findSeen(tx, params.reference, member);
      await seeNote(tx, note, row, params.id, member, deps.now());
      return { success: true as const, message: 'Seen', data: await readBeside(tx, row.id, member) };
    }),
  );
  mountChange(office, calls.tagOrderEndpoint, ({ params, body }, { session: { member }, change }) =>
    change(async (tx, note) => {
      const { row } = await findSeen(tx, params.reference, member);
      await tagOrder(tx, note, row, body, deps.now());
      const message = body.on ? `Tagged ${body.tag}` : `${body.tag} is taken off`;
      return { success: true as const, message, data: await readBeside(tx, row.id, member) };
    }),
  );
  mountRead(office, calls.listTagsEndpoint, async () => successEnvelope(await listTags(deps.db)));
}
