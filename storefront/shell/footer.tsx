import { Link } from 'react-router';
import { listings } from '#contract/listings.ts';
import { seller } from '#contract/seller.ts';
import { PartnerMark } from '#ui/marks.tsx';
import { Wordmark } from '#ui/wordmark.tsx';
import { sports } from '../parts/sports.ts';
import styles from './footer.module.css';

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

/** How one can pay and who carries. Cash on delivery depends on the address, so it is not promised here. */
const marks = [
  { name: 'Cards', mark: 'card' },
  { name: 'Gateway', mark: 'gateway' },
  { name: 'Wallet', mark: 'wallet' },
  { name: 'Surface courier', mark: 'road' },
  { name: 'Air courier', mark: 'air' },
] as const;

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
      <p>{seller.demonstration}</p>
    </div>
  );
}

export function Footer() {
  const shop = [...sports.map(({ name }) => ({ name, to: listings[name].path })), { name: 'Custom Merch', to: '/customize' }];
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
          <span>© {seller.copyrightYear} Maidan</span>
          <ul className={styles.marks} aria-label="Payment and courier partners">
            {marks.map(({ name, mark }) => (
              <li key={name}>
                <PartnerMark name={mark} />
                <span>{name}</span>
              </li>
            ))}
          </ul>
        </div>
      </div>
    </footer>
  );
}
