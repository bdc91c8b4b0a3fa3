import type { Locator, Page } from 'playwright-core';
import { expect } from 'vitest';
import { middleOf } from './studio-steps.ts';

interface Place {
  x: number;
  y: number;
}

/** Puts fingers down, moves and lifts them, as a touch screen tells of it. */
export type Fingers = (type: 'touchStart' | 'touchMove' | 'touchEnd', ...points: Place[]) => Promise<unknown>;

export async function fingersOn(page: Page): Promise<Fingers> {
  const touch = await page.context().newCDPSession(page);
  return (type, ...points) =>
    touch.send('Input.dispatchTouchEvent', { type, touchPoints: points.map((point, id) => ({ ...point, id })) });
}

/**
 * Drags what is at a place up to the right by 30 pixels: its handles go with the finger, and stay where it lets them
 * go.
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

/** Takes hold of a layer with the mouse, brings it to the right by so many pixels and lets go, all within one frame. */
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
