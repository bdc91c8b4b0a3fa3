/** Utilization below which a process counts as idle. */
const quiet = 0.1;
/** Memory growth in bytes that justifies a full collection, which pauses the process for about 0.1 to 0.3 s. */
const worthIt = 48 * 1024 * 1024;

/** Returns true if the process is idle and has grown enough since the last collection. */
export function shouldRunIdleGc(now: { atWork: number; bytes: number }, before: { bytes: number }): boolean {
  return now.atWork < quiet && now.bytes - before.bytes > worthIt;
}

/**
 * Starts full garbage collections in idle moments, which return the memory of a load peak to the system. Needs
 * `--expose-gc`; checks every `everyMs` ms. Returns the function that stops it.
 */
export function startIdleGc(everyMs = 5000): () => void {
  const collect = globalThis.gc;
  if (!collect) return () => {};
  // Starts at 0, so that the first idle check collects the memory of the startup.
  let before = { bytes: 0 };
  let since = performance.eventLoopUtilization();
  const timer = setInterval(() => {
    const then = performance.eventLoopUtilization();
    const atWork = performance.eventLoopUtilization(then, since).utilization;
    since = then;
    if (!shouldRunIdleGc({ atWork, bytes: process.memoryUsage.rss() }, before)) return;
    collect({ type: 'major', execution: 'sync', flavor: 'last-resort' });
    before = { bytes: process.memoryUsage.rss() };
  }, everyMs);
  timer.unref();
  return () => clearInterval(timer);
}
