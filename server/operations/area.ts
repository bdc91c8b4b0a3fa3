import { neverRetry, type QueueSettings, retryNightly } from '#server/foundation/jobs/queues.ts';

declare module '#server/foundation/jobs/queues.ts' {
  interface JobData {
    /** Anonymizes old orders, documents and mails. */
    'erase-old': Record<string, never>;
    /** Creates the nightly backup. */
    'back-up': Record<string, never>;
    /** Logs stuck work. */
    'watch-over': Record<string, never>;
  }
}

/** Queues of backups and upkeep. */
export const operationsQueues = {
  'erase-old': retryNightly,
  // Backups of large shops take hours, and two must not run at the same time.
  'back-up': { retryLimit: 2, retryDelay: 600, retryBackoff: false, putAside: false, expireInSeconds: 6 * 3600 },
  'watch-over': neverRetry,
} as const satisfies Record<string, QueueSettings>;
