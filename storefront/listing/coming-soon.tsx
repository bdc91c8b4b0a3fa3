import type { CSSProperties } from 'react';
import { Breadcrumb } from '#ui/breadcrumb.tsx';
import { CreaseHeading } from '#ui/crease.tsx';
import cardStyles from '../parts/product-card.module.css';
import { SportLinks } from '../parts/sport-columns.tsx';
import cap from './blanks/cap.avif';
import hoodie from './blanks/hoodie.avif';
import jersey from './blanks/jersey.avif';
import mug from './blanks/mug.avif';
import tee from './blanks/tee.avif';
import styles from './coming-soon.module.css';

/** Six placeholders with plain garments. */
const pegs = [
  { peg: 1, garment: tee },
  { peg: 2, garment: cap },
  { peg: 3, garment: hoodie },
  { peg: 4, garment: jersey },
  { peg: 5, garment: mug },
  { peg: 6, garment: tee },
];

/** Page of a sport without products yet: a generic title and six placeholders. */
export function ComingSoon() {
  return (
    <>
      <div className={`wrap ${styles.head}`}>
        <Breadcrumb crumbs={[{ name: 'Home', to: '/' }, { name: 'Sports' }]} />
        <h1 className="h1">Sports Merchandise</h1>
      </div>
      <Pegs />
    </>
  );
}

/** Placeholders, and links to the existing sports; used below a heading. */
export function Pegs() {
  return (
    <>
      <div className="wrap">
        <p className={`mut ${styles.soon}`}>
          This sport is still in the changing room. These are the pegs we are filling.
        </p>
        <ul className="grid" style={{ '--cols': 6 } as CSSProperties}>
          {pegs.map(({ peg, garment }) => (
            <li key={peg}>
              <span className="tile">
                <img src={garment} alt="" width={400} height={500} decoding="async" className={cardStyles.picture} />
              </span>
              <p className={`${cardStyles.words} ${styles.peg}`}>Coming soon</p>
            </li>
          ))}
        </ul>
      </div>
      <section className="wrap sec last" aria-labelledby="now">
        <CreaseHeading id="now">On the ground now</CreaseHeading>
        <SportLinks />
      </section>
    </>
  );
}
