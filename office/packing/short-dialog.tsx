import { useMutation, useQuery } from '@tanstack/react-query';
import CircleHelp from 'lucide-react/icons/circle-question-mark';
import Pause from 'lucide-react/icons/pause';
import X from 'lucide-react/icons/x';
import { useState } from 'react';
import type { PackingParcel } from '#contract/office/packing.ts';
import { errorMessage, officeApi } from '#office/browser/api.ts';
import { Button } from '#office/parts/button.tsx';
import { Dialog } from '#office/parts/dialog.tsx';
import { Field } from '#office/parts/field.tsx';
import type { Elements } from '#ui/elements.tsx';
import { Notice } from '#ui/notice.tsx';
import { type DeskState, endParcel, nextLine, parcelKeyOf, refreshDesk, timesScanned } from './desk-state.ts';
import lists from './lists.module.css';

interface AskProps {
  parcel: PackingParcel;
  desk: string;
  change: (work: (now: DeskState) => DeskState) => void;
  onClose: () => void;
}

/** Asks for the solution to a missing piece, with the effects of each. */
export function ShortDialog({
  parcel,
  state,
  desk,
  change,
  onClose,
  onHold,
}: AskProps & { state: DeskState; onHold: () => void }) {
  const line = nextLine(state, parcel);
  const quantity = line ? line.quantity - timesScanned(state, parcel, line) : 1;
  const about = { reference: parcel.reference, line: line?.line ?? 0, quantity };
  const { short, leave, other, error } = useWays({ parcel, desk, change, onClose, about, on: line !== undefined });
  if (!line) return null;
  return (
    <Dialog
      open
      onClose={onClose}
      title={`${line.name}, ${line.size} is not ${whereOf(line)}?`}
      fact={bookedWords(short?.there)}
      actions={
        <Button onPress={onClose} keys="Esc">
          Found it
        </Button>
      }
    >
      {error && (
        <Notice tone="ball" role="alert">
          {errorMessage(error)}
        </Notice>
      )}
      <ul className={lists.ways}>
        <Way
          icon={<Pause aria-hidden />}
          title="Hold the order"
          words={short?.hold ?? 'Nothing of it is packed until it is released.'}
        >
          <Button onPress={onHold}>Hold…</Button>
        </Way>
        <Way
          icon={<CircleHelp aria-hidden />}
          title="Ask about another size"
          words={short?.otherSize.words ?? 'Reading which are there'}
        >
          <span className={lists.two}>
            {short?.otherSize.sizes.map(({ size, there: left }) => (
              <Button
                key={size}
                isPending={other.isPending}
                aria-label={`The shopper takes ${size}, ${left} there`}
                onPress={() => other.mutate(size)}
              >
                {size}
              </Button>
            ))}
          </span>
        </Way>
        <Way
          icon={<X aria-hidden />}
          title={quantity === 1 ? 'Leave the piece out' : `Leave ${quantity} pieces out`}
          words={short?.leaveOut.words ?? 'Reading what follows'}
        >
          {short?.leaveOut.offered && (
            <Button look="danger" isPending={leave.isPending} onPress={() => leave.mutate()}>
              Leave it out
            </Button>
          )}
        </Way>
      </ul>
    </Dialog>
  );
}

interface WaysProps extends AskProps {
  about: { reference: string; line: number; quantity: number };
  on: boolean;
}

/** Returns the solutions offered by the server, with their actions. */
function useWays({ parcel, desk, change, onClose, about, on }: WaysProps) {
  const [key] = useState(() => crypto.randomUUID());
  const { data: short, error } = useQuery({
    queryKey: ['short', about],
    queryFn: async () => (await officeApi('GET /api/office/packing/short', { query: about })).data,
    enabled: on,
    gcTime: 0,
    placeholderData: undefined,
  });
  /** Refetches the parcel after the action. */
  const readNow = async () => {
    const parcels = [{ reference: parcel.reference, parcel: parcel.parcel }];
    return (await officeApi('POST /api/office/packing/keep', { body: { desk, parcels } })).data;
  };
  const onSuccess = (now: Awaited<ReturnType<typeof readNow>>) => {
    change((before) => refreshDesk(before, now));
    onClose();
  };
  const leave = useMutation({
    mutationFn: async () => {
      await officeApi('POST /api/office/packing/leave-out', { body: { desk, ...about, key } });
      return readNow();
    },
    onSuccess,
  });
  const other = useMutation({
    mutationFn: async (size: string) => {
      const { parcel: number, version } = parcel;
      await officeApi('POST /api/office/packing/other-size', {
        body: { desk, ...about, parcel: number, version, size },
      });
      return readNow();
    },
    onSuccess,
  });
  return { short, leave, other, error: leave.error ?? other.error ?? error };
}

function Way({ icon, title, words, children }: { icon: Elements; title: string; words: string; children: Elements }) {
  return (
    <li>
      {icon}
      <span>
        <b>{title}</b>
        <small>{words}</small>
      </span>
      {children}
    </li>
  );
}

/** Asks for the reason of a hold. */
export function ParcelHoldDialog({ parcel, why: begun, desk, change, onClose }: AskProps & { why: string }) {
  const [why, setWhy] = useState(begun);
  const hold = useMutation({
    mutationFn: () => officeApi('POST /api/office/packing/hold', { body: { desk, reference: parcel.reference, why } }),
    onSuccess: () => {
      change((now) => endParcel(now, parcelKeyOf(parcel), 'held'));
      onClose();
    },
  });
  return (
    <Dialog
      open
      onClose={onClose}
      title={`Hold ${parcel.reference}?`}
      follows={[
        'Nothing of it is packed until it is released.',
        'Support sees why. The shopper reads that we look at something first.',
      ]}
    >
      <form
        className={lists.ask}
        onSubmit={(event) => {
          event.preventDefault();
          if (!hold.isPending) hold.mutate();
        }}
      >
        <Field
          label="Why"
          value={why}
          onChange={setWhy}
          maxLength={300}
          autoFocus
          fault={hold.error ? errorMessage(hold.error) : undefined}
        />
        <div className={lists.two}>
          <Button onPress={onClose} keys="Esc">
            Not now
          </Button>
          <Button look="ink" type="submit" isPending={hold.isPending}>
            Hold it
          </Button>
        </div>
      </form>
    </Dialog>
  );
}

function whereOf({ custom, shelf }: { custom: boolean; shelf: string | null }): string {
  if (custom) return 'printed';
  return shelf ? `on ${shelf}` : 'there';
}

/** Describes the recorded stock of the piece. */
function bookedWords(there: number | null | undefined): string {
  if (there === null || there === undefined) return '';
  return `The books say ${there === 1 ? '1 is' : `${there} are`} there.`;
}
