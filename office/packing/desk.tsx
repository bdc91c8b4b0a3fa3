import Check from 'lucide-react/icons/check';
import CircleSlash from 'lucide-react/icons/circle-slash';
import MessageSquare from 'lucide-react/icons/message-square';
import Pause from 'lucide-react/icons/pause';
import Printer from 'lucide-react/icons/printer';
import SkipForward from 'lucide-react/icons/skip-forward';
import X from 'lucide-react/icons/x';
import { useState } from 'react';
import type { PackingParcel } from '#contract/office/packing.ts';
import { errorMessage, officeApi } from '#office/browser/api.ts';
import { keepWish, readPaperSize } from '#office/browser/kept.ts';
import { Button, ButtonLink } from '#office/parts/button.tsx';
import { Pairs } from '#office/parts/facts.tsx';
import { Empty } from '#office/parts/states.tsx';
import { writeRupees } from '#office/words/money.ts';
import { deliveryWords } from '#office/words/order-words.ts';
import { writeShortDay } from '#office/words/time.ts';
import { classNames } from '#ui/classes.ts';
import { Plates } from '#ui/plates.tsx';
import { Band } from './band.tsx';
import {
  currentOf,
  type DeskMessage,
  type DeskState,
  endParcel,
  isThrough,
  nextLine,
  notePapers,
  parcelKeyOf,
  scanPiece,
  timesScanned,
  toPrint,
} from './desk-state.ts';
import lists from './lists.module.css';
import styles from './packing.module.css';
import { printPapers } from './papers.ts';
import { PieceRow } from './piece-row.tsx';
import { Foot, ScanField } from './scan-field.tsx';
import { ParcelHoldDialog, ShortDialog } from './short-dialog.tsx';

interface DeskProps {
  state: DeskState;
  network: boolean;
  desk: string;
  change: (work: (now: DeskState) => DeskState) => void;
}

const endWords = { packed: 'packed', held: 'on hold', 'put back': 'put back', gone: 'gone' } as const;

type DeskAsking = 'short' | 'hold';
type ChangeDesk = DeskProps['change'];

/** Returns a parcel to the list of waiting parcels. */
function putParcelBack(open: PackingParcel, desk: string, change: ChangeDesk): void {
  change((now) => endParcel(now, parcelKeyOf(open), 'put back'));
  const { reference, parcel } = open;
  officeApi('POST /api/office/packing/let-go', { body: { desk, parcels: [{ reference, parcel }] } }).catch(() => {
    // If this request fails, the claim expires automatically.
  });
}

/** Prints the documents of the last packed parcel again. */
async function printAgain(packed: PackingParcel | undefined, change: ChangeDesk): Promise<void> {
  if (!packed) {
    const said: DeskMessage = {
      tone: 'plain',
      words: 'Nothing is packed yet.',
      more: 'Papers print when the last piece is scanned.',
    };
    return change((now) => ({ ...now, said }));
  }
  try {
    const words = await printPapers(packed, 'again');
    change((now) => notePapers(now, parcelKeyOf(packed), true, { tone: 'plain', words, more: '' }));
  } catch (error) {
    const words = `The papers of ${packed.reference} do not print.`;
    change((now) => notePapers(now, parcelKeyOf(packed), false, { tone: 'wrong', words, more: errorMessage(error) }));
  }
}

/** Shows the packing desk: one order at a time, pieces are ticked when scanned. */
export function PackingDesk({ state, network, desk, change }: DeskProps) {
  const [asking, setAsking] = useState<DeskAsking>();
  const parcel = currentOf(state);
  const open = parcel && !isThrough(state) ? parcel : undefined;
  const putBack = () => open && putParcelBack(open, desk, change);
  const packed = toPrint(state);
  const again = () => printAgain(packed, change);
  const keys = {
    F2: open && (() => setAsking('short')),
    F4: open && (() => setAsking('hold')),
    F8: open && putBack,
    F9: () => void again(),
  };
  const done = Object.keys(state.ended).length;
  return (
    <div className={styles.desk}>
      <Band progress={{ done, all: state.batch.length }} network={network} kept={state.unsent.length} />
      <Queue state={state} />
      <main className={styles.main}>
        {parcel ? (
          <OnTable state={state} parcel={parcel} onTick={(number) => change((now) => scanPiece(now, number))} />
        ) : (
          <Through />
        )}
      </main>
      <aside className={styles.side} aria-label="This order">
        {parcel && <SideFacts parcel={parcel} />}
        <DeskActions
          open={open !== undefined}
          packed={packed !== undefined}
          onAsk={setAsking}
          onAgain={() => void again()}
          onPutBack={putBack}
        />
      </aside>
      <Foot
        scan={
          <ScanField
            label="Scan a piece, or type its number"
            keys={keys}
            onScan={(typed) => change((now) => scanPiece(now, typed))}
          />
        }
      >
        <Sentence said={state.said} />
      </Foot>
      {open && asking && (
        <AskingDialog asking={asking} parcel={open} state={state} desk={desk} change={change} onAsk={setAsking} />
      )}
    </div>
  );
}

