import { type SpawnOptions, spawn } from 'node:child_process';
import path from 'node:path';

/** Root folder of the project. */
export const projectRoot = path.resolve(import.meta.dirname, '..');

const bin = path.join(projectRoot, 'node_modules', '.bin');

/** Returns the environment of tools: the project's own Node and tools come first in PATH. */
export function toolEnv(extra: Record<string, string> = {}): NodeJS.ProcessEnv {
  return { ...process.env, PATH: `${bin}${path.delimiter}${process.env.PATH ?? ''}`, ...extra };
}

export interface Ran {
  code: number;
  output: string;
}

/** Runs one of the project's tools and waits for its end; `quiet` collects its output instead of showing it. */
export function runTool(
  tool: string,
  args: string[],
  options: { env?: Record<string, string>; quiet?: boolean } = {},
): Promise<Ran> {
  const spawnOptions: SpawnOptions = {
    cwd: projectRoot,
    env: toolEnv(options.env),
    stdio: options.quiet ? ['ignore', 'pipe', 'pipe'] : 'inherit',
  };
  return new Promise((resolve, reject) => {
    const child = spawn(tool, args, spawnOptions);
    let output = '';
    child.stdout?.on('data', (chunk: Buffer) => {
      output += chunk.toString();
    });
    child.stderr?.on('data', (chunk: Buffer) => {
      output += chunk.toString();
    });
    child.once('error', reject);
    child.once('close', (code) => resolve({ code: code ?? 1, output }));
  });
}
