import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';

/** First and last row near the viewport. */
export interface NearRows {
  from: number;
  to: number;
}

interface Layout {
  /** Top of the rows in the window, and their total height. */
  top: number;
  height: number;
  rows: number;
  window: number;
}

/** Rows rendered beyond the viewport: about one step of a mouse wheel. */
const margin = 5;
/** Minimum margin at which more rows are rendered. */
const least = 2;

/** Returns the visible rows and some beyond. Pure. */
export function rowsOnScreen({ top, height, rows, window }: Layout, beyond: number): NearRows {
  const each = height / rows;
  if (!(each > 0)) return { from: 0, to: rows - 1 };
  const at = (y: number) => Math.min(Math.max(Math.floor((y - top) / each), 0), rows - 1);
  return { from: Math.max(at(0) - beyond, 0), to: Math.min(at(window) + beyond, rows - 1) };
}

/** Returns true if a row (index from 0) is included. Pure. */
export function isNear({ from, to }: NearRows, at: number): boolean {
  return from <= at && at <= to;
}

/** Minimum height of a desktop row, and of the area above, in px. */
const [leastRow, leastAbove] = [40, 256];

/** Returns the first rows that fit the screen, without measuring the layout. */
export function firstRows(): NearRows {
  return { from: 0, to: Math.ceil(Math.max(window.innerHeight - leastAbove, leastRow) / leastRow) - 1 };
}

/** Tracks the rows near the viewport during scrolling and list changes; returns all while printing. */
export function useNearRows<Body extends HTMLElement>(rows: number): { body: RefObject<Body | null>; near: NearRows } {
  const body = useRef<Body>(null);
  const [near, setNear] = useState(firstRows);
  useLayoutEffect(() => {
    const look = () => {
      const box = body.current?.getBoundingClientRect();
      if (!box) return;
      const layout = { top: box.top, height: box.height, rows, window: window.innerHeight };
      const needed = rowsOnScreen(layout, least);
      setNear((before) =>
        before.from <= needed.from && needed.to <= before.to ? before : rowsOnScreen(layout, margin),
      );
    };
    // Deferred to the next frame, as measuring during a render would force a second layout.
    const frame = requestAnimationFrame(look);
    window.addEventListener('scroll', look, { passive: true });
    window.addEventListener('resize', look);
    return () => {
      cancelAnimationFrame(frame);
      window.removeEventListener('scroll', look);
      window.removeEventListener('resize', look);
    };
  }, [rows]);
  useEffect(() => {
    const all = () => flushSync(() => setNear({ from: 0, to: Number.POSITIVE_INFINITY }));
    window.addEventListener('beforeprint', all);
    return () => window.removeEventListener('beforeprint', all);
  }, []);
  return { body, near };
}
