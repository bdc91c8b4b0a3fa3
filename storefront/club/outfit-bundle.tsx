import { type CSSProperties, useState } from 'react';
import { Link } from 'react-router';
import type { Product } from '#contract/catalogue.ts';
import type { Club } from '#contract/clubs.ts';
import { formatRupees } from '#contract/money.ts';
import { productPath } from '#contract/page-paths.ts';
import { Button } from '#ui/button.tsx';
import { CreaseHeading } from '#ui/crease.tsx';
import { Select } from '#ui/field.tsx';
import { readCart, writeCart } from '../browser/cart.ts';
import { cartUpdate, showMessage } from '../browser/messages.ts';
import { useShop } from '../browser/shop-facts.ts';
import { putIntoCart } from '../parts/add-to-cart.tsx';
import { ProductPicture } from '../parts/product-picture.tsx';
import { quickSize } from '../parts/product-words.ts';
import { addedTaxWords } from '../parts/tax-words.ts';
import styles from './outfit-bundle.module.css';

interface DressedRackProps {
  club: Club;
  pieces: readonly Product[];
}

/** Returns the available sizes of a product. */
function sizesOf({ sizes }: Product): string[] {
  return sizes.flatMap(({ size, available }) => (available ? size : []));
}

/** Outfit of a shirt, a scarf and a cap, added to the cart with one button in the selected sizes. */
export function OutfitBundle({ club, pieces }: DressedRackProps) {
  const shop = useShop();
  const added = addedTaxWords(shop);
  const [chosen, setChosen] = useState<Readonly<Record<string, string>>>(() =>
    Object.fromEntries(pieces.flatMap((piece) => (quickSize(piece) ? [[piece._id, quickSize(piece) ?? '']] : []))),
  );
  const [missing, setMissing] = useState(false);
  const sum = pieces.reduce((total, { Price }) => total + Price, 0);
  const buy = () => {
    const open = pieces.filter(({ _id }) => !chosen[_id]);
    setMissing(open.length > 0);
    if (open.length > 0) {
      document.getElementById(`size-${open[0]?._id}`)?.focus();
      return;
    }
    // All or nothing: a partial outfit is rolled back.
    const before = readCart(shop);
    if (!pieces.every((piece) => putIntoCart(shop, piece, chosen[piece._id] ?? '', 1))) {
      writeCart(before);
      return;
    }
    showMessage({
      ...cartUpdate,
      text: 'Added to cart',
      detail: `${pieces.length} pieces of ${club.name}.`,
    });
  };
  return (
    <section className="wrap sec" aria-labelledby="rack">
      <CreaseHeading id="rack">Dressed for the match</CreaseHeading>
      <div className={styles.rack} style={{ '--cloth': club.colours.a, '--club-ink': club.ink } as CSSProperties}>
        <div className={styles.rail} aria-hidden="true">
          {pieces.map(({ _id, image }) => (
            <ProductPicture
              key={_id}
              address={image}
              alt=""
              sizes="(min-width: 901px) 26vw, 46vw"
              className={styles.piece}
            />
          ))}
        </div>
        <div className={styles.buy}>
          <ul>
            {pieces.map((piece) => (
              <RackPiece
                key={piece._id}
                piece={piece}
                chosen={chosen[piece._id] ?? ''}
                missing={missing}
                onChoose={(size) => setChosen({ ...chosen, [piece._id]: size })}
              />
            ))}
          </ul>
          <p className={styles.sum}>
            <span>{`${pieces.length} pieces`}</span> <b className="num">{formatRupees(sum)}</b>
          </p>
          {added && <p className="sm mut">{added}</p>}
          <Button variant="buy" size="large" wide className="needs-script" onClick={buy}>
            Add all to cart
          </Button>
        </div>
      </div>
    </section>
  );
}

interface RackPieceProps {
  piece: Product;
  chosen: string;
  /** True after an attempt to buy without all sizes. */
  missing: boolean;
  onChoose: (size: string) => void;
}

/** Name, price and size of a piece. */
function RackPiece({ piece, chosen, missing, onChoose }: RackPieceProps) {
  const sizes = sizesOf(piece);
  return (
    <li>
      <Link to={productPath(piece)}>{piece.ProductName}</Link>
      <span className="num">{formatRupees(piece.Price)}</span>
      {sizes.length > 1 ? (
        <Select
          id={`size-${piece._id}`}
          label="Size"
          aria-label={`Size of ${piece.ProductName}`}
          value={chosen}
          error={missing && chosen === '' ? 'Choose a size' : undefined}
          onChange={({ target }) => onChoose(target.value)}
        >
          <option value="" disabled>
            Choose
          </option>
          {sizes.map((size) => (
            <option key={size}>{size}</option>
          ))}
        </Select>
      ) : (
        <span className="sm mut">{sizes[0]}</span>
      )}
    </li>
  );
}
