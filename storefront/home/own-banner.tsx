import { ButtonLink } from '#ui/button.tsx';
import { ProductPicture } from '../parts/product-picture.tsx';
import styles from './own-banner.module.css';

/** Banner for personalized shirts, with links to the clubs and the designer. The picture is a shirt from behind. */
export function OwnBanner({ picture }: { picture: string | undefined }) {
  return (
    <section className={styles.banner} aria-labelledby="own" data-flush>
      <div className={styles.text}>
        <p className="deva" lang="hi">
          अपना नाम, अपना नंबर
        </p>
        <h2 id="own" className="h1">
          Your name on the back
        </h2>
        <p>On the shirt of your club, or on a design of your own. Printed in 24–48 hours, one piece or ten.</p>
        <ButtonLink to="/clubs" className={styles.go}>
          Choose your club
        </ButtonLink>
        <ButtonLink to="/customize" className={styles.go}>
          Start a design
        </ButtonLink>
      </div>
      <div className={styles.picture}>
        {picture && (
          <ProductPicture address={picture} alt="" sizes="(min-width: 901px) 34vw, 93vw" className={styles.garment} />
        )}
      </div>
    </section>
  );
}
