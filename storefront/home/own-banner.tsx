import { ButtonLink } from '#ui/button.tsx';
import { ProductPicture } from '../parts/product-picture.tsx';
import styles from './own-banner.module.css';

/** The way to the designer; the picture is a shirt from behind. */
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
        <p>Pick a base, drop in a picture, set a name and number. Printed in 24–48 hours, one piece or ten.</p>
        <ButtonLink to="/customize" className={styles.go}>
          Start a design
        </ButtonLink>
      </div>
      <div className={styles.picture}>
        {picture && <ProductPicture address={picture} alt="" sizes="(min-width: 901px) 34vw, 93vw" className={styles.garment} />}
      </div>
    </section>
  );
}