interface AskingDialogProps extends Omit<DeskProps, 'network'> {
  asking: DeskAsking;
  parcel: PackingParcel;
  onAsk: (asking: DeskAsking | undefined) => void;
}

/** Shows the dialog of a missing piece, or of a hold. */
function AskingDialog({ asking, parcel, state, desk, change, onAsk }: AskingDialogProps) {
  const about = { parcel, desk, change, onClose: () => onAsk(undefined) };
  if (asking === 'hold') return <ParcelHoldDialog {...about} why={holdWords(state, parcel)} />;
  return <ShortDialog {...about} state={state} onHold={() => onAsk('hold')} />;
}

interface DeskActionsProps {
  /** True while a parcel is being packed. */
  open: boolean;
  packed: boolean;
  onAsk: (asking: DeskAsking) => void;
  onAgain: () => void;
  onPutBack: () => void;
}

/** Shows the actions on the current parcel. */
function DeskActions({ open, packed, onAsk, onAgain, onPutBack }: DeskActionsProps) {
  return (
    <div className={styles.acts}>
      <Button isDisabled={!open} onPress={() => onAsk('short')} keys="F2">
        <CircleSlash aria-hidden />
        <span>Short of a piece</span>
      </Button>
      <Button isDisabled={!open} onPress={() => onAsk('hold')} keys="F4">
        <Pause aria-hidden />
        <span>Hold this order</span>
      </Button>
      <Button isDisabled={!packed} onPress={onAgain} keys="F9">
        <Printer aria-hidden />
        <span>Print papers again</span>
      </Button>
      <Button isDisabled={!open} onPress={onPutBack} keys="F8">
        <SkipForward aria-hidden />
        <span>Put it back, next order</span>
      </Button>
    </div>
  );
}

/** Returns the likely reason for a hold: the missing piece. */
function holdWords(state: DeskState, parcel: PackingParcel): string {
  const next = nextLine(state, parcel);
  return next ? `${next.name}, ${next.size} is not ${next.shelf ? `on ${next.shelf}` : 'there'}` : '';
}

function Through() {
  return (
    <Empty
      title="This batch is through"
      action={
        <span className={lists.two}>
          <ButtonLink look="ink" to="/packing#batch">
            Choose the next batch
          </ButtonLink>
          <ButtonLink to="/packing#handover">Hand over to the courier</ButtonLink>
        </span>
      }
    >
      What is packed waits for its courier.
    </Empty>
  );
}

/** Scrolls the current order into view. */
function showRow(row: HTMLLIElement | null): void {
  row?.scrollIntoView({ block: 'nearest' });
}

function Queue({ state }: { state: DeskState }) {
  return (
    <aside className={styles.queue} aria-label="This batch">
      <div className="hd">
        <h2 className="h">This batch</h2>
        <span className="end small dim">by shelf</span>
      </div>
      <ol>
        {state.batch.map((parcel) => {
          const key = parcelKeyOf(parcel);
          const end = state.ended[key];
          const now = key === state.current;
          const pieces = parcel.lines.reduce((sum, { quantity }) => sum + quantity, 0);
          const city = parcel.place.replace(/ \d+$/, '');
          const more = [
            pieces === 1 ? '1 piece' : `${pieces} pieces`,
            parcel.cash > 0 && 'cash',
            city,
            parcel.delivery !== 'standard' && deliveryWords[parcel.delivery].toLowerCase(),
          ];
          return (
            <li
              key={key}
              ref={now ? showRow : undefined}
              className={classNames(end && styles.ended, now && styles.now)}
              aria-current={now ? 'step' : undefined}
            >
              <b>{parcel.reference}</b>
              <span className="small dim">
                <Standing state={state} parcel={parcel} />
              </span>
              <span className={classNames('small', styles.soft2)}>{more.filter(Boolean).join(', ')}</span>
            </li>
          );
        })}
      </ol>
    </aside>
  );
}

