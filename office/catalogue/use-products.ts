import { queryOptions, useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query';
import type { InputOf } from '#contract/endpoint.ts';
import type { OfficeCalls } from '#contract/office/calls.ts';
import type { OfficeProduct, ProductChanges, ProductRow } from '#contract/office/products.ts';
import { officeApi } from '#office/browser/api.ts';

export type ProductFilters = NonNullable<InputOf<OfficeCalls['GET /api/office/products']>['query']>;

/** What of an address narrows and orders the list. */
export const filterNames = ['q', 'view', 'sport', 'kind', 'team', 'sort'] as const;

/** A product with all that can be written of it. */
export function productQuery(id: string) {
  return queryOptions({
    queryKey: ['product', id],
    queryFn: async () => (await officeApi('GET /api/office/products/:id', { params: { id } })).data,
    placeholderData: undefined,
  });
}

/** The products of a filter, page after page. */
export function useProducts(filters: ProductFilters) {
  const list = useInfiniteQuery({
    queryKey: ['products', filters],
    queryFn: async ({ pageParam }) =>
      (await officeApi('GET /api/office/products', { query: { ...filters, ...(pageParam && { after: pageParam }) } })).data,
    initialPageParam: '',
    getNextPageParam: ({ next }) => next ?? undefined,
  });
  return {
    ...list,
    rows: list.data?.pages.flatMap(({ products }) => products) ?? [],
    teams: list.data?.pages[0]?.teams ?? [],
    sports: list.data?.pages[0]?.sports ?? [],
    kinds: list.data?.pages[0]?.kinds ?? [],
  };
}

/** Saves what was changed of a product: its page and the lists have what the shop says it is now. */
export function useProductChange(id: string) {
  const client = useQueryClient();
  const save = async (body: { version: number; changes: ProductChanges }) =>
    officeApi('PATCH /api/office/products/:id', { params: { id }, body });
  return useMutation({
    mutationFn: save,
    onSuccess: ({ data }) => keepProduct(client, data),
  });
}

/** Puts a product as it is now where it is shown. */
export function keepProduct(client: ReturnType<typeof useQueryClient>, product: OfficeProduct): void {
  client.setQueryData(productQuery(product.id).queryKey, product);
  client.setQueriesData<{ pages: { products: ProductRow[] }[] }>(
    { queryKey: ['products'] },
    (before) =>
      before && {
        ...before,
        pages: before.pages.map((page) => ({
          ...page,
          products: page.products.map((row) => (row.id === product.id ? { ...row, ...inRow(product) } : row)),
        })),
      },
  );
  // Where it stands among the others may be another place now: the next visit asks.
  void client.invalidateQueries({ queryKey: ['products'], refetchType: 'none' });
}

function inRow({ name, image, price, oldPrice, limited, hotSale, finalSale, state, version, stock }: OfficeProduct): Partial<ProductRow> {
  const available = stock.reduce((sum, size) => sum + (size.offered ? size.available : 0), 0);
  return { name, image, price, oldPrice, limited, hotSale, finalSale, state, version, available };
}
