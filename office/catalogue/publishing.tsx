import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { ProductState } from '#contract/lists.ts';
import type { OfficeProduct } from '#contract/office/products.ts';
import { errorMessage, OfficeProblem, officeApi } from '#office/browser/api.ts';
import { Button } from '#office/parts/button.tsx';
import { Dialog } from '#office/parts/dialog.tsx';
import { Field } from '#office/parts/field.tsx';
import { sayDone, sayFault } from '#office/parts/toasts.tsx';
import { formatCount } from '#office/words/money.ts';
import { indianMoment, momentWords, typedMoment } from '#office/words/time.ts';
import styles from './catalogue.module.css';
import { keepProduct, useProductChange } from './use-products.ts';

/** Shows a draft's missing facts, schedule and preview link. */
export function Publishing({ product }: { product: OfficeProduct }) {
  const { state, missing, publishAt } = product;
  if (state !== 'draft') return null;
  return (
    <section className="block">
      <div className="hd">
        <h2 className="h">Before it is published</h2>
      </div>
      {missing.length === 0 ? (
        <p className="mut">
          {publishAt ? `It goes on sale by itself: ${momentWords(publishAt)}.` : 'Nothing is missing.'}
        </p>
      ) : (
        <ul className={styles.lacks}>
          {missing.map(({ field, sentence }) => (
            <li key={field}>{sentence}</li>
          ))}
        </ul>
      )}
      <PreviewLink product={product} />
    </section>
  );
}

/** Lets staff create the preview link for colleagues or licensors. */
function PreviewLink({ product: { id, preview } }: { product: OfficeProduct }) {
  const client = useQueryClient();
  const kept = {
    onSuccess: ({ data, message }: { data: OfficeProduct; message: string }) => {
      keepProduct(client, data);
      sayDone(message);
    },
    onError: (error: unknown) => sayFault(errorMessage(error)),
  };
  const make = useMutation({
    mutationFn: () => officeApi('POST /api/office/products/:id/preview', { params: { id } }),
    ...kept,
  });
  const end = useMutation({
    mutationFn: () => officeApi('DELETE /api/office/products/:id/preview', { params: { id } }),
    ...kept,
  });
  if (preview === null)
    return (
      <div className={styles.link}>
        <Button isPending={make.isPending} onPress={() => make.mutate()}>
          Make a preview link
        </Button>
        <p className="dim small">Whoever has it sees the page as it will be, and can buy nothing.</p>
      </div>
    );
  const whole = new URL(preview, window.location.origin).href;
  const copy = async () => {
    await navigator.clipboard.writeText(whole).then(
      () => sayDone('The link is copied'),
      () => sayFault('The browser did not let it be copied. Open it, and copy its address.'),
    );
  };
  return (
    <div className={styles.link}>
      <Button onPress={() => void copy()}>Copy the preview link</Button>
      <a className="lk" href={preview} target="_blank" rel="noreferrer">
        Open it
      </a>
      <Button isPending={end.isPending} onPress={() => end.mutate()}>
        <span className="bad">Take it back</span>
      </Button>
    </div>
  );
}

interface PublishProps {
  product: OfficeProduct;
  open: boolean;
  onClose: () => void;
}

/** Shows missing facts or effects, and publishes now or at a chosen time. */
export function Publish({ product, open, onClose }: PublishProps) {
  const { name, missing, version, publishAt } = product;
  const change = useProductChange(product.id);
  const [typed, setTyped] = useState<string>();
  const [fault, setFault] = useState<string>();
  const at = typed ?? (publishAt === null ? '' : typedMoment(publishAt));
  const ready = missing.length === 0;
  const close = () => {
    setTyped(undefined);
    setFault(undefined);
    onClose();
  };
  const send = async (changes: { state: ProductState } | { publishAt: string | null }, said: string) => {
    setFault(undefined);
    try {
      await change.mutateAsync({ version, changes });
      sayDone(said);
      close();
    } catch (error) {
      const own =
        error instanceof OfficeProblem ? (error.fields.publishAt ?? error.fields['changes.publishAt']) : undefined;
      setFault(own);
      if (own === undefined) sayFault(errorMessage(error));
    }
  };
  const press = () => {
    const moment = indianMoment(at);
    if (moment === null) return send({ state: 'sold' }, `${name} is on sale`);
    return send({ publishAt: moment }, `${name} goes on sale ${momentWords(moment)}`);
  };
  return (
    <Dialog
      open={open}
      onClose={close}
      title={publishTitle(product, ready)}
      fact={ready ? 'What is typed and not saved is not part of it.' : 'This is still missing:'}
      follows={ready ? followsThen(product, at !== '') : missing.map(({ sentence }) => sentence)}
      actions={
        <>
          <Button keys="Esc" onPress={close}>
            {ready ? 'Not now' : 'Go on with it'}
          </Button>
          {publishAt !== null && (
            <Button
              isPending={change.isPending}
              onPress={() => void send({ publishAt: null }, `${name} stays a draft`)}
            >
              <span className="bad">Plan nothing</span>
            </Button>
          )}
          {ready && (
            <Button look="ink" isPending={change.isPending} onPress={() => void press()}>
              {at === '' ? 'Publish' : 'Publish at that time'}
            </Button>
          )}
        </>
      }
    >
      {ready && (
        <Field
          label="At a time"
          hint="India’s time. Nothing chosen: now"
          type="datetime-local"
          value={at}
          onChange={setTyped}
          fault={fault}
        />
      )}
    </Dialog>
  );
}

function followsThen({ stock, sizes }: OfficeProduct, later: boolean): string[] {
  const pieces = stock.reduce((sum, size) => sum + (size.offered ? size.available : 0), 0);
  return [
    later
      ? 'At that moment its page, listings, search and the sitemap show it; until then it can be changed like any draft'
      : 'Its page, listings, search and the sitemap show it within a second',
    pieces > 0
      ? `${formatCount(pieces)} pieces can be sold, in ${sizes.join(', ')}`
      : 'No piece of it is there yet: it is shown as sold out',
    'It is not a draft again; it can be withdrawn at any time',
  ];
}

function publishTitle({ name, publishAt }: OfficeProduct, ready: boolean): string {
  if (!ready) return `${name} cannot be sold yet`;
  return publishAt === null ? `Publish ${name}?` : `${name} is planned`;
}