/** Shows a parcel's status. */
function Standing({ state, parcel }: { state: DeskState; parcel: PackingParcel }) {
  const key = parcelKeyOf(parcel);
  const end = state.ended[key];
  if (state.unprinted?.includes(key)) return <span className="bad">no papers yet</span>;
  if (end) return <span>{endWords[end]}</span>;
  if (key === state.current) return <span>now</span>;
  return parcel.late ? <span className="bad">late</span> : null;
}

interface OnTableProps {
  state: DeskState;
  parcel: PackingParcel;
  /** Counts a piece by its number, for pieces without a label. */
  onTick: (number: string) => void;
}

function OnTable({ state, parcel, onTick }: OnTableProps) {
  const next = nextLine(state, parcel);
  return (
    <>
      <div className={styles.head}>
        <h1>
          <Plates text={parcel.reference} className={styles.plates} />
        </h1>
        <p className={styles.soft2}>
          <span>{`${deliveryWords[parcel.delivery]}${parcel.place && ` to ${parcel.place}`}`}</span>
          {parcel.promisedBy && (
            <>
              <br />
              <span>{`promised ${writeShortDay(parcel.promisedBy)}`}</span>
            </>
          )}
          {parcel.late && <b className="bad"> late</b>}
        </p>
      </div>
      <ol className={styles.lines}>
        {parcel.lines.map((line) => (
          <PieceRow
            key={line.line}
            line={line}
            times={timesScanned(state, parcel, line)}
            next={line === next}
            wrong={line === next && state.said.tone === 'wrong'}
            onTick={isThrough(state) ? undefined : () => onTick(line.codes[0] ?? '')}
          />
        ))}
      </ol>
    </>
  );
}

function SideFacts({ parcel }: { parcel: PackingParcel }) {
  return (
    <>
      {parcel.note && (
        <p className={styles.note}>
          <MessageSquare aria-hidden />
          <span>{parcel.note}</span>
        </p>
      )}
      <Pairs
        facts={[
          { name: 'Box', value: parcel.box },
          { name: 'Weight', value: `${parcel.grams} g` },
          { name: 'Delivery', value: deliveryWords[parcel.delivery] },
          { name: 'To pay', value: parcel.cash > 0 ? writeRupees(parcel.cash) : 'Nothing, paid' },
        ]}
      />
      <PaperChoice />
    </>
  );
}

function PaperChoice() {
  const [paper, setPaper] = useState<string>(readPaperSize);
  const choose = (next: string) => {
    setPaper(next);
    keepWish('office-paper', next);
  };
  return (
    <fieldset className={lists.seg}>
      <legend className="small dim">Papers on</legend>
      {[
        ['a4', 'A4'],
        ['4x6', '4 × 6 in'],
      ].map(([id = '', words]) => (
        <label key={id} className={classNames(paper === id && lists.chosen)}>
          <input type="radio" name="paper" className="vh" checked={paper === id} onChange={() => choose(id)} />
          {words && <span>{words}</span>}
        </label>
      ))}
    </fieldset>
  );
}

/** Shows the footer's message: polite for success, assertive for errors in screen readers. */
export function Sentence({ said }: { said: DeskMessage }) {
  const { tone, words, more } = said;
  return (
    <div
      className={classNames(styles.say, tone === 'right' && styles.ok, tone === 'wrong' && styles.no)}
      role={tone === 'wrong' ? 'alert' : 'status'}
    >
      {tone === 'right' && <Check aria-hidden />}
      {tone === 'wrong' && <X aria-hidden />}
      <p>
        <span>{words}</span>
        {more && <small>{more}</small>}
      </p>
    </div>
  );
}
