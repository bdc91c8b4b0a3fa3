import { IncomingMessage, ServerResponse, STATUS_CODES } from 'node:http';
import { Socket } from 'node:net';

// An answer that is said again is sent as bytes: its head was put together and looked through once, when somebody was first answered with it.
// Node would do both again for each. What HTTP asks for besides stays Node's: what order answers of one connection have, when it is
// closed, who waits for a slow reader.

/** The longest id of a request that a head has room for. */
const longestId = 128;
/** Letters of a date in HTTP (RFC 9110, 5.6.7). */
const dateLetters = 29;

/** The head of an answer as bytes, in which only the date and the request's id are written anew. */
export interface FinishedHead {
  /** Gives the bytes for this date and id. They are overwritten by the next call, unless they are told to be `taken`. */
  bytes(date: string, id: string): Buffer;
  /** Leaves the bytes that were given to whoever still reads them. */
  taken(): void;
}

/** Finishes a head of names and values in turn, for a connection that is kept. Whoever calls has had Node send these names and values before. */
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

/** What of Node's own answer says that its head is sent. */
interface Sent extends ServerResponse {
  _header?: string | null;
  _headerSent?: boolean;
}

/** Whether this Node's answers are of the form that is known here: else they are sent by Node's own ways alone. */
const isOfKnownForm = (() => {
  const made: Sent = new ServerResponse(new IncomingMessage(new Socket()));
  return made._header === null && made._headerSent === false;
})();

/**
 * Tells whether an answer may be sent as bytes: over a connection that stays, on which it is the next. Others are Node's to send: the last
 * of a connection, and what has to wait for another that is still being made or sent.
 */
export function takesBytes({ socket }: IncomingMessage, response: ServerResponse, id: string): boolean {
  return isOfKnownForm && response.shouldKeepAlive && response.socket === socket && socket.writable && id.length <= longestId;
}

/** Sends a finished head and a body, both at once, and ends the answer: the next on the connection waits until the system has taken all of it. */
export function sendBytes(response: ServerResponse, head: FinishedHead, id: string, body: Buffer | undefined): void {
  const { socket } = response;
  if (!socket) return;
  const sent: Sent = response;
  sent._header = 'sent as bytes';
  sent._headerSent = true;
  // Node lets go of it at the end of the answer.
  if (body) socket.cork();
  socket.write(head.bytes(httpDate(), id));
  response.end(body);
  // Where the reader is slow they are read later.
  if (socket.writableLength > 0) head.taken();
}

let second = 0;
let date = '';

/** Writes the moment as HTTP does; once a second. */
function httpDate(): string {
  const now = Math.floor(Date.now() / 1000);
  if (now !== second) [second, date] = [now, new Date(now * 1000).toUTCString()];
  return date;
}
