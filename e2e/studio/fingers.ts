import type { Locator, Page } from 'playwright-core';
import { expect } from 'vitest';
import { middleOf } from './studio-steps.ts';

interface Place {
  x: number;
  y: number;
}

/** Function that puts fingers down, moves and lifts them, by the events of a touch screen. */
export type Fingers = (type: 'touchStart' | 'touchMove' | 'touchEnd', ...points: Place[]) => Promise<unknown>;

export async function fingersOn(page: Page): Promise<Fingers> {
  const touch = await page.context().newCDPSession(page);
  return (type, ...points) =>
    touch.send('Input.dispatchTouchEvent', { type, touchPoints: points.map((point, id) => ({ ...point, id })) });
}

/**
 * Drags the layer at a position up to the right by 30 px. Expects its handles to follow the finger, and to stay at its
 * last position.
 */
export async function expectHandlesFollow(page: Page, fingers: Fingers, at: Place): Promise<void> {
  const handle = page.locator('[data-handle="turn"]');
  const before = await middleOf(handle);
  await fingers('touchStart', at);
  for (const step of [10, 20, 30]) await fingers('touchMove', { x: at.x + step, y: at.y - step });
  await expect.poll(async () => Math.abs((await middleOf(handle)).x - before.x - 30)).toBeLessThan(1);
  const held = await middleOf(handle);
  await fingers('touchEnd');
  const dropped = await middleOf(handle);
  expect(Math.hypot(dropped.x - held.x, dropped.y - held.y)).toBeLessThan(1);
}

/** Drags a layer to the right by `byX` px with the mouse, and releases it, all within one frame. */
export async function flick(page: Page, layer: Locator, byX: number): Promise<void> {
  const { x, y } = await middleOf(layer);
  await page.mouse.move(x, y);
  await page.mouse.down();
  await layer.evaluate(
    (shape, at) => {
      for (const type of ['pointermove', 'pointerup']) {
        shape.dispatchEvent(new PointerEvent(type, { pointerId: 1, bubbles: true, clientX: at.x, clientY: at.y }));
      }
    },
    { x: x + byX, y },
  );
  await page.mouse.up();
}
