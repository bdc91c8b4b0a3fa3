import Mail from 'lucide-react/icons/mail';
import ReceiptText from 'lucide-react/icons/receipt-text';
import Tag from 'lucide-react/icons/tag';
import type { ReactElement } from 'react';
import { Link } from 'react-router';
import { useSession } from '../browser/session.ts';
import styles from './number-help.module.css';

/** Explains where shoppers find the numbers that the tracker accepts. Shown while no parcel is. */
export function NumberHelp() {
  const isMember = useSession() !== undefined;
  return (
    <section className={styles.part} aria-labelledby="number-help">
      <h2 id="number-help" className="h2">
        Where to find the number
      </h2>
      <ul className={styles.places}>
        <Place icon={<Mail />} title="In our mails">
          The order number is in each mail about the order, the AWB number in the one that says it has left.
        </Place>
        <Place
          icon={<ReceiptText />}
          title="On the order's page"
          link={isMember ? { to: '/my-account/orders', label: 'Your orders' } : undefined}
        >
          Ten letters and digits, on black plates at the head of the page.
        </Place>
        <Place icon={<Tag />} title="On the parcel">
          The courier's label has the AWB number below its barcode.
        </Place>
      </ul>
    </section>
  );
}

interface PlaceProps {
  icon: ReactElement;
  title: string;
  link?: { to: string; label: string } | undefined;
  children: string;
}

function Place({ icon, title, link, children }: PlaceProps) {
  return (
    <li>
      {icon}
      <h3>{title}</h3>
      <p className="mut sm">{children}</p>
      {link && (
        <p className="sm">
          <Link className="lk" to={link.to}>
            {link.label}
          </Link>
        </p>
      )}
    </li>
  );
}
