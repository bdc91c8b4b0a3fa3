import { Link } from 'react-router';
import type { MenuLink } from '#contract/menus.ts';

/** Column of the footer. */
export function FooterLinks({
  title,
  links,
  last,
}: {
  title: string;
  links: readonly MenuLink[];
  last?: string | undefined;
}) {
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

/** Returns the hours of support, shown below the contact links. */
export const answeredWords = (hours: string): string => `${hours}, every day`;
