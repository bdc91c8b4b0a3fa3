import Lock from 'lucide-react/icons/lock';
import { Link } from 'react-router';
import { classNames } from '#ui/classes.ts';
import { Wordmark } from '#ui/wordmark.tsx';
import { useTestMode } from '../browser/test-mode.ts';
import styles from './checkout-header.module.css';
import headerStyles from './header.module.css';

/** Header of the checkout: links only to home and help. */
export function CheckoutHeader() {
  const testMode = useTestMode();
  return (
    <>
      {testMode && (
        <section className={styles.test} aria-label="Test mode">
          <p className="wrap">
            <span>
              <b>Test mode.</b> <span>No money is taken and no parcel is sent.</span>
            </span>
            <span className={styles.aside}>Use the test card, QR code or UPI app shown at payment.</span>
          </p>
        </section>
      )}
      <header className={headerStyles.head}>
        <div className={classNames('wrap', headerStyles.row, styles.row)}>
          <Link to="/" aria-label="Maidan, home" className={classNames(headerStyles.logo, styles.logo)}>
            <Wordmark />
          </Link>
          <span className={styles.secure}>
            <Lock />
            <span>Secure checkout</span>
          </span>
          <Link to="/contact-us" className={classNames('lk', styles.help)}>
            Help
          </Link>
        </div>
      </header>
    </>
  );
}
