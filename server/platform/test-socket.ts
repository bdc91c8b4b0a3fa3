import { connect } from 'node:net';

export interface SocketAnswer {
  /** All that came, head and body of every reply. */
  text: string;
  /** The status of each reply, in order. */
  statuses: number[];
  /** Whether the server closed the connection before it was given up. */
  closed: boolean;
  /** From the connection to its end, in ms. */
  tookMs: number;
}

interface Waiting {
  /** How long an answer is waited for, in ms. */
  limitMs?: number;
  /** Sent one after the other with a pause between, in ms. */
  pauseMs?: number;
  /** The connection is cut once all is sent. */
  cut?: boolean;
}

/** Sends bytes as they stand over a connection of its own, and gives all that comes until the server closes it or it is given up. */
export function sendRaw(port: number, parts: string | Buffer | readonly (string | Buffer)[], waiting: Waiting = {}): Promise<SocketAnswer> {
  const { limitMs = 5000, pauseMs = 0, cut = false } = waiting;
  const pieces = Array.isArray(parts) ? [...parts] : [parts as string | Buffer];
  return new Promise((resolve) => {
    const started = performance.now();
    const chunks: Buffer[] = [];
    let closed = false;
    const socket = connect(port, '127.0.0.1');
    const end = () => {
      clearTimeout(limit);
      clearTimeout(next);
      socket.destroy();
      const text = Buffer.concat(chunks).toString('latin1');
      const statuses = [...text.matchAll(/HTTP\/1\.1 (\d{3}) /g)].map(([, status]) => Number(status));
      resolve({ text, statuses, closed, tookMs: performance.now() - started });
    };
    const limit = setTimeout(end, limitMs);
    let next: NodeJS.Timeout | undefined;
    const send = () => {
      const piece = pieces.shift();
      if (piece === undefined) {
        if (cut) end();
        return;
      }
      socket.write(typeof piece === 'string' ? Buffer.from(piece, 'latin1') : piece);
      next = setTimeout(send, pauseMs);
    };
    socket.on('connect', send);
    socket.on('data', (chunk: Buffer) => void chunks.push(chunk));
    socket.on('close', () => {
      closed = true;
      end();
    });
    socket.on('error', () => {});
  });
}
