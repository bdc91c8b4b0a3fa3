import { type MouseEvent, type PointerEvent, type RefObject, useEffect, useRef, useState } from 'react';
import styles from './drag.module.css';

/** How far a mouse moves until it drags, and a finger until it scrolls, in px; how long a finger rests until it drags, in ms. */
const slipPx = 6;
const restMs = 350;
/** How near an edge what is dragged scrolls what is behind it, in px, and how far in a frame. */
const edgePx = 64;
const scrollPx = 10;

interface Dragging {
  /** Names what is dragged, once it is, and over what it is. */
  onOver: (what: string, onto: string | undefined) => void;
  /** It is over: dropped on something, or on nothing. */
  onEnd: (what: string, onto: string | undefined) => void;
}

/**
 * Lets the things of a list be dragged, by a mouse or by a finger that rests on one first: what has `data-drag` is dragged, what has `data-drop` is where it may be let go. Gives what
 * the list has to be given, and what is dragged over what. Escape lets it go where it was. Keys are the list's own matter.
 */
export function useDrag<List extends HTMLElement>(onDrop: (what: string, onto: string) => void) {
  const ref = useRef<List>(null);
  const [{ dragged, over }, setDrag] = useState<{ dragged?: string; over?: string | undefined }>({});
  const stop = useRef<() => void>(undefined);
  const wasDragged = useRef(false);
  useEffect(() => {
    const list = ref.current;
    // A finger that drags does not scroll: known before it comes down, or the browser scrolls without asking.
    const hold = (event: TouchEvent) => {
      if (wasDragged.current && event.cancelable) event.preventDefault();
    };
    list?.addEventListener('touchmove', hold, { passive: false });
    return () => {
      list?.removeEventListener('touchmove', hold);
      stop.current?.();
    };
  }, []);
  const list = {
    ref,
    onPointerDown(event: PointerEvent) {
      stop.current?.();
      wasDragged.current = false;
      const source = event.target instanceof Element ? event.target.closest<HTMLElement>('[data-drag]') : null;
      if (!source || event.button !== 0 || !event.isPrimary) return;
      stop.current = follow(event.nativeEvent, source, ref, {
        onOver(what, onto) {
          wasDragged.current = true;
          setDrag({ dragged: what, over: onto });
        },
        onEnd(what, onto) {
          setDrag({});
          if (onto !== undefined) onDrop(what, onto);
        },
      });
    },
    /** The press that ends a drag is none. */
    onClickCapture(event: MouseEvent) {
      if (!wasDragged.current) return;
      wasDragged.current = false;
      event.preventDefault();
      event.stopPropagation();
    },
    /** The browser would drag a link or a picture itself, by a mouse alone. */
    onDragStart: (event: MouseEvent) => event.preventDefault(),
    onContextMenu(event: MouseEvent) {
      if (wasDragged.current) event.preventDefault();
    },
  };
  return { list, dragged, over };
}

/** Follows a pointer from where it came down to where it lets go; gives what ends it before. */
function follow(down: globalThis.PointerEvent, source: HTMLElement, list: RefObject<HTMLElement | null>, { onOver, onEnd }: Dragging) {
  const what = source.dataset.drag ?? '';
  const over = new AbortController();
  const { signal } = over;
  let [x, y] = [down.clientX, down.clientY];
  let lifted: { copy: HTMLElement; onto: string | undefined } | undefined;
  const end = (onto?: string) => {
    if (signal.aborted) return;
    over.abort();
    clearTimeout(rest);
    lifted?.copy.remove();
    if (lifted) onEnd(what, onto);
  };
  const look = () => {
    if (!lifted) return;
    lifted.copy.style.translate = `${x - down.clientX}px ${y - down.clientY}px`;
    const place = document.elementFromPoint(x, y)?.closest<HTMLElement>('[data-drop]');
    const onto = place && list.current?.contains(place) ? place.dataset.drop : undefined;
    if (onto !== lifted.onto) onOver(what, onto);
    lifted.onto = onto;
  };
  const scrollOn = () => {
    if (signal.aborted) return;
    scrollAtEdge(x, y, list.current);
    look();
    requestAnimationFrame(scrollOn);
  };
  const lift = () => {
    lifted = { copy: copyOf(source), onto: undefined };
    onOver(what, undefined);
    scrollOn();
  };
  const rest = down.pointerType === 'touch' ? setTimeout(lift, restMs) : undefined;
  const move = ({ pointerId, clientX, clientY }: globalThis.PointerEvent) => {
    if (pointerId !== down.pointerId) return;
    [x, y] = [clientX, clientY];
    const slipped = Math.hypot(x - down.clientX, y - down.clientY) > slipPx;
    if (lifted) look();
    else if (slipped && rest !== undefined) end();
    else if (slipped) lift();
  };
  const listen = { signal, capture: true };
  window.addEventListener('pointermove', move, listen);
  window.addEventListener('pointerup', ({ pointerId }) => pointerId === down.pointerId && end(lifted?.onto), listen);
  window.addEventListener('pointercancel', ({ pointerId }) => pointerId === down.pointerId && end(), listen);
  const letGo = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || !lifted) return;
    event.preventDefault();
    event.stopPropagation();
    end();
  };
  window.addEventListener('keydown', letGo, listen);
  return end;
}

/** Puts a copy of what is dragged above it, which goes with the pointer. */
function copyOf(source: HTMLElement): HTMLElement {
  const { left, top, width, height } = source.getBoundingClientRect();
  const copy = source.cloneNode(true) as HTMLElement;
  for (const name of Object.keys(copy.dataset)) delete copy.dataset[name];
  copy.removeAttribute('id');
  copy.classList.add(styles.copy ?? '');
  copy.inert = true;
  Object.assign(copy.style, { left: `${left}px`, top: `${top}px`, width: `${width}px`, height: `${height}px` });
  source.after(copy);
  return copy;
}

/** Scrolls the window, and the list where it is wider than its place, while something is held at an edge of them. */
function scrollAtEdge(x: number, y: number, list: HTMLElement | null): void {
  const { clientWidth, clientHeight } = document.documentElement;
  const toward = (at: number, most: number) => (at < edgePx ? -scrollPx : at > most - edgePx ? scrollPx : 0);
  const down = toward(y, clientHeight);
  if (down !== 0) window.scrollBy({ top: down, behavior: 'instant' });
  if (list && list.scrollWidth > list.clientWidth) list.scrollBy({ left: toward(x, clientWidth), behavior: 'instant' });
}
