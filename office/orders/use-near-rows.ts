import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';

/** The first and the last of a list's rows that stand near the screen. */
export interface NearRows {
  from: number;
  to: number;
}

interface Layout {
  /** Where the rows begin, from the top of the window, and how high all of them are. */
  top: number;
  height: number;
  rows: number;
  window: number;
}

/** Rows that are drawn above and below what is seen: as many as a turn of the wheel brings. */
const margin = 5;
/** Rows beyond what is seen at which more are drawn. */
const least = 2;

/** Gives the rows that are on the screen and some beyond it. Pure. */
export function rowsOnScreen({ top, height, rows, window }: Layout, beyond: number): NearRows {
  const each = height / rows;
  if (!(each > 0)) return { from: 0, to: rows - 1 };
  const at = (y: number) => Math.min(Math.max(Math.floor((y - top) / each), 0), rows - 1);
  return { from: Math.max(at(0) - beyond, 0), to: Math.min(at(window) + beyond, rows - 1) };
}

/** Tells whether a row, by its place from 0, is one of them. Pure. */
export function isNear({ from, to }: NearRows, at: number): boolean {
  return from <= at && at <= to;
}

/** Rows are never lower than this on a desk, and what stands above them never lower than that. */
const [leastRow, leastAbove] = [40, 256];

/** Gives the rows of a page that begins at its top: as many as its screen has. Nothing need be laid out for it. */
export function firstRows(): NearRows {
  return { from: 0, to: Math.ceil(Math.max(window.innerHeight - leastAbove, leastRow) / leastRow) - 1 };
}

/** Follows which rows of a list stand near the screen, as the page is scrolled and the list becomes another; all of them while it is printed. */
export function useNearRows<Body extends HTMLElement>(rows: number): { body: RefObject<Body | null>; near: NearRows } {
  const body = useRef<Body>(null);
  const [near, setNear] = useState(firstRows);
  useLayoutEffect(() => {
    const look = () => {
      const box = body.current?.getBoundingClientRect();
      if (!box) return;
      const layout = { top: box.top, height: box.height, rows, window: window.innerHeight };
      const needed = rowsOnScreen(layout, least);
      setNear((before) => (before.from <= needed.from && needed.to <= before.to ? before : rowsOnScreen(layout, margin)));
    };
    // What is laid out by then is asked for; in the middle of drawing it would be laid out twice.
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
