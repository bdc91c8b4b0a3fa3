import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { WantedPicture } from '#contract/gallery.ts';
import type { OfficeProduct } from '#contract/office/products.ts';
import { sentenceOf } from '#office/browser/api.ts';
import { sendFile } from '#office/browser/send-photo.ts';
import { sayDone, sayFault } from '#office/parts/toasts.tsx';
import { keyOf } from './arrange.ts';
import { keepProduct, useProductChange } from './use-products.ts';

/** What can be done with a product's pictures: arranged, which can be taken back, and sent. */
export function usePictures(product: OfficeProduct) {
  const client = useQueryClient();
  const change = useProductChange(product.id);
  const [sending, setSending] = useState('');
  const save = async (gallery: readonly WantedPicture[], said: string) => {
    const before = product.pictures.map(({ item }) => item);
    try {
      const { data } = await change.mutateAsync({ version: product.version, changes: { gallery: [...gallery] } });
      const back = () => change.mutateAsync({ version: data.version, changes: { gallery: before } });
      sayDone(`${said}.`, () => void back().catch((error) => sayFault(sentenceOf(error))));
    } catch (error) {
      sayFault(sentenceOf(error));
    }
  };
  /** Sends one after the other; gives the name of the last that came. */
  const send = async (files: readonly File[]) => {
    let last: string | undefined;
    for (const [at, file] of files.entries()) {
      setSending(files.length > 1 ? `Sending ${at + 1} of ${files.length}` : 'Sending the photograph');
      try {
        const path = `/api/office/products/${encodeURIComponent(product.id)}/photographs`;
        const { data } = await sendFile<{ data: OfficeProduct }>(path, file);
        keepProduct(client, data);
        const newest = data.pictures.at(-1);
        last = newest && keyOf(newest.item);
      } catch (error) {
        sayFault(`${file.name}: ${sentenceOf(error)}`);
      }
    }
    setSending('');
    return last;
  };
  return { save, send, sending, busy: change.isPending || sending !== '' };
}
