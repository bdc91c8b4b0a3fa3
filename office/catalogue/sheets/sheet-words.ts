import type { Sheet } from '#contract/office/product-sheets.ts';
import { count } from '#office/words/money.ts';
import type { Tone } from '#office/words/tone.ts';

/** Returns a spreadsheet's status. Pure. */
export function standingOf({ state }: Pick<Sheet, 'state'>): { words: string; tone: Tone; hollow: boolean } {
  const standings: Record<Sheet['state'], [words: string, tone: Tone, hollow?: true]> = {
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
export function isGoing({ state }: Pick<Sheet, 'state'>): boolean {
  return state === 'reading' || state === 'applying' || state === 'undoing';
}

/** Formats a count: '1 product', '98 products'. Pure. */
export function productsWords(number: number): string {
  return `${count(number)} ${number === 1 ? 'product' : 'products'}`;
}

/** Describes the result or the planned changes. Pure. */
export function sheetSentence({ state, rows, changed, same, wrong, done, leftOut, undone, kept }: Sheet): string {
  const parts: Record<'of', (number: number, words: string) => string[]> = {
    of: (number, words) => (number > 0 ? [`${count(number)} ${words}`] : []),
  };
  if (state === 'ready') {
    const others = [...parts.of(same, 'as they are'), ...parts.of(wrong, wrong === 1 ? 'row wrong' : 'rows wrong')];
    return `${productsWords(changed)} would change${others.length > 0 ? `, ${others.join(', ')}` : ''}`;
  }
  if (state === 'applied')
    return [`${productsWords(done)} changed`, ...parts.of(leftOut, 'left out'), ...parts.of(wrong, 'wrong')].join(', ');
  if (state === 'undone') return [`${productsWords(undone)} as before`, ...parts.of(kept, 'left as they are')].join(', ');
  return rows > 0 ? `${count(rows)} rows` : '';
}
