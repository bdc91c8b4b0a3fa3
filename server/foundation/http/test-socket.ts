import { connect } from 'node:net';

export interface SocketAnswer {
  /** All received bytes: head and body of every response. */
  text: string;
  /** Status of each response, in order. */
  statuses: number[];
  /** True if the server closed the connection before the client did. */
  closed: boolean;
}

interface Waiting {
  /** Timeout for a response in ms. */
  limitMs?: number;
  /** Pause between two chunks, in ms. */
  pauseMs?: number;
  /** True to close the connection once everything is sent. */
  cut?: boolean;
  /** Number of responses after whose start the client closes the connection. */
  answers?: number;
}

/** Sends bytes unchanged over a separate connection. Returns everything received until either side closes it. */
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
