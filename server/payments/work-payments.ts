import type { Jobs } from '#server/platform/jobs.ts';
import type { AskDeps } from './ask-about.ts';
import { askAboutUndecided } from './ask-undecided.ts';
import { capturePayments } from './capture-payments.ts';
import { endHold } from './end-hold.ts';
import { sendRefund } from './send-refund.ts';

/** Starts the jobs of payments. Without a gateway what waits for it stays in its queue. */
export async function workPayments(
  jobs: Jobs,
  deps: Omit<AskDeps, 'gateway'> & { gateway: AskDeps['gateway'] | undefined },
): Promise<void> {
  const { gateway } = deps;
  if (!gateway) return;
  const withGateway: AskDeps = { ...deps, gateway };
  await jobs.work('end-hold', ({ orderId }) => endHold(withGateway, orderId));
  await jobs.work('capture-payments', ({ orderId }) => capturePayments(withGateway, orderId));
  await jobs.work('send-refund', ({ refundId }) => sendRefund(withGateway, refundId));
  await jobs.work('ask-gateway', async () => void (await askAboutUndecided(withGateway)));
  await jobs.schedule('ask-gateway', '*/5 * * * *', {});
}
