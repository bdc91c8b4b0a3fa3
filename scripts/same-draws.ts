import fc from 'fast-check';

// In CI a change is judged by the same draws as the one before it, so that what it did not bring does not refuse it. Anywhere else every run draws
// anew, and looks where nobody has looked.
if (process.env.CI) fc.configureGlobal({ ...fc.readConfigureGlobal(), seed: 20_261_127 });
