import { useState } from 'react';
import type { PrintJob } from '#contract/office/printing.ts';
import { errorMessage, OfficeProblem, officeApi } from '#office/browser/api.ts';
import { Button } from '#office/parts/button.tsx';
import { Dialog } from '#office/parts/dialog.tsx';
import { Field, Tick } from '#office/parts/field.tsx';
import { sayDone } from '#office/parts/toasts.tsx';
import { writeRupees } from '#office/words/money.ts';
import { Notice } from '#ui/notice.tsx';
import { goodsWords } from './job-words.ts';
import styles from './printing.module.css';

interface BoxProps {
  job: PrintJob;
  onClose: () => void;
  /**
   * Called when the caller's data is outdated. `done` is true after success, and false if the job had already moved on.
   */
  onDone: (done: boolean) => void;
}

/** Sends a dialog's form, one request at a time. The form stays open with its input if refused. */
function useSending({ onClose, onDone }: Pick<BoxProps, 'onClose' | 'onDone'>) {
  const [busy, setBusy] = useState(false);
  const [fault, setFault] = useState<unknown>();
  const send = async (call: () => Promise<{ message: string }>) => {
    if (busy) return;
    setBusy(true);
    setFault(undefined);
    try {
      sayDone((await call()).message);
      onDone(true);
      onClose();
    } catch (error) {
      setFault(error);
      if (error instanceof OfficeProblem && (error.status === 409 || error.status === 404)) onDone(false);
    } finally {
      setBusy(false);
    }
  };
  return { busy, fault, send };
}

/** Frequent reasons, in the words that the shopper reads. */
const reasons = [
  'It shows a name or crest of a club that only the club may use.',
  'It shows a person or a picture that somebody else has the rights to.',
  'It has words on it that we do not print.',
  'The picture has too few pixels to be printed well at this size.',
];

/** Dialog that rejects a design with a reason that the shopper reads. */
export function RefuseBox({ job, goesBack, ...rest }: BoxProps & { goesBack?: number }) {
  const { busy, fault, send } = useSending(rest);
  const [why, setWhy] = useState('');
  const [missing, setMissing] = useState(false);
  const typed = why.trim();
  const refuse = () => {
    if (typed === '') return setMissing(true);
    return void send(() =>
      officeApi('POST /api/office/print-room/:id/refusal', { params: { id: job.id }, body: { why: typed } }),
    );
  };
  const money = goesBackWords(goesBack);
  return (
    <Dialog
      open
      danger
      onClose={rest.onClose}
      title={`Refuse “${job.title}”?`}
      fact={`${job.id}, ${goodsWords(job)}`}
      follows={[
        'The line is cancelled and is not printed.',
        money,
        'The shopper is told by mail, and reads your reason.',
      ]}
      actions={
        <>
          <Button onPress={rest.onClose}>Keep</Button>
          <Button look="danger" isPending={busy} onPress={refuse}>
            {goesBack !== undefined && goesBack > 0 ? `Refuse, refund ${writeRupees(goesBack)}` : 'Refuse'}
          </Button>
        </>
      }
    >
      <ul className={styles.reasons}>
        {reasons.map((reason) => (
          <li key={reason}>
            <button type="button" aria-pressed={typed === reason} onClick={() => setWhy(reason)}>
              {reason}
            </button>
          </li>
        ))}
      </ul>
      <Field
        label="Why, as the shopper reads it"
        value={why}
        onChange={(value) => {
          setWhy(value);
          setMissing(false);
        }}
        maxLength={300}
        fault={missing ? 'Say why: the shopper reads it' : undefined}
      />
      {fault !== undefined && (
        <Notice tone="ball" role="alert">
          {errorMessage(fault)}
        </Notice>
      )}
    </Dialog>
  );
}

/** Dialog that records spoilt pieces. */
export function SpoiltBox({ job, ...rest }: BoxProps) {
  const { busy, fault, send } = useSending(rest);
  const [pieces, setPieces] = useState(job.pieces === 1 ? 1 : 0);
  const [garment, setGarment] = useState(false);
  const spoil = () =>
    void send(() =>
      officeApi('POST /api/office/print-room/:id/spoilt', {
        params: { id: job.id },
        body: { times: job.spoilt, pieces, garment },
      }),
    );
  return (
    <Dialog
      open
      onClose={rest.onClose}
      title={`“${job.title}” is spoilt?`}
      fact={`${job.id}, ${goodsWords(job)}`}
      follows={['It goes back to what is to be printed.', 'What its film cost is counted.', 'The shopper is not told.']}
      actions={
        <>
          <Button onPress={rest.onClose}>Keep</Button>
          <Button look="ink" isPending={busy} isDisabled={pieces === 0} onPress={spoil}>
            {pieces > 1 ? `Print ${pieces} again` : 'Print it again'}
          </Button>
        </>
      }
    >
      {job.pieces > 1 && (
        <fieldset className={styles.count}>
          <legend>How many pieces</legend>
          <div className={styles.seg}>
            {Array.from({ length: job.pieces }, (_, at) => at + 1).map((number) => (
              <button key={number} type="button" aria-pressed={number === pieces} onClick={() => setPieces(number)}>
                {number}
              </button>
            ))}
          </div>
        </fieldset>
      )}
      <Tick isSelected={garment} onChange={setGarment}>
        The garment is spoilt too
      </Tick>
      {fault !== undefined && (
        <Notice tone="ball" role="alert">
          {errorMessage(fault)}
        </Notice>
      )}
    </Dialog>
  );
}

function goesBackWords(goesBack: number | undefined): string {
  if (goesBack === undefined) return 'What was paid for it goes back.';
  return goesBack > 0 ? `${writeRupees(goesBack)} goes back to the shopper.` : 'Nothing goes back to the shopper now.';
}
