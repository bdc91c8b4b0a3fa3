import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { OfficeProduct } from '#contract/office/products.ts';
import { errorMessage, officeApi } from '#office/browser/api.ts';
import { sayDone, sayFault } from '#office/parts/toasts.tsx';
import { keepProduct } from './use-products.ts';

/** Restores a product's version; the toast offers undo. */
export function useRestore(product: OfficeProduct) {
  const client = useQueryClient();
  const restore = useMutation({
    mutationFn: ({ version, to }: { version: number; to: number }) =>
      officeApi('POST /api/office/products/:id/restore', { params: { id: product.id }, body: { version, to } }),
    onSuccess: ({ data, message }, { version }) => {
      keepProduct(client, data);
      sayDone(message, () => restore.mutate({ version: data.version, to: version }));
    },
    onError: (error) => sayFault(errorMessage(error)),
  });
  return restore;
}
