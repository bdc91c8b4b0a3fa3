import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { WantedPicture } from '#contract/gallery.ts';
import type { OfficeProduct } from '#contract/office/products.ts';
import { errorMessage } from '#office/browser/api.ts';
import { mayTryAgain, uploadOfficeFile } from '#office/browser/send-photo.ts';
import { sayDone, sayFault } from '#office/parts/toasts.tsx';
import { pictureKeyOf, waitingOf } from './arrange.ts';
import { keepProduct, useProductChange } from './use-products.ts';

/** Returns the actions on pictures: arrange with undo, and upload. */
export function useProductPictures(product: OfficeProduct) {
  const client = useQueryClient();
  const change = useProductChange(product.id);
  const [sending, setSending] = useState('');
  const [unsent, setUnsent] = useState<readonly File[]>([]);
  /**
   * Saves the order; `canUndo` offers undo, except after a photograph was first published, as undo would not make it
   * pending again.
   */
  const save = async (gallery: readonly WantedPicture[], said: string, canUndo = true) => {
    const before = product.pictures.map(({ item }) => item);
    try {
      const { data } = await change.mutateAsync({ version: product.version, changes: { gallery: [...gallery] } });
      const back = () => change.mutateAsync({ version: data.version, changes: { gallery: before } });
      sayDone(`${said}.`, canUndo ? () => void back().catch((error) => sayFault(errorMessage(error))) : undefined);
    } catch (error) {
      sayFault(errorMessage(error));
    }
  };
  /** Uploads files in sequence; returns the name of the last one. */
  const send = async (files: readonly File[]) => {
    let last: string | undefined;
    setUnsent([]);
    for (const [at, file] of files.entries()) {
      setSending(files.length > 1 ? `Sending ${at + 1} of ${files.length}` : 'Sending the photograph');
      try {
        const path = `/api/office/products/${encodeURIComponent(product.id)}/photographs`;
        const { data } = await uploadOfficeFile<{ data: OfficeProduct }>(path, file);
        keepProduct(client, data);
        const newest = waitingOf(data).at(-1);
        last = newest && pictureKeyOf(newest);
      } catch (error) {
        sayFault(`${file.name}: ${errorMessage(error)}`);
        if (mayTryAgain(error)) setUnsent((before) => [...before, file]);
      }
    }
    setSending('');
    return last;
  };
  return { save, send, sending, unsent, leaveOut: () => setUnsent([]), busy: change.isPending || sending !== '' };
}
