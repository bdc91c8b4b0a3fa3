/**
 * Ends this process in order (SIGTERM) once the one that started it is gone. npm passes a signal to the shell between it
 * and us, and some shells end without passing it on: the shop would run on unseen, holding its folder and its port.
 */
export function followParent(everyMs = 500): void {
  // Started by hand, or by a supervisor, it may outlive whoever started it.
  if (process.env.npm_lifecycle_event === undefined) return;
  const parent = process.ppid;
  const watch = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(watch);
    process.kill(process.pid, 'SIGTERM');
  }, everyMs);
  watch.unref();
}
