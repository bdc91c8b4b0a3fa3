import { Link } from 'react-router';
import { listingsIn } from '#contract/listings.ts';
import type { ShopFacts } from '#contract/shop-facts.ts';
import { classNames } from '#ui/classes.ts';
import type { Elements } from '#ui/elements.tsx';
import { PartnerMark } from '#ui/marks.tsx';
import { Wordmark } from '#ui/wordmark.tsx';
import { useShop } from '../browser/shop-facts.ts';
import { menuSports } from '../parts/sports.ts';
import styles from './footer.module.css';
import { answeredWords, FooterLinks } from './footer-links.tsx';
import { Own } from './own.tsx';

const shopLinks = (shop: ShopFacts) => [
  ...menuSports(shop).map(({ name, sport }) => ({ name, to: `/sports/${sport}` })),
  { name: 'Custom Merch', to: '/customize' },
  ...(['header', 'hot'] as const)
    .flatMap((menu) => listingsIn(shop, menu))
    .map(({ title, path }) => ({ name: title, to: path })),
];

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

/** Payment methods and carriers. Cash on delivery depends on the address, so it is not promised here. */
const marks = [
  { name: 'Cards', mark: 'card' },
  { name: 'Gateway', mark: 'gateway' },
  { name: 'Wallet', mark: 'wallet' },
  { name: 'Surface courier', mark: 'road' },
  { name: 'Air courier', mark: 'air' },
] as const;

function SellerDetails() {
  const shop = useShop();
  const facts = [
    ['Seller', `${shop.seller.legalName}, ${shop.seller.address}`],
    ['Phone', shop.seller.phone],
    // A seller who is not registered for GST has no GSTIN.
    ...(shop.seller.gstin === '' ? [] : [['GSTIN', shop.seller.gstin] as const]),
    ['Grievance officer', shop.seller.grievanceOfficer],
  ] as const;
  return (
    <div>
      <h2>Who sells</h2>
      <dl>
        {facts.map(([name, fact]) => (
          <div key={name}>
            <dt>{`${name}: `}</dt>
            <dd>{fact}</dd>
          </div>
        ))}
        <div>
          <dt>E-mail: </dt>
          <dd>
            <a href={`mailto:${shop.seller.email}`}>{shop.seller.email}</a>
          </dd>
        </div>
      </dl>
      <p>{shop.seller.demonstration}</p>
    </div>
  );
}

/** Paths of pages with personal data; their footer has no large shop name. */
const personal = /^\/(?:cart|order|my-account|login|signup|(?:reset|forgot)-password|auth|tracker)\b/i;

/** Footer of every page: complete on shop pages, without the large name on personal pages, and one line at checkout. */
export function Footer({ path }: { path: string }) {
  const shop = useShop();
  if (/^\/checkout\b/i.test(path))
    return (
      <footer className={classNames(styles.footer, styles.line)}>
        <div className="wrap">
          <Base>
            <span>{`Sold by ${shop.seller.legalName}. `}</span>
            {smallPrint.map(({ name, to }) => (
              <Link key={to} to={to}>
                {name}
              </Link>
            ))}
          </Base>
        </div>
      </footer>
    );
  return (
    <footer className={styles.footer}>
      <div className="wrap">
        <div className={styles.columns}>
          <div>
            <h2>Licensed means licensed</h2>
            <p>
              Every licensed piece carries its rights-holder’s tag. Faulty, wrong or late goods can always come back.
            </p>
          </div>
          <Own part="footer">
            <FooterLinks title="Shop" links={shopLinks(shop)} />
            <FooterLinks title="Help" links={help} last={answeredWords(shop.seller.supportHours)} />
            <FooterLinks title="Small print" links={smallPrint} />
          </Own>
          <SellerDetails />
        </div>
        {!personal.test(path) && <Wordmark className={styles.big} />}
        <Base />
      </div>
    </footer>
  );
}

function Base({ children }: { children?: Elements }) {
  const shop = useShop();
  return (
    <div className={styles.base}>
      <span>
        <span>{`© ${shop.seller.copyrightYear} Maidan`}</span>
        {children && <span>{'. '}</span>}
        {children}
      </span>
      <ul className={styles.marks} aria-label="Payment and courier partners">
        {marks.map(({ name, mark }) => (
          <li key={name}>
            <PartnerMark name={mark} />
            <span>{name}</span>
          </li>
        ))}
      </ul>
    </div>
  );
}
