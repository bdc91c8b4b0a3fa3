import ArrowLeft from 'lucide-react/icons/arrow-left';
import ArrowRight from 'lucide-react/icons/arrow-right';
import Pause from 'lucide-react/icons/pause';
import Play from 'lucide-react/icons/play';
import { useCallback, useEffect, useRef, useState } from 'react';
import { useAutoAdvance } from '#ui/auto-advance.ts';
import { ButtonLink } from '#ui/button.tsx';
import { classes } from '#ui/classes.ts';
import { IconButton } from '#ui/icon-button.tsx';
import { Plates } from '#ui/plates.tsx';
import { Poster } from '../parts/poster.tsx';
import styles from './hero.module.css';

const slides = [
  {
    scene: 'dusk',
    at: '64% 50%',
    picture: 'Poster: children playing cricket on a maidan at dusk',
    title: 'Every game starts on open ground',
    text: 'Licensed jerseys, caps and kids’ wear from the clubs you shout for. Four sports. One maidan.',
    to: '/sports/cricket',
    go: 'Shop cricket',
  },
  {
    scene: 'flood',
    at: '50% 60%',
    picture: 'Poster: a floodlit cricket ground from above, full stands',
    title: 'Under the lights',
    text: 'Night jerseys, whites for the long format, and the cap you lost last season.',
    to: '/special/cricket',
    go: 'Shop the night kit',
  },
  {
    scene: 'court',
    at: '60% 50%',
    picture: 'Poster: football and basketball on a painted street court, from above',
    title: 'From the lane to the league',
    text: 'Football and basketball, from street cuts to match-day vests.',
    to: '/sports/football',
    go: 'Shop football',
  },
] as const;

/** Milliseconds a slide stays (specification, section 9). */
const slideMs = 3000;

/** The slideshow at the top of the home page. Later slides' pictures are fetched only once the page is at rest. */
export function Hero() {
  const root = useRef<HTMLElement>(null);
  const [at, setAt] = useState(0);
  const [rested, setRested] = useState(false);
  const step = useCallback((by: number) => setAt((was) => (was + by + slides.length) % slides.length), []);
  const next = useCallback(() => step(1), [step]);
  // By itself it turns to what can be seen: a picture that is still on its way is waited for.
  const turn = useCallback(() => {
    setAt((was) => {
      const to = (was + 1) % slides.length;
      return root.current?.querySelectorAll<HTMLImageElement>(`.${styles.poster}`)[to]?.complete ? to : was;
    });
  }, []);
  const { paused, toggle } = useAutoAdvance(root, slideMs, turn);
  useEffect(() => {
    const timer = setTimeout(() => setRested(true), slideMs / 2);
    return () => clearTimeout(timer);
  }, []);
  const current = slides[at] ?? slides[0];
  return (
    <section ref={root} className={styles.hero} aria-roledescription="carousel" aria-label="Featured">
      {slides.map(({ scene, picture, title, text, at: position }, index) => (
        // biome-ignore lint/a11y/useSemanticElements: a slide is a group of a carousel (WAI-ARIA), not a field set
        <div
          key={scene}
          role="group"
          aria-roledescription="slide"
          aria-label={`${index + 1} of ${slides.length}`}
          className={classes(styles.slide, styles[scene])}
          data-current={index === at || undefined}
        >
          <div className={styles.text}>
            <h2 className="poster">{title}</h2>
            <p>{text}</p>
          </div>
          <div className={styles.picture} style={{ ['--at' as string]: position }}>
            {(index === 0 || rested) && (
              <Poster
                scene={scene}
                alt={picture}
                tallOnPhones
                priority={index === 0}
                sizes="(min-width: 901px) 64vw, 100vw"
                className={styles.poster}
              />
            )}
          </div>
        </div>
      ))}
      <div className={classes(styles.foot, styles[current.scene])}>
        <ButtonLink to={current.to} className={styles.go}>
          {current.go}
        </ButtonLink>
        <div className={classes(styles.controls, 'needs-script')}>
          <IconButton label="Previous slide" className={styles.step} onClick={() => step(-1)}>
            <ArrowLeft />
          </IconButton>
          <span className={styles.number}>
            <Plates text={String(at + 1)} plateClass={styles.plate} />
            of {slides.length}
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
