import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { useNavigate } from 'react-router';
import { errorMessage, officeApi } from '#office/browser/api.ts';
import { sayDone, sayFault } from '#office/parts/toasts.tsx';
import { keepProduct } from './use-products.ts';

/** Duplicates a product as a draft and opens it. A retry without a response reuses the key. */
export function useDuplicate(id: string) {
  const client = useQueryClient();
  const navigate = useNavigate();
  const key = useRef<string>(undefined);
  return useMutation({
    mutationFn: () => {
      key.current ??= crypto.randomUUID();
      return officeApi('POST /api/office/products/:id/duplicate', { params: { id }, body: { key: key.current } });
    },
    onSuccess: async ({ data, message }) => {
      key.current = undefined;
      keepProduct(client, data);
      sayDone(message);
      await navigate(`/catalogue/${data.id}`);
    },
    onError: (error) => sayFault(errorMessage(error)),
  });
}
