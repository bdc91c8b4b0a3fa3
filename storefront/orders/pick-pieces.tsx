import Check from 'lucide-react/icons/check';
import { behindName } from '#contract/size-words.ts';
import { Checkbox } from '#ui/choice.tsx';
import { classNames } from '#ui/classes.ts';
import { Stepper } from '#ui/stepper.tsx';
import { ProductPicture } from '../parts/product-picture.tsx';
import taskStyles from './order-task.module.css';
import styles from './pick-pieces.module.css';
import { StepLegend } from './step-legend.tsx';

/** Number of pieces by line number. */
export type PickedPieces = Readonly<Record<number, number>>;

export interface PickableLine {
  line: number;
  name: string;
  size: string;
  image: string;
  /** Maximum number of pieces; 0 shows the line with its reason. */
  most: number;
  reason: string | null;
}

interface PickPiecesProps {
  legend: string;
  /** Step number, if the form has several steps. */
  step?: number | undefined;
  /** Parcels; each can be chosen as a whole. */
  parcels: readonly { number: number; lines: readonly number[] }[];
  lines: readonly PickableLine[];
  picked: PickedPieces;
  onPick: (picked: PickedPieces) => void;
  error?: string | undefined;
}

/**
 * Choice of pieces by checkboxes on their pictures, with quantities, grouped by parcel; nothing is preselected.
 * Unavailable lines are shown with their reason.
 */
export function PickPieces({ legend, step, parcels, lines, picked, onPick, error }: PickPiecesProps) {
  const several = parcels.length > 1;
  return (
    <fieldset id="lines" tabIndex={-1}>
      <StepLegend step={step}>{legend}</StepLegend>
      {error && <p className={taskStyles.wrong}>{error}</p>}
      {parcels.map((parcel) => {
        const own = lines.filter(({ line }) => parcel.lines.includes(line));
        const whole = allPieces(own);
        const words = several ? `The whole of parcel ${parcel.number}` : 'All of it';
        const open = Object.keys(whole).length;
        return (
          <div key={parcel.number}>
            {several && open <= 1 && <b>{`Parcel ${parcel.number}`}</b>}
            {open > 1 && (
              <Checkbox
                checked={isWhole(own, picked)}
                onChange={({ target }) => onPick({ ...picked, ...(target.checked ? whole : noneOf(own)) })}
              >
                {words}
              </Checkbox>
            )}
            <ul className={styles.pieces}>
              {own.map((line) => (
                <PieceRow
                  key={line.line}
                  line={line}
                  count={picked[line.line] ?? 0}
                  onCount={(count) => onPick({ ...picked, [line.line]: count })}
                />
              ))}
            </ul>
          </div>
        );
      })}
    </fieldset>
  );
}

/** Row with a picture as checkbox, and a quantity if there are several pieces. */
function PieceRow({ line, count, onCount }: { line: PickableLine; count: number; onCount: (count: number) => void }) {
  const closed = line.most === 0;
  const of = line.name + behindName(line.size, ', ');
  return (
    <li className={closed ? styles.off : undefined}>
      <label className={styles.pick}>
        <span className={classNames('tile', styles.picture)}>
          <ProductPicture address={line.image} alt="" sizes="96px" />
          <input
            type="checkbox"
            className={styles.box}
            aria-label={`${of}${line.most > 1 ? `, ${line.most} pieces` : ''}`}
            checked={count > 0}
            disabled={closed}
            onChange={({ target }) => onCount(target.checked ? line.most : 0)}
          />
          <Check className={classNames('ic-s', styles.tick)} />
        </span>
        <span>
          <b>{line.name}</b>
          <span className="mut sm">{behindName(line.size, 'Size: ')}</span>
          {closed && line.reason && <span className="sm">{line.reason}</span>}
        </span>
      </label>
      {line.most > 1 && count > 0 && (
        <div className={styles.count}>
          <Stepper
            value={count}
            of={of}
            atLeast={count === 1}
            onDecrease={() => onCount(count - 1)}
            onIncrease={() => onCount(Math.min(count + 1, line.most))}
          />
          <span className="mut sm num" role="status">
            {`${count} of ${line.most}`}
          </span>
        </div>
      )}
    </li>
  );
}

/** Returns the choice of all available pieces of some lines. */
export function allPieces(lines: readonly Pick<PickableLine, 'line' | 'most'>[]): PickedPieces {
  return Object.fromEntries(lines.filter(({ most }) => most > 0).map(({ line, most }) => [line, most]));
}

function noneOf(lines: readonly PickableLine[]): PickedPieces {
  return Object.fromEntries(lines.map(({ line }) => [line, 0]));
}

/** Returns true if all available pieces of some lines are chosen. */
export function isWhole(lines: readonly Pick<PickableLine, 'line' | 'most'>[], picked: PickedPieces): boolean {
  const open = lines.filter(({ most }) => most > 0);
  return open.length > 0 && open.every(({ line, most }) => picked[line] === most);
}

/** Converts the chosen pieces to the API's format. */
export function pickedLines(picked: PickedPieces): { line: number; quantity: number }[] {
  return Object.entries(picked).flatMap(([line, quantity]) => (quantity > 0 ? [{ line: Number(line), quantity }] : []));
}
