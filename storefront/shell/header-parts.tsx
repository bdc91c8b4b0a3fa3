import ArrowRight from 'lucide-react/icons/arrow-right';
import ChevronDown from 'lucide-react/icons/chevron-down';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { classNames } from '#ui/classes.ts';
import { useShop } from '../browser/shop-facts.ts';
import { anySport, devaOf, type SportWords } from '../parts/sports.ts';
import styles from './header-menus.module.css';
import type { SportClubs } from './sport-clubs.tsx';

/** Menu of the header, a `details` that opens without scripts. */
export function Menu({
  name,
  current,
  onOpen,
  children,
}: {
  name: string;
  current: boolean;
  onOpen?: () => void;
  children: ReactNode;
}) {
  return (
    <details name="header-menu" data-menu className={styles.menu} onToggle={onOpen}>
      <summary className={styles.item} data-current={current || undefined}>
        <span>{name}</span>
        <ChevronDown />
      </summary>
      <div className={classNames(styles.panel, 'arrives')}>{children}</div>
    </details>
  );
}

/** Menu of the sports: four columns, and a column for topics of all sports. */
export function SportSheet({ of, Clubs }: { of: SportWords[]; Clubs: typeof SportClubs | undefined }) {
  const shop = useShop();
  return (
    <div className={classNames(styles.inner, styles.sheet)}>
      {of.map((one) => (
        <div key={one.sport}>
          <Link to={`/sports/${one.sport}`} className={styles.head}>
            <span>
              <span className="h2">{one.name}</span>
              <span className={devaOf(one)} lang="hi">
                {one.hindi}
              </span>
            </span>
            <ArrowRight />
          </Link>
          {Clubs && (
            <ul>
              <Clubs sport={one.sport} />
            </ul>
          )}
        </div>
      ))}
      <div>
        <p className={styles.head}>
          <span className="h2">Any sport</span>
        </p>
        <ul>
          {anySport(shop).map(({ title, path }) => (
            <li key={path}>
              <Link to={path}>{title}</Link>
            </li>
          ))}
        </ul>
      </div>
    </div>
  );
}

/** Links to the special collections of these sports, with their posters. */
export function SpecialTiles({ of }: { of: SportWords[] }) {
  return (
    <ul className={classNames(styles.inner, styles.specials)}>
      {of.map(({ sport, name, poster, special }) => (
        <li key={sport}>
          <Link to={`/special/${sport}`}>
            {poster ? (
              <img src={poster} alt="" width={700} height={350} loading="lazy" decoding="async" />
            ) : (
              <i className="h2" style={{ background: special?.ground, color: special?.onGround }} aria-hidden>
                {name}
              </i>
            )}
            <span className="h3">{`${name} Special Collection`}</span>
          </Link>
        </li>
      ))}
    </ul>
  );
}
