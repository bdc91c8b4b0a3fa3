import { Link } from 'react-router';
import { type JobColumn, type JobStep, jobColumns } from '#contract/office/print-lists.ts';
import type { PrintJob } from '#contract/office/printing.ts';
import { Button } from '#office/parts/button.tsx';
import { TilePicture } from '#office/parts/picture.tsx';
import { useDrag } from '#office/parts/use-drag.ts';
import { classNames } from '#ui/classes.ts';
import { columnNames, dropMeans, goodsWords, jobLastLine, nextJobStep, stepNames } from './job-words.ts';
import styles from './printing.module.css';

/** Text of each empty column. */
const nothing: Readonly<Record<JobColumn, string>> = {
  to_approve: 'Nothing to approve',
  to_print: 'Nothing to print',
  printing: 'Nothing is being printed',
  printed: 'Nothing waits to be packed',
  packed: 'Nothing packed today',
};

interface BoardProps {
  jobs: readonly PrintJob[];
  /** Ids of jobs whose move is not confirmed yet. */
  sent: ReadonlySet<string>;
  onDrop: (job: PrintJob, onto: JobColumn) => void;
  onStep: (job: PrintJob, step: JobStep) => void;
}

/** Shows the five columns. Each job links to its card; keys move the focused job, and any job can be dragged. */
export function Board({ jobs, sent, onDrop, onStep }: BoardProps) {
  const jobOf = (wanted: string | undefined) => jobs.find(({ id }) => id === wanted);
  const { list, dragged, over } = useDrag<HTMLDivElement>((what, onto) => {
    const [job, column] = [jobOf(what), jobColumns.find((one) => one === onto)];
    if (job && column) onDrop(job, column);
  });
  const from = jobOf(dragged)?.column;
  return (
    <div className={styles.board} {...list}>
      {jobColumns.map((column) => (
        <Column
          key={column}
          column={column}
          jobs={jobs.filter((job) => job.column === column)}
          sent={sent}
          open={from !== undefined && dropMeans(from, column) !== undefined}
          over={over === column}
          onStep={onStep}
        />
      ))}
    </div>
  );
}

interface ColumnProps {
  column: JobColumn;
  jobs: readonly PrintJob[];
  sent: ReadonlySet<string>;
  /** True if the dragged job may be dropped here. */
  open: boolean;
  /** True if the dragged job is above this column. */
  over: boolean;
  onStep: BoardProps['onStep'];
}

function Column({ column, jobs, sent, open, over, onStep }: ColumnProps) {
  return (
    <section
      className={classNames(styles.column, open && styles.open, open && over && styles.over)}
      aria-label={columnNames[column]}
      data-drop={column}
    >
      <h2 className="h">
        <span>{columnNames[column]}</span> <small>{jobs.length}</small>
        {column === 'packed' && <i>today</i>}
      </h2>
      {jobs.length === 0 && <p className={styles.none}>{nothing[column]}</p>}
      <ul>
        {jobs.map((job) => (
          <li key={job.id}>
            <JobLine job={job} sent={sent.has(job.id)} />
            <ByThumb job={job} sent={sent.has(job.id)} onStep={onStep} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function JobLine({ job, sent }: { job: PrintJob; sent: boolean }) {
  const { words, urgent } = jobLastLine(job);
  const flagged = job.column === 'to_approve' && job.flags.length > 0;
  return (
    <Link
      to={`/print-room/${job.id}`}
      data-job={job.id}
      data-drag={job.id}
      className={classNames(styles.job, flagged && styles.flagged, sent && styles.sent)}
    >
      <TilePicture address={job.image} size="medium" />
      <span>
        <b>{job.title}</b>
        <span>{goodsWords(job)}</span>
        <span>{job.id}</span>
        <span className={urgent ? 'bad strong' : undefined}>{words}</span>
      </span>
    </Link>
  );
}

/**
 * Button for the next step, for devices without a keyboard. For flagged jobs and jobs on hold, the card must be opened
 * first.
 */
function ByThumb({ job, sent, onStep }: { job: PrintJob; sent: boolean; onStep: BoardProps['onStep'] }) {
  const step = nextJobStep(job.column);
  if (!step || sent || job.onHold || (job.column === 'to_approve' && job.flags.length > 0)) return null;
  return (
    <span className={styles.step}>
      <Button wide aria-label={`${stepNames[step]}: ${job.title}`} onPress={() => onStep(job, step)}>
        {stepNames[step]}
      </Button>
    </span>
  );
}

/** Returns the id of the focused job. */
export function focusedJob(): string | undefined {
  return document.activeElement?.closest<HTMLElement>('[data-job]')?.dataset.job;
}

/** Focuses the next or previous job of the board. */
export function focusJob(by: 1 | -1): void {
  const all = [...document.querySelectorAll<HTMLElement>('[data-job]')];
  const focused = document.activeElement;
  const at = focused instanceof HTMLElement ? all.indexOf(focused) : -1;
  const last = all.length - 1;
  const end = by > 0 ? 0 : last;
  all[at < 0 ? end : Math.min(last, Math.max(0, at + by))]?.focus();
}

/** Returns the neighbour of a job in its column, which gets the focus when the job moves. */
export function besideJob(jobs: readonly PrintJob[], { id, column }: PrintJob): string | undefined {
  const own = jobs.filter((job) => job.column === column);
  const at = own.findIndex((job) => job.id === id);
  return (own[at + 1] ?? own[at - 1])?.id;
}
