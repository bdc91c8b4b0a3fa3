import { type MouseEvent, type PointerEvent, type RefObject, useEffect, useRef, useState } from 'react';
import styles from './drag.module.css';

/** Distance in px after which a mouse drags and a finger scrolls. */
const slipPx = 6;
/** Time in ms for which a finger must rest before it drags. */
const restMs = 350;
/** Distance in px from an edge at which dragging scrolls. */
const edgePx = 64;
/** Scroll step in px per frame. */
const scrollPx = 10;

interface Dragging {
  /** Called while dragging, with the dragged item and the drop target below it. */
  onOver: (what: string, onto: string | undefined) => void;
  /** Called at the end of a drag: dropped on a target, or on nothing. */
  onEnd: (what: string, onto: string | undefined) => void;
}

/**
 * Makes items of a list draggable by mouse, or by finger after a long press. Items have `data-drag`, targets
 * `data-drop`. Returns the props of the list, the dragged item and its target. Escape cancels; the list itself handles
 * the keyboard.
 */
export function useDrag<List extends HTMLElement>(onDrop: (what: string, onto: string) => void) {
  const ref = useRef<List>(null);
  const [{ dragged, over }, setDrag] = useState<{ dragged?: string; over?: string | undefined }>({});
  const stop = useRef<() => void>(undefined);
  const wasDragged = useRef(false);
  useEffect(() => {
    const list = ref.current;
    // A dragging finger must not scroll. The listener is added beforehand, as browsers ignore a listener that is added
    // later.
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
    /** Suppresses the click that ends a drag. */
    onClickCapture(event: MouseEvent) {
      if (!wasDragged.current) return;
      wasDragged.current = false;
      event.preventDefault();
      event.stopPropagation();
    },
    /** Suppresses the browser's built-in dragging of links and pictures, which works by mouse only. */
    onDragStart: (event: MouseEvent) => event.preventDefault(),
    onContextMenu(event: MouseEvent) {
      if (wasDragged.current) event.preventDefault();
    },
  };
  return { list, dragged, over };
}

/** Follows a pointer from press to release. Returns a function that cancels it. */
function follow(
  down: globalThis.PointerEvent,
  source: HTMLElement,
  list: RefObject<HTMLElement | null>,
  { onOver, onEnd }: Dragging,
) {
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
  const onKey = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || !lifted) return;
    event.preventDefault();
    event.stopPropagation();
    end();
  };
  window.addEventListener('keydown', onKey, listen);
  return end;
}

/** Creates a copy of the dragged item that follows the pointer above it. */
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

/** Scrolls the window, and a list wider than its container, while an item is dragged at their edges. */
function scrollAtEdge(x: number, y: number, list: HTMLElement | null): void {
  const { clientWidth, clientHeight } = document.documentElement;
  const toward = (at: number, most: number) => {
    if (at < edgePx) return -scrollPx;
    return at > most - edgePx ? scrollPx : 0;
  };
  const down = toward(y, clientHeight);
  if (down !== 0) window.scrollBy({ top: down, behavior: 'instant' });
  if (list && list.scrollWidth > list.clientWidth) list.scrollBy({ left: toward(x, clientWidth), behavior: 'instant' });
}
