import ChevronDown from 'lucide-react/icons/chevron-down';
import { Link } from 'react-router';
import type { Policy } from '#contract/policies.ts';
import { policyAt, policyPage } from '#contract/policy-pages.ts';
import { SkeletonGrid } from '#ui/skeleton.tsx';
import { cachedLoader, type PageLoad, serverLoader } from '../browser/cached-loader.ts';
import { useShop } from '../browser/shop-facts.ts';
import { PendingReply } from '../parts/pending-reply.tsx';
import { PolicyBlocks } from '../policies/policy-text.tsx';
import { PageHead } from '../shell/page-head.tsx';
import type { Route } from './+types/policy';
import styles from './policy.module.css';

const load: PageLoad<Policy> = async (api, { url: { pathname, searchParams } }) => {
  const name = policyAt[pathname.replace(/\/$/, '')] ?? 'terms';
  const version = searchParams.get('version');
  return (
    await api('GET /api/policies/:name', {
      params: { name },
      query: version === null ? {} : { version: Number(version) },
    })
  ).data;
};

export const loader = serverLoader(load);
export const clientLoader = cachedLoader(load);

export default function PolicyPage({ loaderData }: Route.ComponentProps) {
  return (
    <PendingReply
      reply={loaderData.reply}
      waiting={
        <div className="wrap sec">
          <SkeletonGrid label="Loading..." />
        </div>
      }
      failed={throwFailure}
    >
      {(policy) => <Shown policy={policy} />}
    </PendingReply>
  );
}

/** Passes a failure on to the error page, which names its reason: the usual message is about products. */
function throwFailure(error: unknown): never {
  throw error;
}

function Shown({ policy }: { policy: Policy }) {
  const shop = useShop();
  return (
    <div className={`wrap ${styles.page}`}>
      <PageHead title={policy.title} description={policy.description} canonical={policyPage[policy.name]} />
      <h1 className="h1">{policy.title}</h1>
      <p className={`mut ${styles.lead}`}>{policy.lead}</p>
      <p className="sm mut num">{`In force since ${policy.since}. Help: ${shop.seller.supportHours}, every day.`}</p>
      {policy.past !== null && (
        <p className="sm">
          <span>{policy.past}</span>{' '}
          <Link className="lk" to={policyPage[policy.name]}>
            To the one that holds now
          </Link>
        </p>
      )}
      <div className={styles.columns}>
        <nav className={styles.contents} aria-labelledby="contents">
          <p id="contents">Contents</p>
          <ContentsList policy={policy} />
        </nav>
        <details className={styles.folded}>
          <summary>
            <span>Contents</span>
            <ChevronDown className="ic-s" />
          </summary>
          <ContentsList policy={policy} />
        </details>
        <div className={styles.text}>
          {policy.parts.map(({ id, heading, text }, index) => (
            <section key={id} id={id}>
              <h2 className="h3">{`${index + 1}. ${heading}`}</h2>
              <PolicyBlocks heading={heading} blocks={text} />
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
            <span>{heading}</span>
          </a>
        </li>
      ))}
    </ol>
  );
}
