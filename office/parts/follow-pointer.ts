import { type KeyboardEvent, type PointerEvent, type RefObject, useRef } from 'react';

const arrows: Readonly<Record<string, readonly [number, number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

/**
 * Creates a key handler that moves an element by arrow keys, in fractions of its container. Alt with an arrow key is
 * left to the browser.
 */
export function byArrow(step: number, go: (x: number, y: number) => void) {
  return (event: KeyboardEvent): void => {
    const [x, y] = arrows[event.key] ?? [0, 0];
    if (event.altKey || (x === 0 && y === 0)) return;
    event.preventDefault();
    event.stopPropagation();
    go(x * step, y * step);
  };
}

/** Tracks a pressed pointer; reports movements as fractions of the container. */
export function useFollow(ground: RefObject<HTMLElement | null>, go: (x: number, y: number) => void) {
  const last = useRef<{ x: number; y: number }>(undefined);
  return {
    onPointerDown(event: PointerEvent) {
      event.stopPropagation();
      event.currentTarget.setPointerCapture(event.pointerId);
      last.current = { x: event.clientX, y: event.clientY };
    },
    onPointerMove(event: PointerEvent) {
      const box = ground.current?.getBoundingClientRect();
      if (!last.current || !box) return;
      event.stopPropagation();
      go((event.clientX - last.current.x) / box.width, (event.clientY - last.current.y) / box.height);
      last.current = { x: event.clientX, y: event.clientY };
    },
    onPointerUp() {
      last.current = undefined;
    },
    onPointerCancel() {
      last.current = undefined;
    },
  };
}
