/** Prints a notice on the terminal if work takes longer than a second. */
export async function noticeIfSlow<T>(what: string, work: () => Promise<T>): Promise<T> {
  const started = performance.now();
  const notice = setTimeout(() => process.stdout.write(`${what}...\n`), 1000);
  try {
    return await work();
  } finally {
    clearTimeout(notice);
    const seconds = (performance.now() - started) / 1000;
    if (seconds > 1) process.stdout.write(`${what}: done in ${seconds.toFixed(1)} s\n`);
  }
}
