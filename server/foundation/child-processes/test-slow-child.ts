// A program that starts slowly, as any does on a machine that is busy, and then works as quickly as ever.
const until = performance.now() + 2500;
while (performance.now() < until);
await import('./test-child.ts');
