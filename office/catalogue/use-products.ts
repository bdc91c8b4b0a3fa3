import { queryOptions, useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query';
import type { InputOf } from '#contract/endpoint.ts';
import type { OfficeCalls } from '#contract/office/calls.ts';
import { mostProductsCounted } from '#contract/office/lists.ts';
import type { OfficeProduct, OfficeProductRow, ProductChanges } from '#contract/office/products.ts';
import { officeApi } from '#office/browser/api.ts';
import { countUpToWords } from '#office/words/list-total.ts';
import { withPriceConsent } from './price-question.ts';

export type ProductFilters = NonNullable<InputOf<OfficeCalls['GET /api/office/products']>['query']>;

/** URL parameters that filter and sort. */
export const productFilterNames = ['q', 'view', 'sport', 'kind', 'team', 'sort'] as const;

/** Query of a product with all editable fields. */
export function productQuery(id: string) {
  return queryOptions({
    queryKey: ['product', id],
    queryFn: async () => (await officeApi('GET /api/office/products/:id', { params: { id } })).data,
    placeholderData: undefined,
  });
}

/** Returns the filtered products, paginated. */
export function useProducts(filters: ProductFilters) {
  const list = useInfiniteQuery({
    queryKey: ['products', filters],
    queryFn: async ({ pageParam }) =>
      (await officeApi('GET /api/office/products', { query: { ...filters, ...(pageParam && { after: pageParam }) } }))
        .data,
    initialPageParam: '',
    getNextPageParam: ({ next }) => next ?? undefined,
  });
  return {
    ...list,
    rows: list.data?.pages.flatMap(({ products }) => products) ?? [],
    total: totalWords(list.data?.pages[0]?.total),
    teams: list.data?.pages[0]?.teams ?? [],
    sports: list.data?.pages[0]?.sports ?? [],
    kinds: list.data?.pages[0]?.kinds ?? [],
  };
}

function totalWords(total: number | undefined): string | undefined {
  return total === undefined ? undefined : countUpToWords(total, mostProductsCounted);
}

/** Saves a product change and updates page and lists from the response. */
export function useProductChange(id: string) {
  const client = useQueryClient();
  const save = async (body: { version: number; changes: ProductChanges }) =>
    withPriceConsent((confirmedPrice) =>
      officeApi('PATCH /api/office/products/:id', { params: { id }, body: { ...body, confirmedPrice } }),
    );
  return useMutation({
    mutationFn: save,
    onSuccess: ({ data }) => keepProduct(client, data),
  });
}

/** Returns true if a change was not written, because a second person must decide on the price. Pure. */
export function isWaitingInstead(product: OfficeProduct, { price, state }: ProductChanges): boolean {
  if (product.priceWaits === null) return false;
  return (price ?? product.price) !== product.price || (state ?? product.state) !== product.state;
}

/** Updates a product in the cache. */
export function keepProduct(client: ReturnType<typeof useQueryClient>, product: OfficeProduct): void {
  client.setQueryData(productQuery(product.id).queryKey, product);
  client.setQueriesData<{ pages: { products: OfficeProductRow[] }[] }>(
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
  // Its position in the list may have changed, so the next visit refetches the list.
  void client.invalidateQueries({ queryKey: ['products'], refetchType: 'none' });
}

function inRow({
  name,
  image,
  price,
  oldPrice,
  limited,
  hotSale,
  finalSale,
  state,
  version,
  stock,
}: OfficeProduct): Partial<OfficeProductRow> {
  const available = stock.reduce((sum, size) => sum + (size.offered ? size.available : 0), 0);
  return { name, image, price, oldPrice, limited, hotSale, finalSale, state, version, available };
}
