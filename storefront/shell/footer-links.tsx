import { Link } from 'react-router';
import type { MenuLink } from '#contract/menus.ts';

/** A column of the footer. */
export function FooterLinks({ title, links, last }: { title: string; links: readonly MenuLink[]; last?: string | undefined }) {
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

/** By when somebody answers, under the links of whom to ask. */
export const answeredWords = (hours: string): string => `${hours}, every day`;
