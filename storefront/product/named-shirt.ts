import type { ProductDetail } from '#contract/catalogue.ts';
import type { ShopFacts } from '#contract/shop-facts.ts';
import { atMostWords } from '#contract/told-terms.ts';
import { ApiProblem, browserApi } from '../browser/api.ts';
import { readCart, writeCart } from '../browser/cart.ts';
import { type CartLine, withAdded } from '../browser/cart-lines.ts';
import { showMessage } from '../browser/messages.ts';
import { guardSession } from '../browser/session-guard.ts';
import { addFailed } from '../cart/add-problems.ts';
import { showStorageNotice } from '../parts/storage-notice.tsx';

/** Wanted text on the back. */
export interface TypedBackWords {
  name: string;
  number: number | null;
}

type Fault = Partial<Record<'name' | 'number', string>>;

/** Timeout in ms: the server needs a moment for rendering, and longer under load. */
const patienceMs = 60_000;

/** Shirts saved on this page by their text; adding the same text again uses the same line. */
const saved = new Map<string, CartLine>();

/**
 * Adds pieces of a club's shirt with this text to the cart. Returns the errors of fields; shows any other error.
 * Undefined if they were added.
 */
export async function addNamed(
  shop: ShopFacts,
  product: ProductDetail,
  words: TypedBackWords,
  size: string,
  quantity: number,
): Promise<Fault | undefined> {
  const stillTheirs = guardSession();
  const key = JSON.stringify([product._id, product.Price, size, words]);
  try {
    const line = saved.get(key) ?? (await save(product, words, size));
    saved.set(key, line);
    if (!stillTheirs()) return {};
    const lines = withAdded(shop, readCart(shop), { ...line, quantity });
    if (!lines) showMessage({ kind: 'alert', text: atMostWords(shop) });
    else if (!writeCart(lines)) showStorageNotice(addFailed);
    else return undefined;
    return {};
  } catch (error) {
    const problem = error instanceof ApiProblem ? error : undefined;
    if (problem?.fields.name || problem?.fields.number) return problem.fields;
    showMessage({ kind: 'alert', text: refusalWords(problem) });
    return {};
  }
}

function refusalWords(problem: ApiProblem | undefined): string {
  return problem && [400, 404, 429, 503].includes(problem.status) ? problem.message : addFailed;
}

async function save(
  { _id, numericId, Category: category }: ProductDetail,
  words: TypedBackWords,
  size: string,
): Promise<CartLine> {
  const { data } = await browserApi('POST /api/shirts', { body: { product: _id, size, ...words } }, { patienceMs });
  const image = data.images[0] ?? '';
  return {
    ...{ id: data.customProductId, numericId, category, name: data.name, price: data.price, image },
    ...{ quantity: 1, size: data.size, color: data.baseColor, isCustomProduct: true },
    customization: {
      baseColor: data.baseColor,
      designImage: image,
      back: [words.name, words.number ?? ''].join(' ').trim(),
    },
  };
}
