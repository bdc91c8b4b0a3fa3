import { Link } from 'react-router';
import type { Athlete } from '#contract/athletes.ts';
import { athletePath } from '#contract/page-paths.ts';
import { classNames } from '#ui/classes.ts';
import { CreaseHeading } from '#ui/crease.tsx';
import { sportOf, sportTitle } from './athlete-words.ts';
import styles from './athletes-row.module.css';
import { ProductPicture } from './product-picture.tsx';

interface AthletesRowProps {
  athletes: Athlete[];
  title?: string;
  /** Text beside the heading on wide screens. */
  end?: string;
}

/** Row of athletes; the back of their shirt is the portrait. */
export function AthletesRow({ athletes, title = 'Athletes', end }: AthletesRowProps) {
  if (athletes.length === 0) return null;
  return (
    <section id="athletes" className="wrap" aria-labelledby="athletes-title">
      <CreaseHeading id="athletes-title" end={end && <span className="mut sm only-desktop">{end}</span>}>
        {title}
      </CreaseHeading>
      <div className={classNames('bleed', styles.row, athletes.length === 3 && styles.three)}>
        {athletes.map((athlete) => (
          <Link
            key={athlete.slug}
            to={athletePath(athlete.name)}
            className={classNames(styles.athlete, styles[sportOf(athlete)])}
            prefetch="intent"
          >
            <ProductPicture
              address={athlete.image}
              alt=""
              sizes="(min-width: 901px) 27vw, 56vw"
              className={styles.shirt}
            />
            <span className={styles.words}>
              <span className="h2">{athlete.name}</span>
              <span className="sm">{sportTitle(athlete)}</span>
            </span>
          </Link>
        ))}
      </div>
    </section>
  );
}
