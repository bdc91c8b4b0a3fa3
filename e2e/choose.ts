import type { Locator } from 'playwright-core';
import { expect } from 'vitest';

/**
 * Chooses a radio button or ticks a box by a press on its label. Waits until the label stands still, which a forced
 * press does not.
 */
export async function choose(control: Locator): Promise<void> {
  if (!(await control.isChecked())) await control.locator('xpath=ancestor::label').click();
  await expect.poll(() => control.isChecked()).toBe(true);
}
