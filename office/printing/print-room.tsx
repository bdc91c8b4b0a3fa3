import { useQuery } from '@tanstack/react-query';
import FileDown from 'lucide-react/icons/file-down';
import LayoutGrid from 'lucide-react/icons/layout-grid';
import { useEffect, useRef, useState } from 'react';
import type { JobColumn, JobStep } from '#contract/office/print-lists.ts';
import type { PrintJob } from '#contract/office/printing.ts';
import { useKeys } from '#office/frame/use-keys.ts';
import { Button } from '#office/parts/button.tsx';
import { DownloadLink } from '#office/parts/download-link.tsx';
import { Crease, RoomHead } from '#office/parts/head.tsx';
import { Empty, Failed, Ghosts } from '#office/parts/states.tsx';
import { sayFault } from '#office/parts/toasts.tsx';
import { formatCount, writeRupees } from '#office/words/money.ts';
import { Board, besideJob, focusedJob, focusJob } from './board.tsx';
import { RefuseBox, SpoiltBox } from './boxes.tsx';
import { GangSheet } from './gang-sheet.tsx';
import { columnNames, dropMeans, mayRefuse, maySpoil } from './job-words.ts';
import styles from './printing.module.css';
import { boardQuery } from './printing-queries.ts';
import { useMoves } from './use-moves.ts';

interface AskedOfJob {
  what: 'refuse' | 'spoilt';
  job: PrintJob;
}

interface JobBoxProps {
  box: AskedOfJob;
  onClose: () => void;
  onDone: (done: boolean) => void;
}

/** Shows the dialog that rejects a job, or the one that records spoilt pieces. */
function JobBox({ box, onClose, onDone }: JobBoxProps) {
  const Box = box.what === 'refuse' ? RefuseBox : SpoiltBox;
  return <Box job={box.job} onClose={onClose} onDone={onDone} />;
}

function NothingToPrint() {
  return (
    <Empty title="Nothing to print">
      Designs that shoppers have ordered and paid for stand here, to be approved and printed.
    </Empty>
  );
}

function inHandWords(count: number, more: boolean): string {
  return `${formatCount(count)} in hand${more ? ' and more' : ''}`;
}

/** Registers the keys of the board: J and K move the focus, letters move the focused job. */
function useJobKeys(
  jobs: readonly PrintJob[],
  go: (job: PrintJob, step: JobStep) => void,
  ask: (box: AskedOfJob) => void,
): void {
  const onFocused = (may: (job: PrintJob) => boolean, act: (job: PrintJob) => void, what: string) => () => {
    const job = jobs.find(({ id }) => id === focusedJob());
    if (!job) return;
    if (may(job)) act(job);
    else sayFault(`${job.id} ${what} only from ${whereFrom[what]}.`);
  };
  const on = (column: JobColumn) => (job: PrintJob) => job.column === column;
  useKeys({
    J: () => focusJob(1),
    K: () => focusJob(-1),
    A: onFocused(on('to_approve'), (job) => go(job, 'approve'), 'is approved'),
    S: onFocused(on('to_print'), (job) => go(job, 'start'), 'is started'),
    D: onFocused(on('printing'), (job) => go(job, 'done'), 'is done'),
    R: onFocused(
      ({ column }) => mayRefuse(column),
      (job) => ask({ what: 'refuse', job }),
      'is refused',
    ),
    X: onFocused(
      ({ column }) => maySpoil(column),
      (job) => ask({ what: 'spoilt', job }),
      'is spoilt',
    ),
  });
}

