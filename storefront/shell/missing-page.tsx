import { Form, Link } from 'react-router';
import { Button } from '#ui/button.tsx';
import { classNames } from '#ui/classes.ts';
import { CreaseHeading } from '#ui/crease.tsx';
import fieldStyles from '#ui/field.module.css';
import { Plates } from '#ui/plates.tsx';
import { SportLinks } from '../parts/sport-columns.tsx';
import { searchHint } from './header-search.tsx';
import styles from './missing-page.module.css';

interface MissingPageProps {
  title?: string;
  text?: string;
}

/** Page for unknown addresses: a large heading, search, and links. */
export function MissingPage({
  title = 'Page not found',
  text = 'The address is old or mistyped. Search, or start from a sport.',
}: MissingPageProps) {
  return (
    <>
      <title>{`${title} · Maidan`}</title>
      <meta name="robots" content="noindex" />
      <div className={classNames('wrap', styles.miss)}>
        <Plates text="404" className={styles.plates} plateClass={styles.plate} hidden />
        <div>
          <h1 className="h1">{title}</h1>
          <p className={classNames('mut', styles.text)}>{text}</p>
          <Form action="/search" method="get" role="search" aria-label="Missing page" className={styles.search}>
            <div>
              <input
                type="search"
                name="q"
                maxLength={100}
                placeholder={searchHint}
                aria-label={searchHint}
                className={fieldStyles.input}
              />
            </div>
            <Button type="submit">Search</Button>
          </Form>
          <p className={classNames('row', styles.links)}>
            <Link to="/" className="lk">
              Home
            </Link>
            <Link to="/tracker" className="lk">
              Track a shipment
            </Link>
            <Link to="/contact-us" className="lk">
              Contact us
            </Link>
          </p>
        </div>
      </div>
      <section className="wrap" aria-labelledby="from-a-sport">
        <CreaseHeading id="from-a-sport">Start from a sport</CreaseHeading>
        <SportLinks />
      </section>
    </>
  );
}
