import { connect } from 'node:net';

export interface SocketAnswer {
  /** All that came, head and body of every reply. */
  text: string;
  /** The status of each reply, in order. */
  statuses: number[];
  /** Whether the server closed the connection before it was given up. */
  closed: boolean;
}

interface Waiting {
  /** How long an answer is waited for, in ms. */
  limitMs?: number;
  /** Sent one after the other with a pause between, in ms. */
  pauseMs?: number;
  /** The connection is cut once all is sent. */
  cut?: boolean;
  /** It is given up once so many answers have begun to come. */
  answers?: number;
}

/**
 * Sends bytes as they stand over a connection of its own, and gives all that comes until the server closes it or it is
 * given up.
 */
export function sendRaw(
  port: number,
  parts: string | Buffer | readonly (string | Buffer)[],
  waiting: Waiting = {},
): Promise<SocketAnswer> {
  const { limitMs = 5000, pauseMs = 0, cut = false, answers = Number.POSITIVE_INFINITY } = waiting;
  const pieces = Array.isArray(parts) ? [...parts] : [parts as string | Buffer];
  return new Promise((resolve) => {
    const chunks: Buffer[] = [];
    let closed = false;
    const socket = connect(port, '127.0.0.1');
    const end = () => {
      clearTimeout(limit);
      clearTimeout(next);
      socket.destroy();
      const text = Buffer.concat(chunks).toString('latin1');
      resolve({ text, statuses: statusesIn(chunks), closed });
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
    socket.on('data', (chunk: Buffer) => {
      chunks.push(chunk);
      if (statusesIn(chunks).length >= answers) end();
    });
    socket.on('close', () => {
      closed = true;
      end();
    });
    socket.on('error', () => {});
  });
}

function statusesIn(chunks: readonly Buffer[]): number[] {
  const text = Buffer.concat(chunks).toString('latin1');
  return [...text.matchAll(/HTTP\/1\.1 (\d{3}) /g)].map(([, status]) => Number(status));
}
