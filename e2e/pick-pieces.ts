import type { Locator, Page } from 'playwright-core';
import { choose } from './choose.ts';

/** Returns the button that cancels, once the refund is shown; before that it is busy. */
export function cancelButton(page: Page, name: string): Locator {
  return page.getByRole('button', { name }).and(page.locator(':not([aria-busy])'));
}

/** Selects the first piece of a return, a report or a cancellation, in this quantity. */
export async function pickPieces(page: Page, count: number): Promise<void> {
  const pieces = page.getByRole('group', { name: /^(?:What comes back|What it is about|What to cancel)$/ });
  await choose(pieces.getByRole('listitem').getByRole('checkbox').first());
  const fewer = pieces.getByRole('button', { name: /^Decrease quantity/ });
  const chosen = async () =>
    (await fewer.count()) === 0 ? 1 : Number(await pieces.locator('output').first().textContent());
  for (let left = await chosen(); left > count; left -= 1) await fewer.first().click();
}
