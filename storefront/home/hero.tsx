import ArrowLeft from 'lucide-react/icons/arrow-left';
import ArrowRight from 'lucide-react/icons/arrow-right';
import Pause from 'lucide-react/icons/pause';
import Play from 'lucide-react/icons/play';
import { useCallback, useEffect, useRef, useState } from 'react';
import type { HomeScene, ShownSlide } from '#contract/home.ts';
import { useAutoAdvance } from '#ui/auto-advance.ts';
import { ButtonLink } from '#ui/button.tsx';
import { classNames } from '#ui/classes.ts';
import { IconButton } from '#ui/icon-button.tsx';
import { Plates } from '#ui/plates.tsx';
import { Poster } from '../parts/poster.tsx';
import styles from './hero.module.css';

/** Picture of each scene, with the focus that stays visible when cropped. */
const pictures: Readonly<Record<HomeScene, { at: string; alt: string }>> = {
  dusk: { at: '64% 50%', alt: 'Poster: children playing cricket on a maidan at dusk' },
  flood: { at: '50% 60%', alt: 'Poster: a floodlit cricket ground from above, full stands' },
  court: { at: '60% 50%', alt: 'Poster: football and basketball on a painted street court, from above' },
};

/** Duration of a slide in ms (specification, section 9). */
const slideMs = 3000;

/** Slideshow at the top of the home page. Pictures of later slides load only once the page is idle. */
export function Hero({ slides }: { slides: readonly ShownSlide[] }) {
  const root = useRef<HTMLElement>(null);
  const [at, setAt] = useState(0);
  const [rested, setRested] = useState(false);
  const count = slides.length;
  const step = useCallback((by: number) => setAt((was) => (was + by + count) % count), [count]);
  const next = useCallback(() => step(1), [step]);
  // Automatic changes wait until the next picture is loaded.
  const turn = useCallback(() => {
    setAt((was) => {
      const to = (was + 1) % count;
      return root.current?.querySelectorAll<HTMLImageElement>(`.${styles.poster}`)[to]?.complete ? to : was;
    });
  }, [count]);
  const { paused, toggle } = useAutoAdvance(root, slideMs, turn);
  useEffect(() => {
    const timer = setTimeout(() => setRested(true), slideMs / 2);
    return () => clearTimeout(timer);
  }, []);
  const current = slides[at] ?? slides[0];
  if (!current) return null;
  return (
    <section ref={root} className={styles.hero} aria-roledescription="carousel" aria-label="Featured">
      {slides.map(({ scene, title, text, picture: own }, index) => (
        // biome-ignore lint/a11y/useSemanticElements: a slide is a group of a carousel (WAI-ARIA), not a field set
        <div
          // biome-ignore lint/suspicious/noArrayIndexKey: a slide is identified by its position, and two may be equal
          key={index}
          role="group"
          aria-roledescription="slide"
          aria-label={`${index + 1} of ${count}`}
          className={classNames(styles.slide, styles[scene])}
          data-current={index === at || undefined}
        >
          <div className={styles.text}>
            <h2 className="poster">{title}</h2>
            <p>{text}</p>
          </div>
          <div className={styles.picture} style={{ ['--at' as string]: (own ?? pictures[scene]).at }}>
            {(index === 0 || rested) && (
              <Poster
                scene={own?.files ?? scene}
                alt={(own ?? pictures[scene]).alt}
                tallOnPhones
                priority={index === 0}
                sizes="(min-width: 901px) 64vw, 100vw"
                className={styles.poster}
              />
            )}
          </div>
        </div>
      ))}
      <div className={classNames(styles.foot, styles[current.scene])}>
        <ButtonLink to={current.to} className={styles.go}>
          {current.go}
        </ButtonLink>
        <div className={classNames(styles.controls, 'needs-script')}>
          <IconButton label="Previous slide" className={styles.step} onClick={() => step(-1)}>
            <ArrowLeft />
          </IconButton>
          <span className={styles.number}>
            <Plates text={String(at + 1)} plateClass={styles.plate} />
            <span>{`of ${count}`}</span>
          </span>
          <IconButton label="Next slide" className={styles.step} onClick={next}>
            <ArrowRight />
          </IconButton>
          <IconButton label={paused ? 'Play slideshow' : 'Pause slideshow'} className={styles.pause} onClick={toggle}>
            {paused ? <Play /> : <Pause />}
          </IconButton>
        </div>
      </div>
    </section>
  );
}
