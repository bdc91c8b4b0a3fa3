import CircleCheck from 'lucide-react/icons/circle-check';
import CircleDashed from 'lucide-react/icons/circle-dashed';
import { useState } from 'react';
import type { ShopOpening as Steps } from '#contract/office/settings.ts';
import { Button, ButtonLink } from '#office/parts/button.tsx';
import { Dialog } from '#office/parts/dialog.tsx';
import styles from './settings.module.css';
import { useOpenShop } from './use-settings.ts';

type Step = Steps['steps'][number];

const titles: Readonly<Record<Step['name'], string>> = {
  seller: 'Say who sells',
  tax: 'Choose how tax is charged',
  payment: 'Have a way to be paid',
  courier: 'Have parcels carried',
  mail: 'Have mail go out',
  product: 'Put a first product on sale',
  declarations: 'Declare what the law asks of packed goods',
  open: 'Open the shop',
  order: 'Order something yourself',
};

interface Place {
  to: string;
  /** Link texts before and after the step is done. */
  words: string;
  seen?: string;
}

/** Pages on which each step is done; several pages if there is a choice. */
const places: Readonly<Record<Exclude<Step['name'], 'open'>, readonly Place[]>> = {
  seller: [{ to: '/settings/seller', words: 'Fill it in' }],
  tax: [{ to: '/settings/tax', words: 'Choose it', seen: 'See it' }],
  payment: [{ to: '/settings/payments', words: 'Look at it' }],
  courier: [
    { to: '/settings/connections', words: 'Connect a courier', seen: 'See the courier' },
    { to: '/settings/delivery', words: 'Carry them yourselves', seen: 'See your own delivery' },
  ],
  mail: [{ to: '/settings/connections', words: 'Test it' }],
  product: [{ to: '/catalogue', words: 'To the catalogue' }],
  declarations: [
    { to: '/catalogue?view=undeclared', words: 'See the products', seen: 'See the products' },
    { to: '/settings/declarations', words: 'Set maker and importer', seen: 'See maker and importer' },
  ],
  order: [{ to: '/orders', words: 'To the orders' }],
};

/** Shows the steps required before the shop opens, with their progress and the button that opens it. */
export function OpeningSteps({ opening: { open, demonstration, steps } }: { opening: Steps }) {
  const lacking = steps.filter(({ needed, done }) => needed && !done);
  return (
    <section className={styles.part} aria-labelledby="opening">
      <h2 className="h" id="opening">
        Opening the shop
      </h2>
      <p className="mut">{wordsOf(open, demonstration, lacking.length)}</p>
      <ol className={styles.steps}>
        {steps.map((step) => (
          <li key={step.name}>
            {step.done ? (
              <CircleCheck className={styles.done} aria-label="Done" />
            ) : (
              <CircleDashed aria-label={step.needed ? 'Missing' : 'To do'} />
            )}
            <span>
              <b>{titles[step.name]}</b>
              <small className="mut">{step.says}</small>
            </span>
            {step.name === 'open' ? (
              !open && <OpenPress ready={lacking.length === 0} />
            ) : (
              <Way step={step} open={open} />
            )}
          </li>
        ))}
      </ol>
    </section>
  );
}

function wordsOf(open: boolean, demonstration: boolean, lacking: number): string {
  if (demonstration) return 'A demonstration lets everybody in, and sells nothing.';
  if (open) return 'The shop is open.';
  return lacking === 0
    ? 'Everything is there that the shop opens with.'
    : 'Shoppers see a page that says that the shop opens soon. What is missing stands here.';
}

function Way({ step: { name, done }, open }: { step: Step; open: boolean }) {
  if (name === 'open') return null;
  if (name === 'order' && !done) {
    return open ? (
      <a className="lk" href="/" target="_blank" rel="noreferrer">
        To the shop
      </a>
    ) : null;
  }
  return places[name].map(({ to, words, seen = 'See it' }) => (
    <ButtonLink key={to} to={to}>
      {done ? seen : words}
    </ButtonLink>
  ));
}

function OpenPress({ ready }: { ready: boolean }) {
  const [asked, setAsked] = useState(false);
  const opening = useOpenShop();
  return (
    <>
      <Button look="ink" isDisabled={!ready} onPress={() => setAsked(true)}>
        Open the shop…
      </Button>
      <Dialog
        open={asked}
        onClose={() => setAsked(false)}
        title="Open the shop?"
        follows={[
          'Shoppers come in at once, at every address of the shop',
          'What they order is real, and so is what they pay',
        ]}
        actions={
          <>
            <Button onPress={() => setAsked(false)}>Not yet</Button>
            <Button
              look="ink"
              isPending={opening.isPending}
              onPress={() => opening.mutate(undefined, { onSuccess: () => setAsked(false) })}
            >
              Open the shop
            </Button>
          </>
        }
      />
    </>
  );
}
