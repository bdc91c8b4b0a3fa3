import { Checkbox } from '#ui/choice.tsx';
import { Select } from '#ui/field.tsx';
import { ProductPicture } from '../parts/product-picture.tsx';
import taskStyles from './order-task.module.css';
import styles from './pick-pieces.module.css';

/** How many pieces of each line, by the line's own number. */
export type Picked = Readonly<Record<number, number>>;

export interface PickableLine {
  line: number;
  name: string;
  size: string;
  image: string;
  /** Pieces that can be chosen; 0 shows the line with its reason. */
  most: number;
  reason: string | null;
}

interface PickPiecesProps {
  legend: string;
  /** What comes, or came, together: each can be chosen whole. */
  parcels: readonly { number: number; lines: readonly number[] }[];
  lines: readonly PickableLine[];
  picked: Picked;
  onPick: (picked: Picked) => void;
  error?: string | undefined;
}

/** Which pieces, and how many of each, by parcel; nothing is chosen at first. A line that cannot be chosen stays, with its reason. */
export function PickPieces({ legend, parcels, lines, picked, onPick, error }: PickPiecesProps) {
  const several = parcels.length > 1;
  return (
    <fieldset id="lines" tabIndex={-1}>
      <legend>{legend}</legend>
      {error && <p className={taskStyles.wrong}>{error}</p>}
      {parcels.map((parcel) => {
        const own = lines.filter(({ line }) => parcel.lines.includes(line));
        const whole = wholeOf(own);
        const words = several ? `The whole of parcel ${parcel.number}` : 'All of it';
        return (
          <div key={parcel.number}>
            {Object.keys(whole).length > 0 ? (
              <Checkbox
                checked={isWhole(own, picked)}
                onChange={({ target }) => onPick({ ...picked, ...(target.checked ? whole : noneOf(own)) })}
              >
                {words}
              </Checkbox>
            ) : (
              several && <b>Parcel {parcel.number}</b>
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

function PieceRow({ line, count, onCount }: { line: PickableLine; count: number; onCount: (count: number) => void }) {
  return (
    <li className={line.most === 0 ? styles.off : undefined}>
      <span className="tile">
        <ProductPicture address={line.image} alt="" sizes="64px" />
      </span>
      <span>
        <b>{line.name}</b>
        <br />
        <span className="mut sm">Size: {line.size}</span>
        {line.most === 0 && line.reason && <span className="sm"> · {line.reason}</span>}
      </span>
      {line.most > 0 ? (
        <Select label={`Pieces of ${line.name}, ${line.size}`} value={count} onChange={({ target }) => onCount(Number(target.value))}>
          {countsUpTo(line.most).map((one) => (
            <option key={one} value={one}>
              {one === 0 ? 'None' : `${one} of ${line.most}`}
            </option>
          ))}
        </Select>
      ) : (
        <span />
      )}
    </li>
  );
}

function wholeOf(lines: readonly PickableLine[]): Picked {
  return Object.fromEntries(lines.filter(({ most }) => most > 0).map(({ line, most }) => [line, most]));
}

function noneOf(lines: readonly PickableLine[]): Picked {
  return Object.fromEntries(lines.map(({ line }) => [line, 0]));
}

/** Whether every piece of some lines that can be chosen is. */
export function isWhole(lines: readonly Pick<PickableLine, 'line' | 'most'>[], picked: Picked): boolean {
  const open = lines.filter(({ most }) => most > 0);
  return open.length > 0 && open.every(({ line, most }) => picked[line] === most);
}

function countsUpTo(most: number): number[] {
  return Array.from({ length: most + 1 }, (_, count) => count);
}

/** The chosen pieces as the calls want them. */
export function piecesIn(picked: Picked): { line: number; quantity: number }[] {
  return Object.entries(picked).flatMap(([line, quantity]) => (quantity > 0 ? [{ line: Number(line), quantity }] : []));
}
