import type { IntegrationName } from '#contract/office/lists.ts';
import type { Integration } from '#contract/office/settings.ts';
import { Button } from '#office/parts/button.tsx';
import { Status } from '#office/parts/status.tsx';
import { momentWords, sinceWords } from '#office/words/time.ts';
import styles from './settings.module.css';
import { useTest } from './use-settings.ts';

const names: Readonly<Record<IntegrationName, string>> = {
  payments: 'Payments, Razorpay',
  courier: 'Courier, Shiprocket',
  mail: 'Mail',
};

/** Consequence of each missing connection. */
const without: Readonly<Record<IntegrationName, string>> = {
  payments: 'Nobody can pay online.',
  courier: 'Parcels are packed, and wait until a courier is connected.',
  mail: 'No confirmation, code or invoice goes out.',
};

/** Shows external services: the connected account or missing settings, the last answer, and a button to test each. */
export function Connections({ integrations }: { integrations: readonly Integration[] }) {
  const test = useTest();
  return (
    <section className={styles.part} aria-labelledby="connections">
      <h2 className="h" id="connections">
        Connections
      </h2>
      <p className="mut">
        Keys and passwords are no settings: whoever runs the machine puts them into its environment and starts the shop
        again. None is ever shown here.
      </p>
      <ul className={styles.lines}>
        {integrations.map((one) => (
          <li key={one.name}>
            <span>
              <b>{names[one.name]}</b>
              <small className="mut">
                {one.on ? one.as : `${without[one.name]} Missing: ${one.missing.join(', ')}`}
              </small>
              {one.tested && <small className={one.tested.ok ? undefined : 'bad'}>{one.tested.says}</small>}
            </span>
            <AnsweredWords {...one} />
            <Button
              isDisabled={!one.on}
              isPending={test.isPending && test.variables === one.name}
              aria-label={`Test ${names[one.name]}`}
              onPress={() => test.mutate(one.name)}
            >
              Test
            </Button>
          </li>
        ))}
      </ul>
    </section>
  );
}

function AnsweredWords({ on, tested }: Integration) {
  if (!on) return <Status tone="other">Not connected</Status>;
  if (!tested) return <Status tone="pending">Not tested</Status>;
  if (tested.ok) return <Status tone="delivered">{`Answered ${agoWords(tested.at)}, ${tested.tookMs} ms`}</Status>;
  return (
    <Status tone="rto">{tested.goodAt ? `No answer since ${momentWords(tested.goodAt)}` : 'No answer yet'}</Status>
  );
}

function agoWords(iso: string): string {
  const words = sinceWords(iso);
  return words === 'just now' || words.startsWith('since') ? words.replace(/^since /, '') : `${words} ago`;
}
