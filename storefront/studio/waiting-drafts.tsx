import { useState } from 'react';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { useShop } from '../browser/shop-facts.ts';
import { archivedDraftText, takeUp, useArchivedDrafts } from './archived-drafts.ts';
import panelStyles from './panel.module.css';
import panel from './waiting-drafts.module.css';

/** Lists unsaved designs of this device that another design replaced. Each can be continued or deleted. */
export function WaitingDrafts({ onTakeUp }: { onTakeUp: (entry: object) => void }) {
  const shop = useShop();
  const entries = useArchivedDrafts();
  const [leaving, setLeaving] = useState<object>();
  if (entries.length === 0) return null;
  return (
    <section className={panelStyles.part} aria-labelledby="studio-waiting">
      <h2 id="studio-waiting" className={panelStyles.title}>
        Not saved yet
      </h2>
      <ul className={panel.waiting}>
        {entries.map((entry, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: they have no names of their own
          <li key={at}>
            <span className={panelStyles.words}>{archivedDraftText(shop, entry)}</span>
            <button type="button" className="lk" onClick={() => onTakeUp(entry)}>
              <span>Go on</span>
              <span className="vh">{` with ${archivedDraftText(shop, entry)}`}</span>
            </button>
            <button type="button" className="lk" onClick={() => setLeaving(entry)}>
              <span>Discard</span>
              <span className="vh">{` ${archivedDraftText(shop, entry)}`}</span>
            </button>
          </li>
        ))}
      </ul>
      <Dialog
        open={leaving !== undefined}
        onClose={() => setLeaving(undefined)}
        title="Discard this design?"
        actions={
          <>
            <Button size="small" variant="line" onClick={() => setLeaving(undefined)}>
              Keep
            </Button>
            <Button
              size="small"
              onClick={() => {
                if (leaving) takeUp(shop, leaving);
                setLeaving(undefined);
              }}
            >
              Discard
            </Button>
          </>
        }
      >
        <p className="mut">
          {leaving && `${archivedDraftText(shop, leaving)}. It was never saved, so it can't be brought back.`}
        </p>
      </Dialog>
    </section>
  );
}
