import { useState } from 'react';
import { Button as AriaButton } from 'react-aria-components/Button';
import type { OfficeOrder } from '#contract/office/orders.ts';
import { useMay } from '#office/browser/me.ts';
import { Status } from '#office/parts/status.tsx';
import table from '#office/parts/table.module.css';
import { momentWords } from '#office/words/time.ts';
import { classNames } from '#ui/classes.ts';
import { MailDialog } from './actions/mail-dialog.tsx';
import styles from './orders.module.css';

const tones = { sent: 'delivered', waits: 'pending', failed: 'cancelled' } as const;

/** Shows all mails about the order with recipient, time and state; each can be read and resent. */
export function Mails({ whole }: { whole: OfficeOrder }) {
  const [open, setOpen] = useState<OfficeOrder['mails'][number]>();
  const may = useMay('orders.change');
  if (whole.mails.length === 0) return null;
  return (
    <section className="block">
      <div className="hd">
        <h2 className="h">Mails</h2>
        <span className="end small dim">{whole.mails.length === 1 ? '1 mail' : `${whole.mails.length} mails`}</span>
      </div>
      <div className={table.wrap}>
        <table className={classNames(table.tb, table.plain, styles.pieces)}>
          <thead>
            <tr>
              <th>When</th>
              <th>Mail</th>
              <th>How it stands</th>
            </tr>
          </thead>
          <tbody>
            {whole.mails.map((mail) => (
              <tr key={mail.id}>
                <td className="dim">{momentWords(mail.sentAt ?? mail.queuedAt)}</td>
                <td>
                  {may ? (
                    <AriaButton className="lk" onPress={() => setOpen(mail)}>
                      <span>{mail.subject}</span>
                    </AriaButton>
                  ) : (
                    <span>{mail.subject}</span>
                  )}
                  <span className={styles.sub}>{mail.to}</span>
                </td>
                <td>
                  <Status tone={tones[mail.state]} hollow={mail.state === 'waits'}>
                    {mail.words}
                  </Status>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {open && <MailDialog reference={whole.order.reference} mail={open} onClose={() => setOpen(undefined)} />}
    </section>
  );
}
