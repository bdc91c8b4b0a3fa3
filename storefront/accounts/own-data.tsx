import { useState } from 'react';
import { Button } from '#ui/button.tsx';
import { memberApi } from '../browser/member-api.ts';
import { StatusMessage } from '../forms/status-message.tsx';
import { useSend } from '../forms/use-send.ts';
import styles from './own-data.module.css';

/** Export of all stored data of a member: to read, print, or download as a file. */
export function OwnDataPage() {
  const [data, setData] = useState<Record<string, unknown>>();
  const { busy, said, send } = useSend();
  const read = (then: (read: Record<string, unknown>) => void) =>
    void send(async () => {
      const known = data ?? (await memberApi('GET /api/account/data', {})).data;
      setData(known);
      then(known);
      return undefined;
    });
  return (
    <>
      <p className={styles.words}>
        Your account, addresses, orders with their returns and refunds, designs and the links that show them, messages,
        what our people noted, the mails we sent and what touched your account.
      </p>
      <div className={styles.ways}>
        <Button variant="line" busy={busy} onClick={() => read(() => {})}>
          Show it here
        </Button>
        <Button variant="line" busy={busy} onClick={() => read(save)}>
          Download it (JSON)
        </Button>
        {data && (
          <Button variant="line" onClick={() => window.print()}>
            Print it
          </Button>
        )}
      </div>
      <StatusMessage said={said} />
      {data && (
        <section className={styles.data} aria-label="Everything we keep of you">
          <Fields of={data} />
        </section>
      )}
    </>
  );
}

function save(data: object): void {
  const address = URL.createObjectURL(new Blob([JSON.stringify(data, null, 2)], { type: 'application/json' }));
  const link = Object.assign(document.createElement('a'), { href: address, download: 'my-maidan-data.json' });
  link.click();
  URL.revokeObjectURL(address);
}

function Fields({ of }: { of: object }) {
  return (
    <dl>
      {Object.entries(of).map(([name, value]) => (
        <div key={name}>
          <dt>{inWords(name)}</dt>
          <dd>
            <Value of={value} />
          </dd>
        </div>
      ))}
    </dl>
  );
}

function Value({ of }: { of: unknown }) {
  if (Array.isArray(of)) {
    if (of.length === 0) return <span>None</span>;
    return (
      <ol>
        {of.map((one: unknown, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the list is static
          <li key={index}>
            <Value of={one} />
          </li>
        ))}
      </ol>
    );
  }
  if (typeof of === 'object' && of !== null) return <Fields of={of} />;
  if (of === null || of === '' || of === undefined) return <span>–</span>;
  if (typeof of === 'boolean') return <span>{of ? 'Yes' : 'No'}</span>;
  return <span>{String(of)}</span>;
}

/** Converts a field name to words: 'browsersSignedIn' to 'Browsers signed in'. */
function inWords(name: string): string {
  const words = name.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
  return words.charAt(0).toUpperCase() + words.slice(1);
}
