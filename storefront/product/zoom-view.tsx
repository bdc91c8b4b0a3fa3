import { type PointerEvent, useEffect, useRef, useState } from 'react';
import { classNames } from '#ui/classes.ts';
import { ProductPicture } from '../parts/product-picture.tsx';
import { boundZoom, doubleTapZoom, fittedZoom, pinchZoom, type Spot, scaledAt } from './zoom-state.ts';
import styles from './zoom-view.module.css';

/** Maximum time in ms and distance in px between the taps of a double tap. */
const doubleTap = { ms: 320, px: 30 };

/** Same as the gallery's `sizes`. */
const before = '(min-width: 901px) 33vw, 88vw';

interface ZoomViewProps {
  src: string;
  alt: string;
  className: string;
}

/** Zoomable picture: pinch, double tap or double click, and drag; plus, minus and 0 on the keyboard. */
export default function ZoomView({ src, alt, className }: ZoomViewProps) {
  const frame = useRef<HTMLDivElement>(null);
  const fingers = useRef(new Map<number, Spot>());
  const lastTap = useRef<{ at: number; spot: Spot } | undefined>(undefined);
  const [state, setState] = useState(fittedZoom);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another picture begins as it fits
  useEffect(() => setState(fittedZoom), [src]);

  const sizeOf = () => ({ width: frame.current?.clientWidth ?? 1, height: frame.current?.clientHeight ?? 1 });
  const spotOf = ({ clientX, clientY }: { clientX: number; clientY: number }): Spot => {
    const box = frame.current?.getBoundingClientRect();
    return { x: clientX - (box ? box.left + box.width / 2 : 0), y: clientY - (box ? box.top + box.height / 2 : 0) };
  };
  function down(event: PointerEvent) {
    frame.current?.setPointerCapture(event.pointerId);
    fingers.current.set(event.pointerId, spotOf(event));
  }
  function move(event: PointerEvent) {
    const before = fingers.current.get(event.pointerId);
    if (!before) return;
    const now = spotOf(event);
    const other = [...fingers.current].find(([id]) => id !== event.pointerId)?.[1];
    fingers.current.set(event.pointerId, now);
    setState((was) =>
      other
        ? pinchZoom(was, [before, other], [now, other], sizeOf())
        : boundZoom({ ...was, x: was.x + now.x - before.x, y: was.y + now.y - before.y }, sizeOf()),
    );
  }
  function up(event: PointerEvent) {
    const spot = spotOf(event);
    const alone = fingers.current.size === 1;
    fingers.current.delete(event.pointerId);
    if (!alone || event.type === 'pointercancel') return;
    const before = lastTap.current;
    const isDouble =
      before &&
      event.timeStamp - before.at < doubleTap.ms &&
      Math.hypot(spot.x - before.spot.x, spot.y - before.spot.y) < doubleTap.px;
    lastTap.current = isDouble ? undefined : { at: event.timeStamp, spot };
    if (isDouble) setState((was) => doubleTapZoom(was, spot, sizeOf()));
  }
  useEffect(() => {
    function onKey({ key }: KeyboardEvent) {
      const factor = { '+': 1.5, '=': 1.5, '-': 1 / 1.5 }[key];
      if (key === '0') setState(fittedZoom);
      else if (factor) setState((was) => scaledAt(was, factor, { x: 0, y: 0 }, sizeOf()));
    }
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  });
  const { scale, x, y } = state;
  return (
    <div
      ref={frame}
      className={classNames('tile', styles.frame)}
      data-zoomed={scale > 1 || undefined}
      onPointerDown={down}
      onPointerMove={move}
      onPointerUp={up}
      onPointerCancel={up}
    >
      <div className={styles.lens} style={{ transform: `translate(${x}px, ${y}px) scale(${scale})` }}>
        {/* Picture already loaded by the page, shown until the large picture is loaded. */}
        <ProductPicture key={`${src} before`} address={src} alt="" sizes={before} className={className} />
        <ProductPicture key={src} address={src} alt={alt} sizes="1600px" className={className} />
      </div>
    </div>
  );
}
