import http from 'node:http';
import { stripVTControlCharacters } from 'node:util';
import { runProgram } from './run-program.ts';
import type { ScanFinding, Scanner } from './scanner.ts';

const slow: [string, string[]][] = [
  ['slow headers', ['-H', '-t', 'GET']],
  ['slow bodies', ['-B', '-t', 'POST', '-s', '8192', '-f', 'application/json']],
  ['slow reading', ['-X', '-w', '512', '-y', '1024', '-n', '5', '-z', '32', '-k', '3']],
  ['many ranges', ['-R', '-a', '1', '-b', '500']],
];

/** Another address of this machine: a visitor unrelated to the attack. */
const elsewhere = '127.0.0.2';
const patientMs = 5000;

/** Loads the home page as a visitor from elsewhere. Returns the time in ms, or undefined after a timeout. */
function lookFromElsewhere(url: string): Promise<number | undefined> {
  const began = performance.now();
  return new Promise((resolve) => {
    const { host, port } = new URL(url);
    const to = { hostname: '127.0.0.1', port, path: '/', headers: { host } };
    const request = http.get({ ...to, localAddress: elsewhere, timeout: patientMs, agent: false }, (reply) => {
      reply.resume().once('end', () => resolve(reply.statusCode === 200 ? performance.now() - began : undefined));
    });
    request.once('timeout', () => request.destroy()).once('error', () => resolve(undefined));
  });
}

/** Loads the page once a second. Returns a function that stops it and returns the times in ms. */
function watchFromElsewhere(url: string): () => Promise<(number | undefined)[]> {
  const looks: Promise<number | undefined>[] = [];
  const timer = setInterval(() => looks.push(lookFromElsewhere(url)), 1000);
  return () => {
    clearInterval(timer);
    return Promise.all(looks);
  };
}

export const slowConnectionsScanner: Scanner = {
  name: 'slowhttptest',
  program: 'slowhttptest',
  isCrowd: true,
  what: '400 connections each that send or read so slowly that they hold a server up: headers, bodies, reading, ranges; meanwhile the home page is asked for from another address',
  async run(url) {
    const findings: ScanFinding[] = [];
    const did: string[] = [];
    for (const [name, kind] of slow) {
      const address = name === 'slow bodies' ? `${url}/api/auth/login` : `${url}/sports/cricket`;
      const looked = watchFromElsewhere(url);
      const output = await runProgram(
        'slowhttptest',
        ['-c', '400', '-r', '200', '-i', '5', '-l', '20', '-p', '3', '-x', '24', ...kind, '-u', address],
        60_000,
      );
      const times = await looked();
      const plain = stripVTControlCharacters(output);
      const states = [...plain.matchAll(/service available:\s+(YES|NO)/g)].map(([, state]) => state);
      if (states.length === 0 || times.length === 0)
        throw new Error(`slowhttptest said nothing of the service:\n${plain.slice(-1000)}`);
      const there = times.filter((ms) => ms !== undefined);
      const slowest = Math.max(0, ...there) / 1000;
      const own = states.filter((state) => state === 'YES').length;
      did.push(
        `${name}: there for others at ${there.length} of ${times.length} looks (slowest ${slowest.toFixed(1)} s), for itself at ${own} of ${states.length}`,
      );
      if (there.length < times.length)
        findings.push({ scanner: 'slowhttptest', says: `${name}: the shop was not there for others at some looks` });
    }
    return { findings, did: did.join('; ') };
  },
};
