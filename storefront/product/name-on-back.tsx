import { useEffect, useMemo, useRef, useState } from 'react';
import type { ProductDetail } from '#contract/catalogue.ts';
import { backNameLetters, backNameTyped } from '#contract/custom-goods.ts';
import { formatRupees } from '#contract/money.ts';
import { Button } from '#ui/button.tsx';
import { classNames } from '#ui/classes.ts';
import { Field } from '#ui/field.tsx';
import { browserApi } from '../browser/api.ts';
import { useShop } from '../browser/shop-facts.ts';
import { useRead } from '../browser/use-read.ts';
import { ProductPicture } from '../parts/product-picture.tsx';
import styles from './name-on-back.module.css';
import { addNamed, type TypedBackWords } from './named-shirt.ts';

/** Text on the back as typed, for the buttons that buy it. */
export interface NamedShirt {
  /** Text, as 'RAO 7'. */
  words: string;
  /** Adds a quantity of this size with the text to the cart. Returns false after a failure, which is shown. */
  add: (size: string, quantity: number) => Promise<boolean>;
}

interface NameOnBackProps {
  product: ProductDetail;
  room: NonNullable<ProductDetail['back']>;
  /** Called on every change, with undefined if nothing is typed. */
  onChange: (named: NamedShirt | undefined) => void;
}

/** Delay in ms after typing before the shirt is rendered. */
const quietMs = 220;

/** Fields for name and number on the back of a club's shirt, with a preview while typing. */
export default function NameOnBack({ product, room, onChange }: NameOnBackProps) {
  const shop = useShop();
  const [typed, setTyped] = useState({ name: '', number: '' });
  const [refused, setRefused] = useState<Partial<Record<'name' | 'number', string>>>({});
  const nameField = useRef<HTMLInputElement>(null);
  const name = typed.name.trim();
  const words = useMemo<TypedBackWords | undefined>(
    () => (name || typed.number ? { name, number: typed.number === '' ? null : Number(typed.number) } : undefined),
    [name, typed.number],
  );
  const { data, answers, problem, retry } = useRead(
    words,
    (wanted, signal) => lookAt(product._id, wanted, signal),
    quietMs,
  );
  const current = answers === words ? data : undefined;
  const faults = { ...problem?.fields, ...refused };
  const latest = useRef(onChange);
  latest.current = onChange;
  useEffect(() => {
    const line =
      words &&
      [current?.name ?? words.name.toUpperCase(), words.number]
        .filter((part) => part !== null && part !== '')
        .join(' ');
    const add = async (size: string, quantity: number) => {
      if (!words) return false;
      const fault = await addNamed(shop, product, words, size, quantity);
      setRefused(fault ?? {});
      if (fault?.name) nameField.current?.focus();
      return !fault;
    };
    latest.current(line === undefined ? undefined : { words: line, add });
  }, [product, words, current, shop]);
  const type = (change: Partial<typeof typed>) => {
    setRefused({});
    setTyped({ ...typed, ...change });
  };
  return (
    <div className={styles.panel} id="your-name">
      <Back product={product} image={current?.image} words={current && words ? spoken(current) : undefined} />
      <div className={classNames(styles.fields, room.ownNumber !== null && styles.single)}>
        <Field
          ref={nameField}
          label="Name"
          value={typed.name}
          maxLength={backNameTyped}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          enterKeyHint="done"
          hint={`Up to ${backNameLetters} letters`}
          error={faults.name}
          onChange={({ target }) => type({ name: target.value })}
        />
        {room.ownNumber === null && (
          <Field
            label="Number"
            value={typed.number}
            inputMode="numeric"
            autoComplete="off"
            maxLength={2}
            hint="0 to 99"
            error={faults.number}
            onChange={({ target }) => type({ number: target.value.replace(/\D/g, '').slice(0, 2) })}
          />
        )}
      </div>
      {problem && !problem.fields.name && !problem.fields.number && (
        <p className={`sm ${styles.late}`} role="alert">
          <span>The shirt couldn't be drawn just now.</span>{' '}
          <Button variant="line" size="small" onClick={retry}>
            Try again
          </Button>
        </p>
      )}
      <Rules price={product.Price} room={room} />
    </div>
  );
}

/** Shows the price and the special terms of custom-made products before buying. */
function Rules({ price, room: { fee, ownNumber } }: { price: number; room: NameOnBackProps['room'] }) {
  return (
    <>
      <p className={styles.sum}>
        <span className="mut">{`Shirt ${formatRupees(price)} + printing ${formatRupees(fee)}`}</span>{' '}
        <b>{formatRupees(price + fee)}</b>
      </p>
      <p className="sm mut">{`Made for you: +2 working days, paid online. You can cancel until printing begins; after that it comes back only if faulty.${ownNumber !== null ? ` Number ${ownNumber} is on it already.` : ''} We read each name before we print it.`}</p>
    </>
  );
}

async function lookAt(product: string, { name, number }: TypedBackWords, signal: AbortSignal) {
  const query = { name, ...(number !== null && { number }) };
  return (await browserApi('GET /api/shirts/:product/back', { params: { product }, query }, { signal })).data;
}

function spoken({ name, number }: { name: string | null; number: number | null }): string {
  return [name, number].filter((part) => part !== null).join(' ');
}

/** Same width as the gallery, so that one file serves both. */
const gallerySizes = '(min-width: 901px) 33vw, 88vw';

/** Shows the back from the shoulders to the number. A new picture replaces the old one once loaded. */
function Back({
  product,
  image,
  words,
}: {
  product: ProductDetail;
  image: string | undefined;
  words: string | undefined;
}) {
  const plain = product.images.find(({ src }) => /\/back-/.test(src))?.src ?? product.image;
  const [shown, setShown] = useState<string>();
  useEffect(() => {
    if (!image) return;
    let isLatest = true;
    const picture = new Image();
    picture.src = image;
    picture.decode().then(
      () => isLatest && setShown(image),
      () => {},
    );
    return () => {
      isLatest = false;
    };
  }, [image]);
  const back = `${product.ProductName}, back`;
  return (
    <div className={`tile ${styles.back}`} aria-busy={image !== undefined && shown !== image}>
      {shown ? (
        <img src={shown} width={800} height={1000} alt={words ? `${back} with ${words}` : back} />
      ) : (
        <ProductPicture address={plain} alt={back} sizes={gallerySizes} />
      )}
    </div>
  );
}
