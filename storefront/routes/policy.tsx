import ChevronDown from 'lucide-react/icons/chevron-down';
import { useLocation } from 'react-router';
import { seller } from '#contract/seller.ts';
import { cookies } from '../policies/cookies.ts';
import { inForceSince, type Policy } from '../policies/policy.ts';
import { PolicyText } from '../policies/policy-text.tsx';
import { privacy } from '../policies/privacy.ts';
import { returns } from '../policies/returns.ts';
import { shipping } from '../policies/shipping.ts';
import { terms } from '../policies/terms.ts';
import { PageHead } from '../shell/page-head.tsx';
import styles from './policy.module.css';

/** Every address of a long text; two of them have two. Each is written anew for a page: who sells may change while the shop runs. */
const policies: Record<string, () => Policy> = {
  '/terms-of-service': terms,
  '/terms': terms,
  '/privacy-policy': privacy,
  '/privacy': privacy,
  '/cookie-policy': cookies,
  '/shipping-info': shipping,
  '/returns-policy': returns,
};

export default function PolicyPage() {
  const policy = policies[useLocation().pathname.replace(/\/$/, '')]?.();
  if (!policy) return null;
  return (
    <div className={`wrap ${styles.page}`}>
      <PageHead title={policy.title} description={policy.description} canonical={policy.canonical} />
      <h1 className="h1">{policy.title}</h1>
      <p className={`mut ${styles.lead}`}>{policy.lead}</p>
      <p className="sm mut num">
        In force since {inForceSince}. Help: {seller.supportHours}, every day.
      </p>
      <div className={styles.columns}>
        <nav className={styles.contents} aria-labelledby="contents">
          <p id="contents">Contents</p>
          <ContentsList policy={policy} />
        </nav>
        <details className={styles.folded}>
          <summary>
            Contents
            <ChevronDown className="ic-s" />
          </summary>
          <ContentsList policy={policy} />
        </details>
        <div className={styles.text}>
          {policy.parts.map(({ id, heading, text }, index) => (
            <section key={id} id={id}>
              <h2 className="h3">
                {index + 1}. {heading}
              </h2>
              <PolicyText heading={heading} blocks={text} />
            </section>
          ))}
        </div>
      </div>
    </div>
  );
}

function ContentsList({ policy }: { policy: Policy }) {
  return (
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
  );
}
