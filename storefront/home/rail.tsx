import ArrowLeft from 'lucide-react/icons/arrow-left';
import ArrowRight from 'lucide-react/icons/arrow-right';
import Pause from 'lucide-react/icons/pause';
import Play from 'lucide-react/icons/play';
import { type FocusEvent, type PointerEvent, useCallback, useEffect, useRef, useState } from 'react';
import type { Product } from '#contract/catalogue.ts';
import { useAutoAdvance } from '#ui/auto-advance.ts';
import { classes } from '#ui/classes.ts';
import { CreaseHeading } from '#ui/crease.tsx';
import type { Elements } from '#ui/elements.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import { ProductCard } from '../parts/product-card.tsx';
import styles from './rail.module.css';

/** One step, a card and its gap, in pixels; how long a card leads, and how long a step takes, in ms (specification, section 9). */
const step = 280;
const stayMs = 3000;
const stepMs = 500;

/** A finger that moved this far, in pixels, meant to turn. */
const swipe = 40;

interface RailProps {
  title: string;
  products: Product[];
  /** The button below a card. */
  action: (product: Product) => Elements;
}

/**
 * A row of cards that moves on by itself and never ends: the list stands three times, and after a step out of the middle
 * one the row is set back by a whole list, unseen. The copies are there for the eye only.
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

  /** Tab reaches a card beyond the edge: the row follows. */
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
        <div ref={row} className={classes(styles.rail, live && styles.live)} {...swiping}>
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

/** The place of a list that stands three times, in cards from the row's beginning; it begins with the middle one. */
function useEndlessRow(count: number) {
  const [at, setAt] = useState(count);
  const [moving, setMoving] = useState(false);
  const move = useCallback((steps: number) => {
    setMoving(true);
    setAt((was) => was + steps);
  }, []);
  useEffect(() => {
    if (!moving) return;
    // A timer and not the transition's end: with motion reduced there is no transition to end.
    const timer = setTimeout(() => {
      setMoving(false);
      setAt((was) => count + ((((was - count) % count) + count) % count));
    }, stepMs);
    return () => clearTimeout(timer);
  }, [moving, count]);

  /** Moves so far that a card of the middle list is among the `fits` that are seen. */
  function show(index: number, fits: number): void {
    const place = index + count;
    if (place >= at && place < at + fits) return;
    setMoving(true);
    setAt(place < at ? place : place - fits + 1);
  }
  return { at, moving, move, show };
}

/** A finger drawn far enough to the left turns forward, to the right back; a mouse turns nothing. */
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
