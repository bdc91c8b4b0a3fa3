/**
 * Ends this process gracefully (SIGTERM) when its parent has gone. npm sends signals only to the shell in between. Some
 * shells exit without forwarding them, and the shop would continue to occupy its data folder and port.
 */
export function followParent(everyMs = 500): void {
  // Processes started by hand or a supervisor may outlive their parent.
  if (process.env.npm_lifecycle_event === undefined) return;
  const parent = process.ppid;
  const watch = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(watch);
    process.kill(process.pid, 'SIGTERM');
  }, everyMs);
  watch.unref();
}
