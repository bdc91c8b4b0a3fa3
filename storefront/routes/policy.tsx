import ChevronDown from 'lucide-react/icons/chevron-down';
import { useLocation } from 'react-router';
import { PageHead } from '../parts/page-head.tsx';
import { cookies } from '../policies/cookies.ts';
import type { Policy } from '../policies/policy.ts';
import { privacy } from '../policies/privacy.ts';
import { returns } from '../policies/returns.ts';
import { shipping } from '../policies/shipping.ts';
import { terms } from '../policies/terms.ts';
import styles from './policy.module.css';

/** Every address of a long text; two of them have two. */
const policies: Record<string, Policy> = {
  '/terms-of-service': terms,
  '/terms': terms,
  '/privacy-policy': privacy,
  '/privacy': privacy,
  '/cookie-policy': cookies,
  '/shipping-info': shipping,
  '/returns-policy': returns,
};

export default function PolicyPage() {
  const policy = policies[useLocation().pathname.replace(/\/$/, '')];
  if (!policy) return null;
  return (
    <div className={`wrap ${styles.page}`}>
      <PageHead title={policy.title} description={policy.description} />
      <link rel="canonical" href={policy.canonical} />
      <h1 className="h1">{policy.title}</h1>
      <div className={styles.columns}>
        <details className={styles.contents} open>
          <summary>
            Contents
            <ChevronDown className="ic-s" />
          </summary>
          <ol>
            {policy.parts.map(({ id, heading }, index) => (
              <li key={id}>
                <a href={`#${id}`}>
                  <span>{index + 1}</span>
                  {heading}
                </a>
              </li>
            ))}
          </ol>
        </details>
        <div className={styles.text}>
          {policy.parts.map((part, index) => (
            <section key={part.id} id={part.id}>
              <h2 className="h3">
                {index + 1}. {part.heading}
              </h2>
              {blocks(part.text).map((block) =>
                typeof block === 'string' ? (
                  <p key={block}>{marked(block)}</p>
                ) : (
                  <ul key={block[0]}>
                    {block.map((item) => (
                      <li key={item}>{marked(item)}</li>
                    ))}
                  </ul>
                ),
              )}
            </section>
          ))}
        </div>
      </div>
    </div>
  );
}

/** Paragraphs as they are; what begins with '- ' is gathered into lists. */
function blocks(text: string[]): (string | string[])[] {
  const all: (string | string[])[] = [];
  for (const paragraph of text) {
    const last = all.at(-1);
    if (!paragraph.startsWith('- ')) all.push(paragraph);
    else if (Array.isArray(last)) last.push(paragraph.slice(2));
    else all.push([paragraph.slice(2)]);
  }
  return all;
}

/** Washes what the operator has to fill in. */
function marked(text: string) {
  return text.split(/([^.,:;]*\(placeholder\))/).map((piece) =>
    piece.endsWith('(placeholder)') ? (
      <mark key={piece} className={styles.fillIn}>
        {piece}
      </mark>
    ) : (
      piece
    ),
  );
}
