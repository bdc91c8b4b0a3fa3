/** A process that is at work for less than this share of its time has nobody waiting behind it. */
const quiet = 0.1;
/** What is worth a pause, bytes: that of looking through everything, some 0.1 to 0.3 s. */
const worthIt = 48 * 1024 * 1024;

/** Tells whether a process has time to look for memory it no longer uses, and has taken enough since it last did. */
export function shouldRunIdleGc(now: { atWork: number; bytes: number }, before: { bytes: number }): boolean {
  return now.atWork < quiet && now.bytes - before.bytes > worthIt;
}

/**
 * Gives the system back what a rush has left, in a quiet moment: V8 keeps the pages it once had, for the next one. Does nothing
 * in a process that was not begun with `--expose-gc`. It is looked at every `everyMs` ms.
 * @returns what ends it.
 */
export function startIdleGc(everyMs = 5000): () => void {
  const collect = globalThis.gc;
  if (!collect) return () => {};
  // What a start takes is worth looking through as well.
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
