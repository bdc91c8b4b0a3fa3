import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import type { DrawnPicture } from '#contract/office/drawing.ts';
import type { OfficeProduct } from '#contract/office/products.ts';
import { errorMessage, officeApi } from '#office/browser/api.ts';
import { Button } from '#office/parts/button.tsx';
import { sayDone, sayFault } from '#office/parts/toasts.tsx';
import styles from '../catalogue.module.css';
import { keepProduct } from '../use-products.ts';
import { colourwaysOf, drawingIn, drawnWith, triedAddress } from './drawing.ts';

/** Lets staff create drafts of the product in other colours. */
export function Colourways({ product, typed }: { product: OfficeProduct; typed: string }) {
  const client = useQueryClient();
  // A retry after a missing response reuses the key.
  const keys = useRef(new Map<string, string>());
  const make = useMutation({
    mutationFn: (colours: DrawnPicture['colours']) => {
      const name = Object.values(colours).join();
      const key = keys.current.get(name) ?? crypto.randomUUID();
      keys.current.set(name, key);
      return officeApi('POST /api/office/products/:id/duplicate', {
        params: { id: product.id },
        body: { key, colours },
      });
    },
    onSuccess: ({ data, message }) => {
      keepProduct(client, data);
      sayDone(message);
    },
    onError: (error) => sayFault(errorMessage(error)),
  });
  const [open, setOpen] = useState(false);
  if (!open) return <Button onPress={() => setOpen(true)}>In other colours…</Button>;
  const all = colourwaysOf(drawingIn(typed).colours);
  return (
    <div>
      <h3 className="h">In other colours</h3>
      <ul className={styles.ways}>
        {all.map((colours, at) => (
          <li key={Object.values(colours).join()}>
            <button type="button" disabled={make.isPending} onClick={() => make.mutate(colours)}>
              <img
                src={triedAddress(drawnWith(typed, { colours }), 'front')}
                alt={`Colourway ${at + 1}: make a draft of it`}
                width={480}
                height={600}
                loading="lazy"
              />
            </button>
          </li>
        ))}
      </ul>
      <p className="dim small">
        A press makes a draft in these colours, with all else as it is saved. A drawn front stays with its product.
      </p>
    </div>
  );
}
