import type { FieldFault } from '#contract/account-rules.ts';
import type { ReturnOptions, ReturnOutcome } from '#contract/returns.ts';
import { noAddress, type TypedAddress } from '#contract/typed-address.ts';
import { addressPartFaults, checkedAddress } from '../address/form-address.ts';
import { isWhole, type PickedPieces, pickedLines } from './pick-pieces.tsx';

/** Kind of request: a return within seven days for any reason, or a piece with a problem. */
export type ReturnKind = 'return' | 'problem';

/** Values of the form of a return or a problem. */
export interface ReturnValues {
  picked: PickedPieces;
  reason: string;
  note: string;
  outcome: ReturnOutcome | '';
  /** New size by line number. */
  newSizes: Readonly<Record<number, string>>;
  upi: string;
  day: string;
  unworn: boolean;
  /** True to pick up at `address` instead of the delivery address. */
  elsewhere: boolean;
  address: TypedAddress;
}

/** Returns the initial values: nothing is preselected. */
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

/** Returns true if there is nothing to pick up. */
export function nothingBack(kind: ReturnKind, reason: string): boolean {
  return kind === 'problem' && (reason === 'missing' || reason === 'late');
}

/** Messages for missing choices. */
const missing: Readonly<Record<ReturnKind, { lines: string; reason: string }>> = {
  return: { lines: 'Choose what comes back', reason: 'Choose a reason' },
  problem: { lines: 'Choose what it is about', reason: 'Choose what is wrong' },
};

function elsewhereProblems({ elsewhere, address }: ReturnValues): FieldFault[] {
  return elsewhere ? addressPartFaults('address', address) : [];
}

function unwornProblems({ unworn }: ReturnValues): FieldFault[] {
  return unworn ? [] : [{ field: 'unworn', message: 'Tick that it is unworn, with its tags on' }];
}

function upiProblems({ outcome, upi }: ReturnValues): FieldFault[] {
  if (outcome !== 'refund' || upiForm.test(upi.trim())) return [];
  return [{ field: 'upi', message: 'Enter a UPI ID like name@bank' }];
}

/** Validates the form; faults are in page order and use the API's field names. */
export function returnProblems(
  kind: ReturnKind,
  values: ReturnValues,
  options: Pick<ReturnOptions, 'needsUpi' | 'parcels' | 'pickupAddress' | 'pickupDays'>,
): FieldFault[] {
  const problems: FieldFault[] = [];
  const pieces = pickedLines(values.picked);
  const isReturn = kind === 'return';
  if (pieces.length === 0) problems.push({ field: 'lines', message: missing[kind].lines });
  if (values.reason === '') problems.push({ field: 'reason', message: missing[kind].reason });
  if (values.outcome === '') problems.push({ field: 'outcome', message: 'Choose what you get' });
  if (isReturn && values.outcome === 'exchange') problems.push(...newSizeProblems(values, pieces));
  if (options.needsUpi) problems.push(...upiProblems(values));
  const comes = !nothingBack(kind, values.reason);
  if (comes) problems.push(...pickupProblems(values, pieces, options));
  if (isReturn) problems.push(...unwornProblems(values));
  if (comes) problems.push(...elsewhereProblems(values));
  return problems;
}

const upiForm = /^[A-Za-z0-9._-]{2,256}@[A-Za-z][A-Za-z0-9]{1,63}$/;

function newSizeProblems({ newSizes }: ReturnValues, pieces: ReturnType<typeof pickedLines>): FieldFault[] {
  return pieces
    .filter(({ line }) => !newSizes[line])
    .map(({ line }) => ({ field: `size-${line}`, message: 'Choose the new size' }));
}

/** Validates the place and day of the pickup. */
function pickupProblems(
  { elsewhere, day: chosen }: ReturnValues,
  pieces: ReturnType<typeof pickedLines>,
  options: Pick<ReturnOptions, 'parcels' | 'pickupAddress' | 'pickupDays'>,
): FieldFault[] {
  const problems: FieldFault[] = [];
  if (!elsewhere && pickupPlaces(options, pieces).length > 1)
    problems.push({
      field: 'day',
      message: 'Choose pieces of one address, or name a place where all of them can be fetched',
    });
  if (!options.pickupDays.some(({ day }) => day === chosen))
    problems.push({ field: 'day', message: 'Choose a day for the pickup' });
  return problems;
}

/**
 * Returns the pickup addresses of pieces: the addresses of their parcels; without pieces, the address of the first
 * delivered parcel.
 */
export function pickupPlaces(
  { parcels, pickupAddress }: Pick<ReturnOptions, 'parcels' | 'pickupAddress'>,
  pieces: readonly { line: number }[],
): ReturnOptions['pickupAddress'][] {
  const touched = parcels.filter(({ lines }) => pieces.some(({ line }) => lines.includes(line)));
  const places = new Map(touched.map(({ address }) => [JSON.stringify(address), address]));
  return places.size === 0 ? [pickupAddress] : [...places.values()];
}

/**
 * Returns the number of the single parcel that a problem affects as a whole; undefined if it affects only some pieces.
 */
export function wholeParcelIn(
  { picked }: Pick<ReturnValues, 'picked'>,
  {
    parcels,
    lines,
  }: { parcels: readonly Pick<ReturnOptions['parcels'][number], 'number' | 'lines'>[]; lines: ReturnOptions['lines'] },
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

/** Returns the part of the request that returns and problems share. */
export function returnWish({ picked, note, outcome, newSizes, upi }: ReturnValues) {
  const swap = outcome === 'exchange';
  return {
    lines: pickedLines(picked).map(({ line, quantity }) => {
      const newSize = swap ? newSizes[line] : undefined;
      return { line, quantity, ...(newSize && { newSize }) };
    }),
    outcome: outcome === '' ? ('refund' as const) : outcome,
    ...(note.trim() && { note: note.trim() }),
    ...(outcome === 'refund' && upi.trim() && { upi: upi.trim() }),
  };
}

/** Returns the day and address of the pickup. */
export function wantedPickup({ day, elsewhere, address }: ReturnValues) {
  return { day, ...(elsewhere && { address: checkedAddress(address) }) };
}

/**
 * Maps a field of the API's error to the form's field: the fields of a pickup are top-level fields of the form. Pure.
 */
export function boxOfReturn(field: string): string {
  return field.replace(/^pickup\./, '');
}
