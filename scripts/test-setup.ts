import fc from 'fast-check';
import { afterAll, vi } from 'vitest';

// Runs before each test file.

// CI uses a fixed seed, so that a change is judged by the same random values as its predecessor.
// Other runs use random seeds, which cover new values.
if (process.env.CI) fc.configureGlobal({ ...fc.readConfigureGlobal(), seed: 20_261_127 });

// The next file of the process has the real clock.
afterAll(() => void vi.useRealTimers());
