import { readDelivery as readDeliveryCall } from '#contract/delivery.ts';
import { type Door, mount, succeed } from '#server/platform/mount.ts';
import { readDelivery } from './read-delivery.ts';

export function mountShipping(door: Door, now: () => Date): void {
  mount(door, readDeliveryCall, async ({ params }) => succeed(readDelivery(params.pin, now())));
}
