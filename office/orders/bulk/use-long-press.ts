import { type PointerEvent, useRef } from 'react';

/** Duration of a long press in ms. */
const longMs = 500;
/** Movement in px up to which a press still counts as long. */
const slipPx = 10;

/** Selects a row by long press; the click that follows then does not open the row. */
export function useLongPress(onLong: (key: string) => void) {
  const held = useRef<{ timer: ReturnType<typeof setTimeout>; x: number; y: number }>(undefined);
  const fired = useRef(false);
  const end = () => {
    clearTimeout(held.current?.timer);
    held.current = undefined;
  };
  return {
    onPointerDownCapture: ({ pointerType, target, clientX: x, clientY: y }: PointerEvent) => {
      end();
      fired.current = false;
      const key = target instanceof Element ? target.closest<HTMLElement>('tr[data-key]')?.dataset.key : undefined;
      if (pointerType !== 'touch' || key === undefined) return;
      const timer = setTimeout(() => {
        fired.current = true;
        onLong(key);
      }, longMs);
      held.current = { timer, x, y };
    },
    onPointerMoveCapture: ({ clientX, clientY }: PointerEvent) => {
      if (held.current && Math.hypot(clientX - held.current.x, clientY - held.current.y) > slipPx) end();
    },
    onPointerUpCapture: (event: PointerEvent) => {
      end();
      if (fired.current) event.stopPropagation();
    },
    onPointerCancelCapture: end,
    onClickCapture: (event: { stopPropagation: () => void; preventDefault: () => void }) => {
      if (!fired.current) return;
      fired.current = false;
      event.stopPropagation();
      event.preventDefault();
    },
    onContextMenu: (event: { preventDefault: () => void }) => {
      if (fired.current || held.current) event.preventDefault();
    },
  };
}
