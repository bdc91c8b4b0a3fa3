import type { DeskMessage } from './desk-state.ts';

export interface HandoverManifest {
  carrier: string;
  parcels: readonly { reference: string; awb: string; cash: number }[];
}

interface Counted {
  counted: readonly string[];
  said: DeskMessage;
  /** Courier of the scanned parcel. */
  carrier?: string;
}

/** Finds the courier of most counted parcels; undefined if no parcel was counted. */
export function manifestWith(
  waiting: readonly HandoverManifest[],
  counted: readonly string[],
): HandoverManifest | undefined {
  const times = ({ parcels }: HandoverManifest) => parcels.filter(({ awb }) => counted.includes(awb)).length;
  const [most] = waiting.toSorted((one, other) => times(other) - times(one));
  return most && times(most) > 0 ? most : undefined;
}

/** Adds a scanned label; each parcel counts once. Undefined for empty input. */
export function countOut(
  waiting: readonly HandoverManifest[],
  counted: readonly string[],
  typed: string,
): Counted | undefined {
  const awb = typed.trim().toUpperCase();
  if (awb === '') return undefined;
  const manifest = waiting.find(({ parcels }) =>
    parcels.some((one) => one.awb.toUpperCase() === awb || one.reference === awb),
  );
  const parcel = manifest?.parcels.find((one) => one.awb.toUpperCase() === awb || one.reference === awb);
  if (!manifest || !parcel)
    return {
      counted,
      said: {
        tone: 'wrong',
        words: `${awb} waits for no driver.`,
        more: 'Put it aside: it went already, or is not packed.',
      },
    };
  const { carrier } = manifest;
  if (counted.includes(parcel.awb))
    return { counted, carrier, said: { tone: 'plain', words: `${parcel.reference} is counted already.`, more: '' } };
  const now = [...counted, parcel.awb];
  const left = manifest.parcels.filter((one) => !now.includes(one.awb)).length;
  const more = left === 0 ? `All ${manifest.parcels.length} of ${carrier} are counted.` : `${left} more of ${carrier}.`;
  return { counted: now, carrier, said: { tone: 'right', words: `Right: ${parcel.reference}.`, more } };
}
