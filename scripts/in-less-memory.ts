/**
 * What V8 is told: a small young generation, which would grow to 128 MB while modules are compiled; old objects looked through when
 * there are twice as many, not four times; and that the program may ask for it (`idle-gc.ts`).
 */
const flags = ['--max-semi-space-size=8', '--heap-growing-percent=100', '--expose-gc'];

/**
 * What glibc's allocator reads before a program begins: one arena for all threads, where each kept what it had freed; and blocks from
 * 256 KiB on, such as pages and what a compressor works in, come from the system and go back to it at once.
 */
const allocator = { MALLOC_ARENA_MAX: '1', MALLOC_MMAP_THRESHOLD_: '262144' };

/**
 * Begins this program anew in the same process, with settings for little memory that only a beginning can have; whoever runs the
 * program says nothing. Does nothing where it began so, and where a system cannot (Windows) or a parent talks to it by a channel.
 */
function beginAgain(): void {
  const nameOf = (flag: string) => flag.split('=')[0];
  const missing = flags.filter((flag) => !process.execArgv.some((given) => nameOf(given) === nameOf(flag)));
  if (missing.length === 0 || process.platform === 'win32' || process.env.NODE_CHANNEL_FD !== undefined) return;
  const args = [process.execPath, ...process.execArgv, ...missing, ...process.argv.slice(1)];
  process.execve?.(process.execPath, args, { ...allocator, ...process.env });
}

beginAgain();
