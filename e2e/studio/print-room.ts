import path from 'node:path';
import type { Locator, Page } from 'playwright-core';
import sharp from 'sharp';
import { expect } from 'vitest';
import { askOperator } from '#server/foundation/process/operator-socket.ts';
import type { RunningShop } from '../running-shop.ts';

/** Pays on the gateway's page; `press` clicks the button that opens it. Returns the order's reference. */
export async function payOnline(page: Page, press: (button: Locator) => Promise<void>): Promise<string> {
  await press(page.getByRole('button', { name: /^Pay ₹[\d,]+\.\d\d$/ }));
  await press(page.frameLocator('iframe[title^="Razorpay checkout"]').getByRole('button', { name: /^Pay ₹/ }));
  await page.getByRole('heading', { level: 1, name: 'Order placed' }).waitFor();
  return new URL(page.url()).searchParams.get('order') ?? '';
}

/**
 * Fetches an order's files as the print room does, once the job has rendered them, and checks the PNG of each side of a
 * line. Returns their paths.
 */
export async function fetchPrints(
  shop: RunningShop,
  folder: string,
  reference: string,
  size: { width: number; height: number },
  line = 1,
): Promise<{ front: string; back: string; ticket: string }> {
  const args = ['fetch', reference, '--to', folder];
  await expect
    .poll(() => askOperator(shop.dataDir, { command: 'print-files', args }, () => {}), { interval: 1000 })
    .toBe(0);
  const file = (part: string) => path.join(folder, `${reference}-${line}-${part}`);
  for (const side of ['front', 'back']) {
    expect(await sharp(file(`${side}.png`)).metadata()).toMatchObject({
      format: 'png',
      ...size,
      density: 300,
      hasAlpha: true,
    });
    // The print is not empty, and its corners are transparent.
    const { channels } = await sharp(file(`${side}.png`)).stats();
    expect(channels[3]?.max).toBe(255);
    const corner = await sharp(file(`${side}.png`))
      .extract({ left: 2, top: 2, width: 1, height: 1 })
      .raw()
      .toBuffer();
    expect([...corner]).toEqual([0, 0, 0, 0]);
  }
  return { front: file('front.png'), back: file('back.png'), ticket: file('ticket.pdf') };
}
