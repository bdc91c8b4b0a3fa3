import {
  addReadyAnswerEndpoint,
  answerThreadEndpoint,
  assignThreadEndpoint,
  beginThreadEndpoint as beginThreadCall,
  changeReadyAnswerEndpoint,
  closeThreadEndpoint,
  listReadyAnswersEndpoint,
  listThreadsEndpoint as listThreadsCall,
  markThreadEndpoint,
  noteThreadEndpoint,
  openThreadEndpoint as openThreadCall,
  removeReadyAnswerEndpoint,
  showThreadContactEndpoint,
} from '#contract/office/messages.ts';
import type { Needs } from '#server/foundation/http/context.ts';
import { okWithMessage, successEnvelope } from '#server/foundation/http/mount.ts';
import { mountChange, mountRead, type Office } from '#server/office/staff-records/mount-office.ts';
import { beginThread } from './begin-thread.ts';
import { listThreads } from './list-threads.ts';
import { findThread, openThread } from './open-thread.ts';
import { addReady, changeReady, listReady, removeReady } from './ready-answers.ts';
import { addThreadNote, answerThread, assignThread, markThread, setState } from './write-in-thread.ts';

/** Mounts the message routes: threads, replies, internal notes and reply templates. */
export function mountMessages(
  office: Office,
  deps: Needs<'db' | 'jobs' | 'secret' | 'now' | 'shopFacts' | 'settings'>,
): void {
  const { db, now } = deps;

  mountRead(office, listThreadsCall, async ({ query }, { session: { member } }) =>
    successEnvelope(await listThreads(db, query, member.id, now())),
  );
  mountRead(office, openThreadCall, async ({ params }, { session: { member } }) =>
    successEnvelope(await openThread(db, params.ticket, member, now())),
  );

  mountChange(office, beginThreadCall, async ({ body }, { session: { member }, change }) => {
    const ticket = await change((tx, note) => beginThread(tx, deps, note, body, member));
    return okWithMessage('The mail is on its way.', await openThread(db, ticket, member, now()));
  });

  mountChange(office, showThreadContactEndpoint, async ({ params }, { change }) =>
    successEnvelope(
      await change(async (tx, note) => {
        const { ticket, email, phone } = await findThread(tx, params.ticket);
        note({ thing: 'message', about: ticket, what: 'Looked at e-mail and phone' });
        return { email, phone };
      }),
    ),
  );

  mountChange(office, answerThreadEndpoint, async ({ params: { ticket }, body }, { session: { member }, change }) => {
    await change((tx, note) => answerThread(tx, deps, note, { ticket, ...body }, member));
    return okWithMessage(
      body.next === 'close' ? 'The answer is on its way; the thread is closed.' : 'The answer is on its way.',
      await openThread(db, ticket, member, now()),
    );
  });

  mountChange(office, noteThreadEndpoint, async ({ params: { ticket }, body }, { session: { member }, change }) => {
    await change((tx, note) => addThreadNote(tx, note, { ticket, ...body }, member, now()));
    return okWithMessage('Noted for colleagues.', await openThread(db, ticket, member, now()));
  });

  mountChange(
    office,
    assignThreadEndpoint,
    async ({ params: { ticket }, body: { to } }, { session: { member }, change }) => {
      await change((tx, note) => assignThread(tx, note, { ticket, to }));
      const thread = await openThread(db, ticket, member, now());
      return okWithMessage(thread.assignee ? `${thread.assignee} has it.` : 'Nobody has it.', thread);
    },
  );

  mountChange(
    office,
    closeThreadEndpoint,
    async ({ params: { ticket }, body: { state, seen } }, { session: { member }, change }) => {
      await change((tx, note) => setState(tx, note, { ticket, state, seen }, now()));
      return okWithMessage(state === 'done' ? 'Closed.' : 'Open again.', await openThread(db, ticket, member, now()));
    },
  );

  mountChange(office, markThreadEndpoint, async ({ params: { ticket }, body }, { session: { member }, change }) => {
    await change((tx, note) => markThread(tx, note, { ticket, ...body }));
    return okWithMessage('Marked.', await openThread(db, ticket, member, now()));
  });

  mountReadyAnswers(office, deps);
}

/** Mounts the reply templates. */
function mountReadyAnswers(office: Office, { db, now }: Needs<'db' | 'now'>): void {
  mountRead(office, listReadyAnswersEndpoint, async () => successEnvelope(await listReady(db)));
  mountChange(office, addReadyAnswerEndpoint, async ({ body }, { change }) => {
    await change((tx, note) => addReady(tx, note, body, now()));
    return okWithMessage('Kept ready.', await listReady(db));
  });
  mountChange(office, changeReadyAnswerEndpoint, async ({ params: { id }, body }, { change }) => {
    await change((tx, note) => changeReady(tx, note, { id, ...body }, now()));
    return okWithMessage('Changed.', await listReady(db));
  });
  mountChange(office, removeReadyAnswerEndpoint, async ({ params: { id } }, { change }) => {
    await change((tx, note) => removeReady(tx, note, id));
    return okWithMessage('Removed.', await listReady(db));
  });
}
