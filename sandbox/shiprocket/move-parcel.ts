import { type Action, journeyStops, nextStop, type Stop, type StopName, stopBy } from './journey.ts';
import type { CourierState, KeptCourier, SandboxParcel } from './kept.ts';

export type Tell = (parcel: SandboxParcel) => void;

const hourMs = 3_600_000;

/** Adds an event to a parcel, schedules the next one, saves the parcel, and notifies the shop. */
export function moveParcel(kept: KeptCourier, tell: Tell, parcel: SandboxParcel, stop: StopName, now: Date): void {
  const last = Date.parse(parcel.past.at(-1)?.at ?? parcel.createdAt);
  // Times are sent in whole seconds, so events of a parcel must differ by at least one.
  parcel.past.push({ stop, at: new Date(Math.max(now.getTime(), last + 1000)).toISOString() });
  parcel.movesAt = movesAt(kept.value, parcel, now);
  kept.save();
  tell(parcel);
}

/** Returns the time of a parcel's next automatic event at the current speed. */
export function movesAt({ pace }: Pick<CourierState, 'pace'>, { past }: SandboxParcel, now: Date): number | null {
  const next = nextStop(past.map(({ stop }) => stop));
  if (!next || pace <= 0) return null;
  const { hours, isUnpaced }: Stop = journeyStops[next];
  return now.getTime() + (hours * hourMs) / (isUnpaced ? 1 : pace);
}

/** Applies an action to a parcel. Returns false if it is not possible now. */
export function pressParcelAction(
  kept: KeptCourier,
  tell: Tell,
  parcel: SandboxParcel,
  action: Action,
  now: Date,
): boolean {
  const stop = stopBy(
    action,
    parcel.past.map((event) => event.stop),
  );
  if (stop) moveParcel(kept, tell, parcel, stop, now);
  return stop !== undefined;
}

/** Advances every parcel that is due. */
export function moveDueParcels(kept: KeptCourier, tell: Tell, now: Date): void {
  for (const parcel of kept.value.parcels) {
    if (parcel.movesAt !== null && parcel.movesAt <= now.getTime())
      pressParcelAction(kept, tell, parcel, 'advance', now);
  }
}

/** Sets the speed of parcels. */
export function setPace(kept: KeptCourier, pace: number, now: Date): void {
  kept.value.pace = pace;
  for (const parcel of kept.value.parcels) parcel.movesAt = movesAt(kept.value, parcel, now);
  kept.save();
}
