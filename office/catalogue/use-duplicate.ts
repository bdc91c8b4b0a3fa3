import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { useNavigate } from 'react-router';
import { officeApi, sentenceOf } from '#office/browser/api.ts';
import { sayDone, sayFault } from '#office/parts/toasts.tsx';
import { keepProduct } from './use-products.ts';

/** Makes a draft of another product, and opens it. Pressed again since no answer came, it is the same one. */
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
    onError: (error) => sayFault(sentenceOf(error)),
  });
}