/** Shows the print room: the board, and the film layout of the waiting jobs. */
export function PrintRoomPage() {
  const { data, error, dataUpdatedAt, refetch, isPending } = useQuery(boardQuery);
  const { move, startAll, remove, sent, readAgain } = useMoves();
  const [box, setBox] = useState<AskedOfJob>();
  const next = useRef<string>(undefined);
  const jobs = data?.jobs ?? [];
  // Moves the focus to the next job of the column when the focused job moves away.
  useEffect(() => {
    if (next.current === undefined) return;
    document.querySelector<HTMLElement>(`[data-job="${next.current}"]`)?.focus();
    next.current = undefined;
  });
  const go = (job: PrintJob, step: JobStep) => {
    next.current = besideJob(jobs, job);
    void move(job, step);
  };
  useJobKeys(jobs, go, setBox);
  const drop = (job: PrintJob, onto: JobColumn) => {
    const means = dropMeans(job.column, onto);
    if (means === 'spoilt') setBox({ what: 'spoilt', job });
    else if (means) void move(job, means);
  };
  const inHand = jobs.filter(({ column }) => column !== 'packed');
  const toPrint = jobs.filter(({ column }) => column === 'to_print');
  return (
    <>
      <RoomHead
        title="Print room"
        beside={data && inHandWords(inHand.length, data.more)}
        actions={toPrint.length > 0 && <ForTheDay prints={toPrint.length} />}
      />
      {error && <Failed what="The board" error={error} readAt={dataUpdatedAt} onAgain={() => void refetch()} />}
      <Crease />
      {isPending && <Ghosts />}
      {data && (
        <>
          {jobs.length === 0 ? (
            <NothingToPrint />
          ) : (
            <>
              <Board jobs={jobs} sent={sent} onDrop={drop} onStep={(job, step) => void move(job, step)} />
              <Foot spoilt={data.spoilt} />
            </>
          )}
          <GangSheet waiting={toPrint} film={data.film} onStart={(started) => void startAll(started)} />
        </>
      )}
      {box && (
        <JobBox
          box={box}
          onClose={() => setBox(undefined)}
          onDone={(done) => (done && box.what === 'refuse' ? remove(box.job.id) : void readAgain())}
        />
      )}
    </>
  );
}

/** Links to the files of waiting jobs and to the sheet. */
function ForTheDay({ prints }: { prints: number }) {
  return (
    <>
      <DownloadLink href="/api/office/print-room/files">
        <FileDown aria-hidden />
        <span>Today’s files and tickets</span>
      </DownloadLink>
      <Button onPress={goToSheet}>
        <LayoutGrid aria-hidden />
        <span>{`Gang sheet of ${formatCount(prints)}`}</span>
      </Button>
    </>
  );
}

/** Scrolls to the sheet, which is below the board. */
function goToSheet(): void {
  const sheet = document.getElementById('gang-sheet');
  sheet?.scrollIntoView({ block: 'center' });
  sheet?.focus({ preventScroll: true });
}

/** Shows the board's keyboard shortcuts and recent spoilt pieces. */
function Foot({ spoilt }: { spoilt: { times: number; rupees: number; garments: number } }) {
  return (
    <p className={styles.keys}>
      <span className="keys-said">
        <kbd>J</kbd> <kbd>K</kbd> <span>move,</span> <kbd>A</kbd> <span>approve,</span> <kbd>R</kbd>{' '}
        <span>refuse,</span> <kbd>S</kbd> <span>start,</span> <kbd>D</kbd> <span>done,</span> <kbd>X</kbd>{' '}
        <span>spoilt</span>
      </span>
      {spoilt.times > 0 && (
        <span className={styles.end}>
          {`Spoilt in seven days: ${formatCount(spoilt.times)}, ${writeRupees(spoilt.rupees)} of film${spoilt.garments > 0 ? `, ${formatCount(spoilt.garments)} garments` : ''}`}
        </span>
      )}
    </p>
  );
}

/** Columns that each action starts from, for messages about keys pressed in another column. */
const whereFrom: Readonly<Record<string, string>> = {
  'is approved': `“${columnNames.to_approve}”`,
  'is started': `“${columnNames.to_print}”`,
  'is done': `“${columnNames.printing}”`,
  'is refused': 'before it is printed',
  'is spoilt': `“${columnNames.printing}” and “${columnNames.printed}”`,
};
