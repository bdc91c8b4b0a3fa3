import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Button as AriaButton } from 'react-aria-components/Button';
import type { Quote } from '#contract/checkout.ts';
import type { OnShelf } from '#contract/office/new-order.ts';
import { stockedQuery } from '#office/browser/queries.ts';
import { Field } from '#office/parts/field.tsx';
import { TilePicture } from '#office/parts/picture.tsx';
import { Failed } from '#office/parts/states.tsx';
import { writeRupees } from '#office/words/money.ts';
import { Stepper } from '#ui/stepper.tsx';
import styles from './calling.module.css';
import { type CallDraft, type CallLine, withPiece, withQuantity } from './draft.ts';

interface PiecesPartProps {
  draft: CallDraft;
  quote: Quote | undefined;
  fault: string | undefined;
  onChange: (lines: CallLine[]) => void;
}

/** Lets staff choose items: product search, sizes, and the chosen lines. */
export function PiecesPart({ draft: { lines }, quote, fault, onChange }: PiecesPartProps) {
  const [typed, setTyped] = useState('');
  const q = typed.trim();
  const { data, error, dataUpdatedAt, refetch } = useQuery({
    ...stockedQuery(q),
    enabled: q.length >= 2,
    placeholderData: keepPreviousData,
  });
  return (
    <section className="block">
      <div className="hd">
        <h2 className="h">Pieces</h2>
      </div>
      <Field
        label="Find a piece"
        hint="As the shop’s own search: a team, a number, a word. Custom pieces are made in the studio."
        value={typed}
        onChange={setTyped}
        fault={lines.length === 0 ? fault : undefined}
        autoComplete="off"
      />
      {error && <Failed what="The shelf" error={error} readAt={dataUpdatedAt} onAgain={() => void refetch()} />}
      {q.length >= 2 && data && (
        <ul className={styles.shelf} aria-label="On the shelf">
          {data.map((product) => (
            <OnShelfRow
              key={product.id}
              product={product}
              onAdd={(size) => onChange(withPiece(lines, product, size))}
            />
          ))}
          {data.length === 0 && <li className="mut">Nothing is like that.</li>}
        </ul>
      )}
      {lines.length > 0 && (
        <ul className={styles.chosen} aria-label="Chosen">
          {lines.map((line) => (
            <ChosenLine
              key={`${line.id} ${line.size}`}
              line={line}
              quote={quote}
              onBy={(by) => onChange(withQuantity(lines, line, by))}
            />
          ))}
        </ul>
      )}
    </section>
  );
}

function OnShelfRow({ product, onAdd }: { product: OnShelf; onAdd: (size: string) => void }) {
  return (
    <li>
      <TilePicture address={product.image} />
      <span className={styles.what}>
        <b className="strong">{product.name}</b>
        <span className="mut small">{`${writeRupees(product.price)}${product.finalSale ? ', final sale' : ''}`}</span>
      </span>
      <span className={styles.sizes}>
        {product.sizes.map(({ size, left }) => (
          <AriaButton
            key={size}
            className={styles.size}
            isDisabled={left === 0}
            aria-label={`${size} ${left}: ${left === 0 ? `${product.name} is sold out` : `add ${product.name}`}`}
            onPress={() => onAdd(size)}
          >
            <span>{size}</span> <small>{left}</small>
          </AriaButton>
        ))}
      </span>
    </li>
  );
}

function ChosenLine({ line, quote, onBy }: { line: CallLine; quote: Quote | undefined; onBy: (by: number) => void }) {
  const quoted = quote?.lines.find(({ _id, size }) => _id === line.id && size === line.size);
  const said = saidOf(line, quote, quoted);
  return (
    <li>
      <TilePicture address={line.image} />
      <span className={styles.what}>
        <b className="strong">{`${line.name}, ${line.size}`}</b>
        {said ? (
          <span className="bad small">{said}</span>
        ) : (
          quoted && <span className="mut small">{`${writeRupees(quoted.price)} each`}</span>
        )}
      </span>
      <Stepper
        value={line.quantity}
        of={`${line.name}, ${line.size}`}
        onDecrease={() => onBy(-1)}
        onIncrease={() => onBy(1)}
        {...(line.quantity === 1 && { decreaseLabel: `Take away ${line.name}, ${line.size}` })}
      />
      <span className={styles.sum}>{quoted && writeRupees(quoted.lineTotal)}</span>
    </li>
  );
}

/** Returns the reason why a line cannot be ordered. */
function saidOf(
  { quantity }: CallLine,
  quote: Quote | undefined,
  quoted: Quote['lines'][number] | undefined,
): string | undefined {
  if (!quote) return undefined;
  if (!quoted) return 'The shop sells it no more. Take it away.';
  const capped = quote.changes.find(
    (change) => change.kind === 'capped' && quoted.asked.includes(change.line) && change.wanted === quantity,
  );
  if (capped) return `${quoted.quantity} at most in one line.`;
  if (quoted.left >= quantity) return undefined;
  return quoted.left === 0 ? 'Just sold out. Take it away.' : `Only ${quoted.left} there.`;
}
