import { spawn } from 'node:child_process';

/** Runs a program to its end, or to the end of its time; gives all it has printed. `says` is what it hears, where it asks something. */
export function runProgram(program: string, args: string[], mostMs: number, says = ''): Promise<string> {
  return new Promise((resolve, reject) => {
    const child = spawn(program, args, { stdio: ['pipe', 'pipe', 'pipe'] });
    // One that ends without having asked has closed its ear.
    child.stdin.on('error', () => {});
    child.stdin.end(says);
    let output = '';
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (output += chunk.toString()));
    const timer = setTimeout(() => child.kill('SIGINT'), mostMs);
    const last = setTimeout(() => child.kill('SIGKILL'), mostMs + 20_000);
    child.once('error', reject);
    child.once('close', () => {
      clearTimeout(timer);
      clearTimeout(last);
      resolve(output);
    });
  });
}
