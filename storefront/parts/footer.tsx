import CreditCard from 'lucide-react/icons/credit-card';
import Landmark from 'lucide-react/icons/landmark';
import Plane from 'lucide-react/icons/plane';
import Truck from 'lucide-react/icons/truck';
import Wallet from 'lucide-react/icons/wallet';
import { Link } from 'react-router';
import { seller } from '#contract/seller.ts';
import { Wordmark } from '#ui/wordmark.tsx';
import styles from './footer.module.css';
import { sports } from './sports.ts';

const help = [
  { name: 'Track a shipment', to: '/tracker' },
  { name: 'Shipping', to: '/shipping-info' },
  { name: 'Returns', to: '/returns-policy' },
  { name: 'Contact us', to: '/contact-us' },
];

const smallPrint = [
  { name: 'Terms of service', to: '/terms-of-service' },
  { name: 'Privacy', to: '/privacy-policy' },
  { name: 'Cookies', to: '/cookie-policy' },
];

/** How one can pay and who carries, as plain marks of our own: no brand's sign is used. */
const marks = [
  { name: 'Cards', Icon: CreditCard },
  { name: 'Gateway', Icon: Landmark },
  { name: 'Wallet', Icon: Wallet },
  { name: 'Surface courier', Icon: Truck },
  { name: 'Air courier', Icon: Plane },
];

function Links({ title, links, last }: { title: string; links: { name: string; to: string }[]; last?: string }) {
  return (
    <div>
      <h2>{title}</h2>
      <ul>
        {links.map(({ name, to }) => (
          <li key={to}>
            <Link to={to}>{name}</Link>
          </li>
        ))}
        {last && (
          <li>
            <p>{last}</p>
          </li>
        )}
      </ul>
    </div>
  );
}

function SellerDetails() {
  const facts = [
    ['Seller', `${seller.legalName}, ${seller.address}`],
    ['Phone', seller.phone],
    ['GSTIN', seller.gstin],
    ['Grievance officer', seller.grievanceOfficer],
  ] as const;
  return (
    <div>
      <h2>Who sells</h2>
      <dl>
        {facts.map(([name, fact]) => (
          <div key={name}>
            <dt>{name}: </dt>
            <dd>{fact}</dd>
          </div>
        ))}
        <div>
          <dt>E-mail: </dt>
          <dd>
            <a href={`mailto:${seller.email}`}>{seller.email}</a>
          </dd>
        </div>
      </dl>
    </div>
  );
}

export function Footer() {
  const shop = [...sports.map(({ sport, name }) => ({ name, to: `/sports/${sport}` })), { name: 'Custom Merch', to: '/customize' }];
  return (
    <footer className={styles.footer}>
      <div className="wrap">
        <div className={styles.columns}>
          <div>
            <h2>Licensed means licensed</h2>
            <p>Every licensed piece carries its rights-holder’s tag. Faulty, wrong or late goods can always come back.</p>
          </div>
          <Links title="Shop" links={shop} />
          <Links title="Help" links={help} last={`${seller.supportHours}, every day`} />
          <Links title="Small print" links={smallPrint} />
          <SellerDetails />
        </div>
        <Wordmark className={styles.big} />
        <div className={styles.base}>
          <span>© 2025 Maidan</span>
          <ul className={styles.marks} aria-label="Payment and courier partners">
            {marks.map(({ name, Icon }) => (
              <li key={name}>
                <Icon className="ic-s" />
                <span>{name}</span>
              </li>
            ))}
          </ul>
        </div>
      </div>
    </footer>
  );
}
