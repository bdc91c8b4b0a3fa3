import ArrowLeft from 'lucide-react/icons/arrow-left';
import ArrowRight from 'lucide-react/icons/arrow-right';
import Pause from 'lucide-react/icons/pause';
import Play from 'lucide-react/icons/play';
import { type FocusEvent, type PointerEvent, useCallback, useEffect, useRef, useState } from 'react';
import type { Product } from '#contract/catalogue.ts';
import { useAutoAdvance } from '#ui/auto-advance.ts';
import { classNames } from '#ui/classes.ts';
import { CreaseHeading } from '#ui/crease.tsx';
import type { Elements } from '#ui/elements.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import { ProductCard } from '../parts/product-card.tsx';
import styles from './rail.module.css';

/** Width in px of one step: a card and its gap. */
const step = 280;
/** Pause in ms between two steps (specification, section 9). */
const stayMs = 3000;
/** Duration of a step's movement in ms (specification, section 9). */
const stepMs = 500;

/** Minimum distance of a swipe in px. */
const swipe = 40;

interface RailProps {
  title: string;
  products: Product[];
  /** Button below a card. */
  action: (product: Product) => Elements;
}

/**
 * Endless row of cards that advances automatically. The list is rendered three times. After a step out of the middle
 * list, the row invisibly jumps back by one list. The copies are hidden from screen readers.
 */
export function Rail({ title, products, action }: RailProps) {
  const root = useRef<HTMLElement>(null);
  const row = useRef<HTMLDivElement>(null);
  const { at, moving, move, show } = useEndlessRow(products.length);
  const next = useCallback(() => move(1), [move]);
  const { paused, toggle } = useAutoAdvance(root, stayMs, next);
  const swiping = useSwipe((forward) => move(forward ? 1 : -1));
  const [live, setLive] = useState(false);
  useEffect(() => setLive(true), []);

  /** Scrolls the row when Tab focuses a card outside the visible part. */
  function follow(event: FocusEvent, index: number): void {
    if (!event.currentTarget.matches(':has(:focus-visible)')) return;
    show(index, Math.max(1, Math.floor((row.current?.clientWidth ?? step) / step)));
  }

  const controls = (
    <div className={`${styles.controls} needs-script`}>
      <IconButton label="Previous" onClick={() => move(-1)}>
        <ArrowLeft />
      </IconButton>
      <IconButton label="Next" onClick={next}>
        <ArrowRight />
      </IconButton>
      <IconButton label={paused ? 'Play trending' : 'Pause trending'} onClick={toggle}>
        {paused ? <Play /> : <Pause />}
      </IconButton>
    </div>
  );
  const cards = (copy: boolean) => (
    <ul className={styles.list} inert={copy} aria-hidden={copy || undefined}>
      {products.map((product, index) => (
        <li key={product._id} onFocus={copy ? undefined : (event) => follow(event, index)}>
          <ProductCard product={product} sizes="280px" action={action(product)} />
        </li>
      ))}
    </ul>
  );
  return (
    <section ref={root} className="sec" aria-labelledby="trending">
      <div className="wrap">
        <CreaseHeading id="trending" end={controls}>
          {title}
        </CreaseHeading>
        <div ref={row} className={classNames(styles.rail, live && styles.live)} {...swiping}>
          <div
            className={styles.track}
            data-moving={moving || undefined}
            style={live ? { transform: `translateX(${-at * step}px)` } : undefined}
          >
            {live && cards(true)}
            {cards(false)}
            {live && cards(true)}
          </div>
        </div>
      </div>
    </section>
  );
}

/**
 * Position in a list that is rendered three times, in cards from the start; initially at the start of the middle list.
 */
function useEndlessRow(count: number) {
  const [at, setAt] = useState(count);
  const [moving, setMoving] = useState(false);
  const move = useCallback((steps: number) => {
    setMoving(true);
    setAt((was) => was + steps);
  }, []);
  useEffect(() => {
    if (!moving) return;
    // Uses a timer instead of the transition's end, which does not occur with reduced motion.
    const timer = setTimeout(() => {
      setMoving(false);
      setAt((was) => count + ((((was - count) % count) + count) % count));
    }, stepMs);
    return () => clearTimeout(timer);
  }, [moving, count]);

  /** Moves until a card of the middle list is among the `fits` visible ones. */
  function show(index: number, fits: number): void {
    const place = index + count;
    if (place >= at && place < at + fits) return;
    setMoving(true);
    setAt(place < at ? place : place - fits + 1);
  }
  return { at, moving, move, show };
}

/** Handles swipes: left for the next card, right for the previous one. Mouse drags are ignored. */
function useSwipe(turn: (forward: boolean) => void) {
  const from = useRef<number>(undefined);
  return {
    onPointerDown: ({ pointerType, clientX }: PointerEvent) => {
      from.current = pointerType === 'mouse' ? undefined : clientX;
    },
    onPointerUp: ({ clientX }: PointerEvent) => {
      const way = from.current === undefined ? 0 : clientX - from.current;
      from.current = undefined;
      if (Math.abs(way) > swipe) turn(way < 0);
    },
    onPointerCancel: () => {
      from.current = undefined;
    },
  };
}
