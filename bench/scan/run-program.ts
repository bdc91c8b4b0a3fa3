import { spawn } from 'node:child_process';

/** Runs a program to its end or a timeout. Returns its output. `says` is the text for its standard input. */
export function runProgram(program: string, args: string[], mostMs: number, says = ''): Promise<string> {
  return new Promise((resolve, reject) => {
    const child = spawn(program, args, { stdio: ['pipe', 'pipe', 'pipe'] });
    // A program that ends without reading input has closed the pipe.
    child.stdin.on('error', () => {});
    child.stdin.end(says);
    let output = '';
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (chunk: Buffer) => (output += chunk.toString()));
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
