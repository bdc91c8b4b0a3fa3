import net from 'node:net';

// Requests one address as fast as possible and reports the rate. A separate process, so that the server has a CPU core
// for itself:
//   node bench/load-client.ts PORT PATH CONNECTIONS SECONDS

const [port, address, connections, seconds] = process.argv.slice(2);
const request = Buffer.from(
  `GET ${address} HTTP/1.1\r\nHost: 127.0.0.1\r\nAccept-Encoding: br, gzip\r\nConnection: keep-alive\r\n\r\n`,
);
const headEnd = Buffer.from('\r\n\r\n');

let answers = 0;
let running = true;

/** Runs a connection that sends the next request after each response. */
function ask(): Promise<void> {
  return new Promise((resolve, reject) => {
    const socket = net.connect(Number(port), '127.0.0.1', () => socket.write(request));
    let head: Buffer = Buffer.alloc(0);
    let missing = -1;
    socket.on('data', (chunk: Buffer) => {
      let rest = chunk;
      if (missing < 0) {
        const seen = head.length > 0 ? Buffer.concat([head, chunk]) : chunk;
        const end = seen.indexOf(headEnd);
        if (end < 0) {
          head = seen;
          return;
        }
        const text = seen.toString('latin1', 0, end);
        const length = /^content-length: (\d+)/im.exec(text)?.[1];
        if (!text.startsWith('HTTP/1.1 200') || length === undefined) {
          socket.destroy();
          reject(new Error(`unexpected answer: ${text.slice(0, 80)}`));
          return;
        }
        missing = Number(length);
        head = Buffer.alloc(0);
        rest = seen.subarray(end + 4);
      }
      missing -= rest.length;
      if (missing > 0) return;
      missing = -1;
      answers++;
      if (running) socket.write(request);
      else socket.end();
    });
    socket.on('close', () => resolve());
    socket.on('error', reject);
  });
}

const started = performance.now();
setTimeout(() => {
  running = false;
}, Number(seconds) * 1000);
await Promise.all(Array.from({ length: Number(connections) }, ask));
process.stdout.write(String(answers / ((performance.now() - started) / 1000)));
