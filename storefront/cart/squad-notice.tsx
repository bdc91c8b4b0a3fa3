import { useState } from 'react';
import { Button, ButtonLink } from '#ui/button.tsx';
import { Notice } from '#ui/notice.tsx';
import { useShop } from '../browser/shop-facts.ts';
import { showSquadAdded } from './squad-added.tsx';
import { addWaitingSquad, leaveSquadOut, useAddingSquad, useWaitingSquad, waitingWords } from './squad-to-add.ts';

/** Notice that a squad is being added or was interrupted, with buttons to add it or to leave it out. */
export function SquadNotice({ className }: { className?: string }) {
  const shop = useShop();
  const waiting = useWaitingSquad();
  const adding = useAddingSquad();
  const [problem, setProblem] = useState<string>();
  if (!waiting) return null;
  const add = async () => {
    setProblem(undefined);
    const outcome = await addWaitingSquad(shop, waiting);
    if (outcome.kind === 'failed') setProblem(outcome.message);
    else showSquadAdded(shop, outcome);
  };
  const all = waiting.shirts.length === 1 ? 'it' : `all ${waiting.shirts.length}`;
  const actions = (
    <>
      <Button size="small" variant="line" disabled={adding} onClick={leaveSquadOut}>
        {`Leave ${all} out`}
      </Button>
      {waiting.request ? (
        <Button size="small" busy={adding} onClick={() => void add()}>
          {`Add ${all} now`}
        </Button>
      ) : (
        <ButtonLink size="small" to="/customize">
          Finish in the studio
        </ButtonLink>
      )}
    </>
  );
  return (
    <Notice tone="haldi" role="status" actions={actions} {...(className && { className })}>
      <b>{adding ? `Adding ${all} of your squad.` : waitingWords(waiting)}</b>{' '}
      <span>{problem ?? 'Checkout opens once they are in, or left out.'}</span>
    </Notice>
  );
}
