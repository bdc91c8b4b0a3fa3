// A program that starts slowly, as on a busy machine, and then works at normal speed.
const until = performance.now() + 2500;
while (performance.now() < until);
await import('./test-child.ts');
