import { useState } from 'react';
import { Link } from 'react-router';
import { printedSides } from '#artwork/design/layers.ts';
import { customGoods, customPricePaise } from '#contract/custom-goods.ts';
import { formatRupees, toRupees } from '#contract/money.ts';
import { Button } from '#ui/button.tsx';
import { FieldError } from '#ui/field-frame.tsx';
import { useShop } from '../browser/shop-facts.ts';
import { showSquadAdded } from '../cart/squad-added.tsx';
import { useWaitingSquad, type WaitingSquad, waitingWords } from '../cart/squad-to-add.ts';
import styles from './buy-end.module.css';
import { CustomTerms } from './buy-end.tsx';
import { saveSquad } from './save-squad.ts';
import type { Studio } from './studio.ts';
import { useBlockingReason } from './use-saving.ts';

/** Shows the total of a squad's shirts and adds all of them to the cart in one step. */
export function SquadEnd({ studio }: { studio: Studio }) {
  const { squad, design } = studio;
  const { shirts, left } = squad;
  const { add, adding, problem } = useAddingAll(studio);
  const paise = shirts.reduce(
    (sum, shirt) => sum + customPricePaise(design.garment, Math.max(1, printedSides(shirt.design).length)),
    0,
  );
  const wrong = squad.rows.filter((row) => row.problem !== undefined).length;
  const pieces = (count: number) => pieceWords(design, count);
  return (
    <div className={styles.end}>
      <div className={styles.price}>
        <p className="sm mut">{`${pieces(shirts.length)}${wrong > 0 ? `, ${wrong} to mend` : ''}`}</p>
        <div className={styles.sum}>
          <b className="num">{formatRupees(toRupees(paise))}</b>
          <p className="sm mut">One each, own name and number</p>
        </div>
      </div>
      {problem && <FieldError alert>{problem}</FieldError>}
      <Button
        variant="buy"
        size="large"
        wide
        busy={adding}
        disabled={left.length === 0 && wrong === 0}
        onClick={() => void add()}
      >
        {`Add ${pieces(left.length)} to cart`}
      </Button>
      <SquadProgress studio={studio} adding={adding} />
      <CustomTerms studio={studio} />
    </div>
  );
}

/** Adds the shirts that are not in the cart, unless there is a problem. */
function useAddingAll(studio: Studio): { add: () => Promise<void>; adding: boolean; problem: string | undefined } {
  const shop = useShop();
  const { squad, state, pictures, setTool } = studio;
  const [adding, setAdding] = useState(false);
  const [problem, setProblem] = useState<string>();
  const { stops, stopped } = useBlockingReason(studio);
  const wrong = squad.rows.filter((row) => row.problem !== undefined).length;
  const add = async () => {
    setProblem(undefined);
    if (wrong > 0) {
      setTool('squad');
      return setProblem(mendWords(wrong));
    }
    if (stops()) return;
    setAdding(true);
    const outcome = await saveSquad(shop, squad.left, state, pictures);
    setAdding(false);
    if (outcome.kind === 'failed') setProblem(outcome.message);
    else showSquadAdded(shop, outcome);
  };
  return { add, adding, problem: stopped ?? problem };
}

function pieceWords({ garment }: Studio['design'], count: number): string {
  return `${count} ${customGoods[garment].sides.length > 1 ? 'shirt' : 'piece'}${count === 1 ? '' : 's'}`;
}

function mendWords(lines: number): string {
  return lines === 1
    ? 'Mend the line that is marked first, or take it out'
    : 'Mend the lines that are marked first, or take them out';
}

/** Shows the state of the squad: being added, partly or completely in the cart, or interrupted. */
function SquadProgress({ studio: { squad, pictures, design }, adding }: { studio: Studio; adding: boolean }) {
  const waiting = useWaitingSquad();
  const inCart = squad.shirts.length - squad.left.length;
  if (squad.left.length === 0 && inCart > 0)
    return (
      <div className={styles.after}>
        <Link to="/cart" className="lk">
          ✓ In Cart. View cart
        </Link>
      </div>
    );
  return (
    <p role="status" className={styles.after}>
      {adding ? addingWords(pieceWords(design, squad.left.length), pictures.sending) : restWords(inCart, waiting)}
    </p>
  );
}

function addingWords(pieces: string, sending: number | undefined): string {
  if (sending !== undefined)
    return `Uploading your picture, ${Math.floor(sending * 100)}%. Then all ${pieces} are added.`;
  return `Adding ${pieces}. They come into your cart together.`;
}

function restWords(inCart: number, waiting: WaitingSquad | undefined): string {
  if (waiting) return `Adding was interrupted. ${waitingWords(waiting)}`;
  return inCart > 0 ? `${inCart} of these ${inCart === 1 ? 'is' : 'are'} in your cart already` : '';
}
