import type { ProductSheet } from '#contract/office/product-sheets.ts';
import { formatCount } from '#office/words/money.ts';
import type { StateTone } from '#office/words/tone.ts';
import { importSentence } from './import-words.ts';

/** Returns a spreadsheet's status. Pure. */
export function sheetStatusOf({ state }: Pick<ProductSheet, 'state'>): {
  words: string;
  tone: StateTone;
  hollow: boolean;
} {
  const standings: Record<ProductSheet['state'], [words: string, tone: StateTone, hollow?: true]> = {
    reading: ['Being compared', 'pending', true],
    unfit: ['Cannot be read', 'rto'],
    ready: ['Not applied', 'pending', true],
    applying: ['Being applied', 'transit'],
    applied: ['Applied', 'delivered'],
    undoing: ['Being undone', 'transit'],
    undone: ['Undone', 'returned'],
    let_go: ['Let go', 'cancelled', true],
  };
  const [words, tone, hollow = false] = standings[state];
  return { words, tone, hollow };
}

/** Returns true while work is in progress and must be polled. Pure. */
export function isGoing({ state }: Pick<ProductSheet, 'state'>): boolean {
  return state === 'reading' || state === 'applying' || state === 'undoing';
}

/** Formats a count: '1 product', '98 products'. Pure. */
export function productsWords(number: number): string {
  return `${formatCount(number)} ${number === 1 ? 'product' : 'products'}`;
}

/** Describes the result or the planned changes. Pure. */
export function sheetSentence(sheet: ProductSheet): string {
  const { state, rows, changed, same, wrong, done, leftOut, undone, kept } = sheet;
  const imported = importSentence(sheet);
  if (imported !== undefined) return imported;
  const parts: Record<'of', (number: number, words: string) => string[]> = {
    of: (number, words) => (number > 0 ? [`${formatCount(number)} ${words}`] : []),
  };
  if (state === 'ready') {
    const others = [...parts.of(same, 'as they are'), ...parts.of(wrong, wrong === 1 ? 'row wrong' : 'rows wrong')];
    return `${productsWords(changed)} would change${others.length > 0 ? `, ${others.join(', ')}` : ''}`;
  }
  if (state === 'applied')
    return [`${productsWords(done)} changed`, ...parts.of(leftOut, 'left out'), ...parts.of(wrong, 'wrong')].join(', ');
  if (state === 'undone')
    return [`${productsWords(undone)} as before`, ...parts.of(kept, 'left as they are')].join(', ');
  return rows > 0 ? `${formatCount(rows)} rows` : '';
}
