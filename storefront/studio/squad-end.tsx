import { useState } from 'react';
import { Link } from 'react-router';
import { printedSides } from '#artwork/design/layers.ts';
import { customGoods, customPricePaise } from '#contract/custom-goods.ts';
import { formatRupees, toRupees } from '#contract/money.ts';
import { Button } from '#ui/button.tsx';
import { FieldError } from '#ui/field-frame.tsx';
import { readCart } from '../browser/cart.ts';
import { countOf } from '../browser/cart-lines.ts';
import { cartPages, showMessage } from '../browser/messages.ts';
import { useShop } from '../browser/shop-facts.ts';
import styles from './buy-end.module.css';
import { CustomTerms } from './buy-end.tsx';
import { saveSquad } from './save-squad.ts';
import type { Studio } from './studio.ts';
import { useBlockingReason } from './use-saving.ts';

/** Shows the total of a squad's shirts and adds each to the cart. */
export function SquadEnd({ studio }: { studio: Studio }) {
  const shop = useShop();
  const { squad, design, state, pictures, dispatch, setTool } = studio;
  const { shirts, left } = squad;
  const inCart = shirts.length - left.length;
  const [done, setDone] = useState<{ of: number; made: number }>();
  const [problem, setProblem] = useState<string>();
  const { stops, stopped } = useBlockingReason(studio);
  const paise = shirts.reduce(
    (sum, shirt) => sum + customPricePaise(design.garment, Math.max(1, printedSides(shirt.design).length)),
    0,
  );
  const wrong = squad.rows.filter((row) => row.problem !== undefined);
  const pieces = (count: number) =>
    `${count} ${customGoods[design.garment].sides.length > 1 ? 'shirt' : 'piece'}${count === 1 ? '' : 's'}`;
  const add = async () => {
    setProblem(undefined);
    if (wrong.length > 0) {
      setTool('squad');
      return setProblem(mendWords(wrong.length));
    }
    if (stops()) return;
    setDone({ of: left.length, made: 0 });
    const failed = await saveSquad(shop, left, state, pictures, (shirt) => {
      dispatch({ kind: 'made', shirt });
      setDone((before) => before && { ...before, made: before.made + 1 });
    });
    setDone(undefined);
    if (failed !== undefined) return setProblem(failed);
    const count = countOf(readCart(shop));
    showMessage({
      kind: 'status',
      until: cartPages,
      text: 'Added to cart',
      detail: `${pieces(left.length)}, each with its own print. Cart has ${count} ${count === 1 ? 'item' : 'items'}.`,
    });
  };
  return (
    <div className={styles.end}>
      <div className={styles.price}>
        <p className="sm mut">{`${pieces(shirts.length)}${wrong.length > 0 ? `, ${wrong.length} to mend` : ''}`}</p>
        <div className={styles.sum}>
          <b className="num">{formatRupees(toRupees(paise))}</b>
          <p className="sm mut">One each, own name and number</p>
        </div>
      </div>
      {(stopped ?? problem) && <FieldError alert>{stopped ?? problem}</FieldError>}
      <Button
        variant="buy"
        size="large"
        wide
        busy={done !== undefined}
        disabled={left.length === 0 && wrong.length === 0}
        onClick={() => void add()}
      >
        {done ? `Saving ${Math.min(done.made + 1, done.of)} of ${done.of}...` : `Add ${pieces(left.length)} to cart`}
      </Button>
      <InCart inCart={inCart} left={left.length} saving={done !== undefined} />
      <CustomTerms studio={studio} />
    </div>
  );
}

function mendWords(lines: number): string {
  return lines === 1
    ? 'Mend the line that is marked first, or take it out'
    : 'Mend the lines that are marked first, or take them out';
}

/** Says how many of the shirts are in the cart. */
function InCart({ inCart, left, saving }: { inCart: number; left: number; saving: boolean }) {
  return (
    <div className={styles.after}>
      {inCart > 0 && left > 0 && !saving && (
        <p>{`${inCart} of these ${inCart === 1 ? 'is' : 'are'} in your cart already`}</p>
      )}
      {inCart > 0 && left === 0 && (
        <Link to="/cart" className="lk">
          ✓ In Cart. View cart
        </Link>
      )}
    </div>
  );
}
