/**
 * V8 flags: a small young generation, which would grow to 128 MB during compilation. Old-generation collections start
 * at twice the size instead of four times. `gc()` is exposed for `idle-gc.ts`.
 */
const flags = ['--max-semi-space-size=8', '--heap-growing-percent=100', '--expose-gc'];

/**
 * Environment of glibc's allocator: one arena for all threads, as each arena retains freed memory. Blocks from 256 KiB,
 * such as pages and compressor buffers, are returned to the system at once.
 */
const allocator = { MALLOC_ARENA_MAX: '1', MALLOC_MMAP_THRESHOLD_: '262144' };

/**
 * Restarts this program in the same process with low-memory settings that apply only at start. Does nothing if these
 * settings are already active, on Windows, or with an IPC channel to a parent.
 */
function beginAgain(): void {
  const nameOf = (flag: string) => flag.split('=')[0];
  const missing = flags.filter((flag) => !process.execArgv.some((given) => nameOf(given) === nameOf(flag)));
  if (missing.length === 0 || process.platform === 'win32' || process.env.NODE_CHANNEL_FD !== undefined) return;
  const args = [process.execPath, ...process.execArgv, ...missing, ...process.argv.slice(1)];
  process.execve?.(process.execPath, args, { ...allocator, ...process.env });
}

beginAgain();
