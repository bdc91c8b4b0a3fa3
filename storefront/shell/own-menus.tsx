import ChevronDown from 'lucide-react/icons/chevron-down';
import { useState } from 'react';
import { Link, NavLink, useLocation } from 'react-router';
import type { ShownEntry } from '#contract/menus.ts';
import type { ShopFacts } from '#contract/shop-facts.ts';
import { classNames } from '#ui/classes.ts';
import { useShop } from '../browser/shop-facts.ts';
import { devaOf, menuSports, type SportWords, specialSports } from '../parts/sports.ts';
import { answeredWords, FooterLinks } from './footer-links.tsx';
import headerStyles from './header-menus.module.css';
import { Menu, SpecialTiles, SportSheet } from './header-parts.tsx';
import phoneStyles from './mobile-menu.module.css';
import { SportClubs } from './sport-clubs.tsx';

/** Returns the sports of an entry, without those the owner removed. */
function sportsOf(shop: ShopFacts, { part, without }: Extract<ShownEntry, { part: string }>): SportWords[] {
  return (part === 'sports' ? menuSports(shop) : specialSports(shop)).filter(({ sport }) => !without.includes(sport));
}

const keyOf = (entry: ShownEntry) => ('part' in entry ? entry.part : entry.to);

/** Props; `phone` selects the header as phones show it. */
export interface OwnMenusProps {
  part: 'header' | 'footer';
  phone?: true;
}

/**
 * Menus that an owner configured. The server sends their contents with the seller data; they use the components of the
 * default menus.
 */
export default function OwnMenus({ part, phone }: OwnMenusProps) {
  const shop = useShop();
  const { header = [], footer = [] } = shop.seller.menus ?? {};
  if (part === 'footer')
    return footer.map(({ title, links, hours }) => (
      <FooterLinks key={title} title={title} links={links} last={hours && answeredWords(shop.seller.supportHours)} />
    ));
  return header.map((entry) =>
    phone ? <PhoneEntry key={keyOf(entry)} entry={entry} /> : <HeaderEntry key={keyOf(entry)} entry={entry} />,
  );
}

function HeaderEntry({ entry }: { entry: ShownEntry }) {
  const shop = useShop();
  const { pathname } = useLocation();
  // Clubs load when the menu is first opened.
  const [opened, setOpened] = useState(false);
  if (!('part' in entry))
    return (
      <NavLink to={entry.to} className={classNames(headerStyles.item, entry.hot && headerStyles.hot)}>
        {entry.name}
      </NavLink>
    );
  const of = sportsOf(shop, entry);
  const beginning = entry.part === 'sports' ? '/sports/' : '/special/';
  return (
    <Menu name={entry.name} current={pathname.startsWith(beginning)} onOpen={() => setOpened(true)}>
      {entry.part === 'sports' ? (
        <SportSheet of={of} Clubs={opened ? SportClubs : undefined} />
      ) : (
        <SpecialTiles of={of} />
      )}
    </Menu>
  );
}

function PhoneEntry({ entry }: { entry: ShownEntry }) {
  const shop = useShop();
  if (!('part' in entry))
    return (
      <Link to={entry.to} className={entry.hot && phoneStyles.hot}>
        <span className="h2">{entry.name}</span>
      </Link>
    );
  const of = sportsOf(shop, entry);
  if (entry.part === 'sports')
    return (
      <>
        <p className={phoneStyles.lead}>{entry.name}</p>
        {of.map((one) => (
          <Link key={one.sport} to={`/sports/${one.sport}`}>
            <span className="h2">{one.name}</span>
            <span className={devaOf(one)} lang="hi">
              {one.hindi}
            </span>
          </Link>
        ))}
      </>
    );
  return (
    <details className={phoneStyles.fold}>
      <summary>
        <span className="h2">{entry.name}</span>
        <ChevronDown />
      </summary>
      <div className={phoneStyles.small}>
        {of.map(({ sport, name }) => (
          <Link key={sport} to={`/special/${sport}`}>
            {name}
          </Link>
        ))}
      </div>
    </details>
  );
}
