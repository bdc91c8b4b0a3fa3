import { useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { errorMessage } from '#office/browser/api.ts';
import { useMe } from '#office/browser/me.ts';
import { Toasts } from '#office/parts/toasts.tsx';
import { Batch } from './batch.tsx';
import { PackingDesk } from './desk.tsx';
import { beginBatch, notePapers, parcelKeyOf } from './desk-state.ts';
import { HandoverDesk } from './handover.tsx';
import { printPapers } from './papers.ts';
import { deskOfDevice, useDesk } from './use-desk.ts';

const titles = { '#batch': 'Choose a batch', '#handover': 'Hand over', '': 'Packing desk' };

/** Shows the packing desk without navigation, or one of its two other screens by the URL's fragment. */
export function PackingRoom() {
  const me = useMe();
  const { hash } = useLocation();
  const navigate = useNavigate();
  const [desk] = useState(deskOfDevice);
  const { state, setState, change, network } = useDesk(me.id, desk, (packed) => {
    printPapers(packed, 'once').catch((error: unknown) =>
      change((now) =>
        notePapers(now, parcelKeyOf(packed), false, {
          tone: 'wrong',
          words: `The papers of ${packed.reference} do not print.`,
          more: `${errorMessage(error)} F9 tries again.`,
        }),
      ),
    );
  });
  const table = hash === '#batch' || !state ? '#batch' : '';
  const screen = hash === '#handover' ? '#handover' : table;
  useEffect(() => {
    document.title = `${titles[screen]} · Maidan office`;
  }, [screen]);
  return (
    <>
      {screen === '#handover' && <HandoverDesk memberId={me.id} />}
      {screen === '#batch' && (
        <Batch
          desk={desk}
          kept={state?.unsent.length ?? 0}
          going={state?.current !== undefined}
          onBegin={(parcels) => {
            // Unconfirmed parcels must still be sent.
            setState((now) => ({ ...beginBatch(parcels), unsent: now?.unsent ?? [] }));
            void navigate('/packing');
          }}
        />
      )}
      {screen === '' && state && <PackingDesk state={state} network={network} desk={desk} change={change} />}
      <Toasts />
    </>
  );
}
