/**
 * Data of the jobs of each queue. Each area adds its own queues and their settings in its `area.ts`, by `declare module
 * '#server/foundation/jobs/queues.ts'`.
 */
// biome-ignore lint/suspicious/noEmptyInterface: areas add to it
export interface JobData {}

export type QueueName = keyof JobData;

/** Retry policy of a queue. */
export interface QueueSettings {
  retryLimit: number;
  /** Delay in seconds before the first retry; it doubles with each retry. */
  retryDelay: number;
  retryBackoff: boolean;
  /** Maximum delay between retries in seconds, with backoff. */
  retryDelayMax?: number;
  /** True to move a failed job to the dead-letter queue; false if the schedule creates the next job anyway. */
  putAside: boolean;
  /** Timeout of a run in seconds; 15 minutes by default. */
  expireInSeconds?: number;
}

/** Settings of all queues of a shop. */
export type Queues = Readonly<Record<QueueName, QueueSettings>>;

const longestPause = 3600;

/** Policy that retries for about a day: delays double for about an hour, then some thirty retries are an hour apart. */
export const retryForADay: QueueSettings = {
  retryLimit: 36,
  retryDelay: 5,
  retryDelayMax: longestPause,
  retryBackoff: true,
  putAside: true,
};

/** Policy without retries, for jobs that a schedule soon creates again. */
export const neverRetry: QueueSettings = { retryLimit: 0, retryDelay: 0, retryBackoff: false, putAside: false };

/** Policy of a daily job, which may fail three times. */
export const retryNightly: QueueSettings = {
  retryLimit: 3,
  retryDelay: 60,
  retryDelayMax: longestPause,
  retryBackoff: true,
  putAside: false,
};
