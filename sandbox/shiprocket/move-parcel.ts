import { type Action, nextStop, type StopName, stopBy, stops } from './journey.ts';
import type { CourierState, KeptCourier, Parcel } from './kept.ts';

export type Tell = (parcel: Parcel) => void;

const hourMs = 3_600_000;

/** Adds an event to a parcel, sets when the next comes by itself, keeps it, and tells the shop. */
export function moveParcel(kept: KeptCourier, tell: Tell, parcel: Parcel, stop: StopName, now: Date): void {
  const last = Date.parse(parcel.past.at(-1)?.at ?? parcel.createdAt);
  // Times go out in whole seconds: no two events of a parcel have the same.
  parcel.past.push({ stop, at: new Date(Math.max(now.getTime(), last + 1000)).toISOString() });
  parcel.movesAt = movesAt(kept.value, parcel, now);
  kept.save();
  tell(parcel);
}

/** When a parcel moves on by itself, at the pace of now. */
export function movesAt({ pace }: Pick<CourierState, 'pace'>, { past }: Parcel, now: Date): number | null {
  const next = nextStop(past.map(({ stop }) => stop));
  return next && pace > 0 ? now.getTime() + (stops[next].hours * hourMs) / pace : null;
}

/** Does what was pressed for a parcel; false where it makes no sense now. */
export function act(kept: KeptCourier, tell: Tell, parcel: Parcel, action: Action, now: Date): boolean {
  const stop = stopBy(
    action,
    parcel.past.map((event) => event.stop),
  );
  if (stop) moveParcel(kept, tell, parcel, stop, now);
  return stop !== undefined;
}

/** Moves every parcel whose time has come. */
export function tick(kept: KeptCourier, tell: Tell, now: Date): void {
  for (const parcel of kept.value.parcels) {
    if (parcel.movesAt !== null && parcel.movesAt <= now.getTime()) act(kept, tell, parcel, 'advance', now);
  }
}

/** Sets how fast parcels move from now on. */
export function setPace(kept: KeptCourier, pace: number, now: Date): void {
  kept.value.pace = pace;
  for (const parcel of kept.value.parcels) parcel.movesAt = movesAt(kept.value, parcel, now);
  kept.save();
}
