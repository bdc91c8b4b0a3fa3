import { readDelivery as readDeliveryCall } from '#contract/delivery.ts';
import type { Db } from '#database/db.ts';
import { type Door, mount, succeed } from '#server/platform/mount.ts';
import { mountCourierWebhook } from './mount-courier-webhook.ts';
import { readDelivery } from './read-delivery.ts';
import { takeCourierMessage } from './take-courier-message.ts';
import type { ReportDeps } from './take-report.ts';

export function mountShipping(door: Door, deps: ReportDeps & { db: Db; webhookToken: string | undefined }): void {
  mount(door, readDeliveryCall, async ({ params }) => succeed(readDelivery(params.pin, deps.now())));
  mountCourierWebhook(door.app, deps.webhookToken, (body) => takeCourierMessage(deps.db, deps, body));
}
