import type { Fault } from '#contract/account-rules.ts';
import type { ReturnOptions, ReturnOutcome } from '#contract/returns.ts';
import { type AddressValues, noAddress } from '../address/address-values.ts';
import { addressPartFaults, checkedAddress } from '../address/form-address.ts';
import { isWhole, type Picked, piecesIn } from './pick-pieces.tsx';

/** Within seven days whatever the reason, or a piece that is not as it should be. */
export type ReturnKind = 'return' | 'problem';

/** What the form of a return or a problem holds. */
export interface ReturnValues {
  picked: Picked;
  reason: string;
  note: string;
  outcome: ReturnOutcome | '';
  /** The size a line is swapped for, by its number. */
  newSizes: Readonly<Record<number, string>>;
  upi: string;
  day: string;
  unworn: boolean;
  /** It is not picked up where it was delivered, but at `address`. */
  elsewhere: boolean;
  address: AddressValues;
}

/** What the form holds at first: nothing is chosen for anyone. */
export function emptyReturn(): ReturnValues {
  return {
    picked: {},
    reason: '',
    note: '',
    outcome: '',
    newSizes: {},
    upi: '',
    day: '',
    unworn: false,
    elsewhere: false,
    address: noAddress,
  };
}

/** Whether there is nothing for a courier to come for. */
export function nothingBack(kind: ReturnKind, reason: string): boolean {
  return kind === 'problem' && (reason === 'missing' || reason === 'late');
}

/** What is still missing, in the order of the page, in the words of the calls. */
export function returnProblems(
  kind: ReturnKind,
  values: ReturnValues,
  options: Pick<ReturnOptions, 'needsUpi' | 'parcels' | 'pickupAddress' | 'pickupDays'>,
): Fault[] {
  const problems: Fault[] = [];
  const pieces = piecesIn(values.picked);
  const isReturn = kind === 'return';
  if (pieces.length === 0) problems.push({ field: 'lines', message: isReturn ? 'Choose what comes back' : 'Choose what it is about' });
  if (values.reason === '') problems.push({ field: 'reason', message: isReturn ? 'Choose a reason' : 'Choose what is wrong' });
  if (values.outcome === '') problems.push({ field: 'outcome', message: 'Choose what you get' });
  if (isReturn && values.outcome === 'exchange') {
    for (const { line } of pieces) if (!values.newSizes[line]) problems.push({ field: `size-${line}`, message: 'Choose the new size' });
  }
  const upiForm = /^[A-Za-z0-9._-]{2,256}@[A-Za-z][A-Za-z0-9]{1,63}$/;
  if (values.outcome === 'refund' && options.needsUpi && !upiForm.test(values.upi.trim())) {
    problems.push({ field: 'upi', message: 'Enter a UPI ID like name@bank' });
  }
  const comes = !nothingBack(kind, values.reason);
  if (comes && !values.elsewhere && pickupPlaces(options, pieces).length > 1)
    problems.push({ field: 'day', message: 'Choose pieces of one address, or name a place where all of them can be fetched' });
  if (comes && !options.pickupDays.some(({ day }) => day === values.day))
    problems.push({ field: 'day', message: 'Choose a day for the pickup' });
  if (isReturn && !values.unworn) problems.push({ field: 'unworn', message: 'Tick that it is unworn, with its tags on' });
  if (values.elsewhere && comes) problems.push(...addressPartFaults('address', values.address));
  return problems;
}

/** Where the courier comes for pieces: where each of their parcels went; for none yet, where the first that arrived did. */
export function pickupPlaces(
  { parcels, pickupAddress }: Pick<ReturnOptions, 'parcels' | 'pickupAddress'>,
  pieces: readonly { line: number }[],
): ReturnOptions['pickupAddress'][] {
  const touched = parcels.filter(({ lines }) => pieces.some(({ line }) => lines.includes(line)));
  const places = new Map(touched.map(({ address }) => [JSON.stringify(address), address]));
  return places.size === 0 ? [pickupAddress] : [...places.values()];
}

/** The number of the one parcel that a problem is about as a whole; undefined where it is about some pieces. */
export function wholeParcelIn(
  { picked }: Pick<ReturnValues, 'picked'>,
  { parcels, lines }: { parcels: readonly Pick<ReturnOptions['parcels'][number], 'number' | 'lines'>[]; lines: ReturnOptions['lines'] },
) {
  const open = lines.map(({ line, reportable }) => ({ line, most: reportable }));
  const touched = parcels.filter((parcel) => parcel.lines.some((line) => (picked[line] ?? 0) > 0));
  const [only] = touched;
  if (!only || touched.length > 1) return undefined;
  return isWhole(
    open.filter(({ line }) => only.lines.includes(line)),
    picked,
  )
    ? only.number
    : undefined;
}

/** The parts of the request that returns and problems share. */
export function returnWish({ picked, note, outcome, newSizes, upi }: ReturnValues) {
  const swap = outcome === 'exchange';
  return {
    lines: piecesIn(picked).map(({ line, quantity }) => {
      const newSize = swap ? newSizes[line] : undefined;
      return { line, quantity, ...(newSize && { newSize }) };
    }),
    outcome: outcome === '' ? ('refund' as const) : outcome,
    ...(note.trim() && { note: note.trim() }),
    ...(outcome === 'refund' && upi.trim() && { upi: upi.trim() }),
  };
}

/** Where and when the courier comes for it. */
export function pickupOf({ day, elsewhere, address }: ReturnValues) {
  return { day, ...(elsewhere && { address: checkedAddress(address) }) };
}

/** Names the box of the form that shows what the call refuses about a field: a pickup's own are boxes of the form itself. Pure. */
export function boxOfReturn(field: string): string {
  return field.replace(/^pickup\./, '');
}
