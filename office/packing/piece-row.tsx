import Check from 'lucide-react/icons/check';
import MapPin from 'lucide-react/icons/map-pin';
import X from 'lucide-react/icons/x';
import type { PackingLine } from '#contract/office/packing.ts';
import { TilePicture } from '#office/parts/picture.tsx';
import { classNames } from '#ui/classes.ts';
import styles from './packing.module.css';

interface PieceRowProps {
  line: PackingLine;
  times: number;
  next: boolean;
  wrong: boolean;
  onTick: (() => void) | undefined;
}

/** Shows the pieces of a line, with the counted and the total number. A press on the box counts one. */
export function PieceRow({ line, times, next, wrong, onTick }: PieceRowProps) {
  const done = times >= line.quantity;
  const short = line.size.length <= 3;
  return (
    <li className={classNames(styles.pk, done && styles.done, next && styles.next)}>
      <TilePicture address={line.image} size="table" />
      <div>
        <h2>{line.name}</h2>
        <span className={styles.shelf}>
          <MapPin aria-hidden />
          <span>{line.custom ? 'Print room' : (line.shelf ?? 'No place yet')}</span>
        </span>
        <span className={styles.number}>{line.codes[0]}</span>
      </div>
      <span className={classNames(styles.size, !short && styles.words)}>{line.size}</span>
      <button
        type="button"
        className={classNames(styles.tick, done && styles.on, wrong && styles.bad)}
        disabled={done || !onTick}
        onClick={onTick}
      >
        <span className="vh">{done ? '' : `Count 1 of ${line.name}, ${line.size}: `}</span>
        <span className="vh">{`${times} of ${line.quantity} scanned`}</span>
        <Tick done={done} wrong={wrong} words={`${times} / ${line.quantity}`} />
      </button>
    </li>
  );
}

function Tick({ done, wrong, words }: { done: boolean; wrong: boolean; words: string }) {
  if (done) return <Check aria-hidden />;
  return wrong ? <X aria-hidden /> : <span aria-hidden>{words}</span>;
}
