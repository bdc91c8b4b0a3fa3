import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { OfficeProduct } from '#contract/office/products.ts';
import { errorMessage, officeApi } from '#office/browser/api.ts';
import { sayDone, sayFault } from '#office/parts/toasts.tsx';
import { isPriceDeclined, withPriceConsent } from './price-question.ts';
import { keepProduct } from './use-products.ts';

/** Restores a product's version; the toast offers undo. */
export function useRestore(product: OfficeProduct) {
  const client = useQueryClient();
  const restore = useMutation({
    mutationFn: ({ version, to }: { version: number; to: number }) =>
      withPriceConsent((confirmedPrice) =>
        officeApi('POST /api/office/products/:id/restore', {
          params: { id: product.id },
          body: { version, to, confirmedPrice },
        }),
      ),
    onSuccess: ({ data, message }, { version }) => {
      keepProduct(client, data);
      const isWritten = data.version > version;
      sayDone(message, isWritten ? () => restore.mutate({ version: data.version, to: version }) : undefined);
    },
    onError: (error) => {
      if (!isPriceDeclined(error)) sayFault(errorMessage(error));
    },
  });
  return restore;
}
