import { IncomingMessage, ServerResponse, STATUS_CODES } from 'node:http';
import { Socket } from 'node:net';

// Cached responses are sent as bytes: their head is serialized and validated once, where Node would do both each time.
// Node still handles pipelining, closing, and slow readers.

/** Limit of a request id in a head, in bytes. */
const longestId = 128;
/** Length of an HTTP date (RFC 9110, 5.6.7). */
const dateLetters = 29;

/** Serialized response head, in which only the date and the request id change. */
export interface FinishedHead {
  /** Returns the bytes for a date and id. The next call overwrites them, unless `taken` is called. */
  bytes(date: string, id: string): Buffer;
  /** Leaves the returned bytes to their reader; the next call allocates a new buffer. */
  taken(): void;
}

/**
 * Serializes a head of alternating names and values for a keep-alive connection. Node must have validated and sent them
 * before.
 */
export function serializeResponseHead(status: number, names: readonly string[], keepAliveMs: number): FinishedHead {
  const lines = names.flatMap((name, at) => (at % 2 === 0 ? [`${name}: ${names[at + 1]}\r\n`] : [])).join('');
  const kept = keepAliveMs > 0 ? `Keep-Alive: timeout=${Math.floor(keepAliveMs / 1000)}\r\n` : '';
  const before = `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${lines}Connection: keep-alive\r\n${kept}Date: `;
  const between = '\r\nx-request-id: ';
  const idAt = before.length + dateLetters + between.length;
  let space: Buffer | undefined;
  let written = '';
  let part: Buffer | undefined;
  return {
    bytes(date, id) {
      if (!space) {
        space = Buffer.allocUnsafeSlow(idAt + longestId + 4);
        space.write(before, 0, 'latin1');
        space.write(between, before.length + dateLetters, 'latin1');
        [written, part] = ['', undefined];
      }
      if (date !== written) space.write(date, before.length, 'latin1');
      written = date;
      const end = idAt + id.length + 4;
      if (part?.length !== end) {
        part = space.subarray(0, end);
        space.write('\r\n\r\n', end - 4, 'latin1');
      }
      space.write(id, idAt, 'latin1');
      return part;
    },
    taken() {
      space = undefined;
    },
  };
}

/** Internal fields of Node's response that mark its head as sent. */
interface Sent extends ServerResponse {
  _header?: string | null;
  _headerSent?: boolean;
}

/** True if this Node's response has the internal fields used here; else Node's own methods are used. */
const isOfKnownForm = (() => {
  const made: Sent = new ServerResponse(new IncomingMessage(new Socket()));
  return made._header === null && made._headerSent === false;
})();

/**
 * Returns true if a response may be sent as bytes: the next one on a keep-alive connection. Node sends the last
 * response of a connection and pipelined ones.
 */
export function takesBytes({ socket }: IncomingMessage, response: ServerResponse, id: string): boolean {
  return (
    isOfKnownForm && response.shouldKeepAlive && response.socket === socket && socket.writable && id.length <= longestId
  );
}

/** Sends a serialized head and a body in one write and ends the response. */
export function sendBytes(response: ServerResponse, head: FinishedHead, id: string, body: Buffer | undefined): void {
  const { socket } = response;
  if (!socket) return;
  const sent: Sent = response;
  sent._header = 'sent as bytes';
  sent._headerSent = true;
  // Node uncorks the socket at the end of the response.
  if (body) socket.cork();
  socket.write(head.bytes(httpDate(), id));
  response.end(body);
  // A slow reader still needs the bytes later.
  if (socket.writableLength > 0) head.taken();
}

let second = 0;
let date = '';

/** Returns the HTTP date of now, formatted once a second. */
function httpDate(): string {
  const now = Math.floor(Date.now() / 1000);
  if (now !== second) [second, date] = [now, new Date(now * 1000).toUTCString()];
  return date;
}
