import fc from 'fast-check';

// CI uses a fixed seed, so that a change is judged by the same random values as its predecessor.
// Other runs use random seeds, which cover new values.
if (process.env.CI) fc.configureGlobal({ ...fc.readConfigureGlobal(), seed: 20_261_127 });
