import { useQuery } from '@tanstack/react-query';
import Check from 'lucide-react/icons/check';
import Tag from 'lucide-react/icons/tag';
import User from 'lucide-react/icons/user';
import { useState } from 'react';
import { Link } from 'react-router';
import { messageSubjects } from '#contract/lists.ts';
import { complaintDays, dataRightDays } from '#contract/message-rules.ts';
import type { Thread } from '#contract/office/messages.ts';
import { OfficeProblem, officeApi } from '#office/browser/api.ts';
import { useKeys } from '#office/frame/use-keys.ts';
import { Button } from '#office/parts/button.tsx';
import { Dialog } from '#office/parts/dialog.tsx';
import { Field } from '#office/parts/field.tsx';
import { ListDetailBack } from '#office/parts/list-detail.tsx';
import { ActionMenu } from '#office/parts/menu.tsx';
import { Empty, Failed, Ghosts } from '#office/parts/states.tsx';
import { momentWords, shortMoment } from '#office/words/time.ts';
import { classNames } from '#ui/classes.ts';
import { Notice } from '#ui/notice.tsx';
import { Compose } from './compose.tsx';
import styles from './messages.module.css';
import { threadQuery, useThreadChange } from './use-thread.ts';

/** Shows a thread and the reply form. */
export function ThreadDetail({ ticket, back }: { ticket: string; back: string }) {
  const { data, error, dataUpdatedAt, refetch, isPending } = useQuery(threadQuery(ticket));
  if (error instanceof OfficeProblem && error.status === 404)
    return (
      <Empty title="No such message">
        <span>{`There is none with the ticket ${ticket}.`}</span> <Link to={back}>Back to the list</Link>
      </Empty>
    );
  return (
    <>
      <ListDetailBack to={back} words="Back to the list" />
      {error && <Failed what="The thread" error={error} readAt={dataUpdatedAt} onAgain={() => void refetch()} />}
      {isPending && <Ghosts rows={4} />}
      {data && <Whole thread={data} />}
    </>
  );
}

const aboutWords = { question: 'Question', complaint: 'Complaint', my_data: 'Data request' } as const;

function Whole({ thread }: { thread: Thread }) {
  const { ticket, subject, about, dueAt, state, entries, assignee, assigneeId, colleagues, seen } = thread;
  const change = useThreadChange(ticket);
  const give = (to: string | null) =>
    change.mutate(() => officeApi('PUT /api/office/messages/:ticket/assignee', { params: { ticket }, body: { to } }));
  const [isUnmarking, setUnmarking] = useState(false);
  const mark = (next: Thread['about']) =>
    change.mutate(() =>
      officeApi('PUT /api/office/messages/:ticket/about', { params: { ticket }, body: { about: next } }),
    );
  const set = (next: 'open' | 'done') => () =>
    change.mutate(() =>
      officeApi('PUT /api/office/messages/:ticket/state', { params: { ticket }, body: { state: next, seen } }),
    );
  useKeys({ E: set(state === 'done' ? 'open' : 'done') });
  const who = [{ id: '', name: 'Nobody' }, ...colleagues];
  return (
    <>
      <div className={styles.head}>
        <h2 className="h">{subject}</h2>
        <div className={styles.acts}>
          <AboutMenu
            about={about}
            onMark={(next) => (dueAt && next === 'question' ? setUnmarking(true) : mark(next))}
          />
          <ActionMenu
            label="Who has it"
            actions={who.map(({ id, name }) => ({
              id: id || 'nobody',
              words: id === (assigneeId ?? '') ? `${name}, now` : name,
              onAction: () => give(id || null),
            }))}
          >
            <Button aria-label={`Who has it: ${assignee ?? 'nobody'}`}>
              <User aria-hidden />
              <span>{assignee ?? 'Nobody'}</span>
            </Button>
          </ActionMenu>
          <Button keys="E" isPending={change.isPending} onPress={set(state === 'done' ? 'open' : 'done')}>
            <Check aria-hidden />
            <span>{state === 'done' ? 'Open again' : 'Close'}</span>
          </Button>
        </div>
      </div>
      {dueAt && state !== 'done' && (
        <Notice tone="haldi">{`The law wants it settled by ${momentWords(dueAt)}.`}</Notice>
      )}
      <ol className={styles.entries}>
        {entries.map((entry, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: entries are only added, at the end
          <Entry key={at} entry={entry} thread={thread} />
        ))}
      </ol>
      <Compose key={ticket} thread={thread} />
      {isUnmarking && <UnmarkDialog thread={thread} onClose={() => setUnmarking(false)} />}
    </>
  );
}

/** Dialog that makes a complaint or data request a question, with the reason why it has no legal deadline. */
function UnmarkDialog({ thread: { ticket, about }, onClose }: { thread: Thread; onClose: () => void }) {
  const [why, setWhy] = useState('');
  const change = useThreadChange(ticket);
  const unmark = () =>
    change.mutate(
      () =>
        officeApi('PUT /api/office/messages/:ticket/about', {
          params: { ticket },
          body: { about: 'question', why: why.trim() },
        }),
      { onSuccess: onClose },
    );
  return (
    <Dialog
      open
      onClose={onClose}
      title="Is it only a question?"
      follows={[`It is marked as a ${aboutWords[about].toLowerCase()}. As a question it has no legal deadline.`]}
      actions={
        <>
          <Button keys="Esc" onPress={onClose}>
            Not yet
          </Button>
          <Button look="ink" isPending={change.isPending} onPress={unmark}>
            Mark as a question
          </Button>
        </>
      }
    >
      <Field
        label="Why"
        value={why}
        onChange={setWhy}
        maxLength={500}
        hint="It stays in the history."
        fault={change.error instanceof OfficeProblem ? change.error.fields.why : undefined}
      />
    </Dialog>
  );
}

/** Button that shows what a thread is, and marks it as something else. */
function AboutMenu({ about, onMark }: { about: Thread['about']; onMark: (about: Thread['about']) => void }) {
  const deadline = {
    question: '',
    complaint: `, settled in ${complaintDays} days`,
    my_data: `, settled in ${dataRightDays} days`,
  };
  return (
    <ActionMenu
      label="What it is"
      actions={messageSubjects.map((id) => ({
        id,
        words: `${aboutWords[id]}${id === about ? ', now' : deadline[id]}`,
        onAction: () => onMark(id),
      }))}
    >
      <Button aria-label={`What it is: ${aboutWords[about]}`}>
        <Tag aria-hidden />
        <span>{aboutWords[about]}</span>
      </Button>
    </ActionMenu>
  );
}

const said: Readonly<Record<Thread['entries'][number]['kind'], string>> = {
  first: 'by mail',
  answer: 'by mail',
  reply: 'by mail',
  note: 'to colleagues only',
};

function Entry({
  entry: { kind, who, body, at, fromOther, sent },
  thread,
}: {
  entry: Thread['entries'][number];
  thread: Thread;
}) {
  const how = kind === 'first' && thread.cameBy === 'form' ? 'by the contact form' : said[kind];
  return (
    <li className={classNames(styles.entry, kind === 'note' && styles.note)}>
      <p className="small">
        <b>{who}</b>{' '}
        <span className="dim">{`${how}, ${shortMoment(at)}${sent === false ? ', not sent yet' : ''}`}</span>
        {fromOther && <span className="bad strong"> from another address than before</span>}
      </p>
      <p className={styles.body}>{body}</p>
    </li>
  );
}
