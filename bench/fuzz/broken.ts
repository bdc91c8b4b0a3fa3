import fc, { type Arbitrary } from 'fast-check';
import type { FuzzRequest } from './requests.ts';

/** Malformed request: the pieces to send, and if the connection is cut afterwards. */
export interface BrokenRequest {
  how: string;
  pieces: Buffer[];
  pauseMs: number;
  cut: boolean;
  /** Maximum number of responses. */
  answers: number;
}

/** Returns the bytes of a request; the declared content length may be wrong. */
function bytesOf({ method, target, headers, body }: FuzzRequest, length = body?.length ?? 0): Buffer {
  const lines = Object.entries({ host: 'shop.test', ...headers }).map(([name, value]) => `${name}: ${value}`);
  const head = `${method} ${target} HTTP/1.1\r\n${lines.join('\r\n')}\r\ncontent-length: ${length}\r\n\r\n`;
  return Buffer.concat([Buffer.from(head, 'latin1'), body ?? Buffer.alloc(0)]);
}

const ways = [
  'half, then silence',
  'half, then cut',
  'a length that never comes',
  'a length that is too short',
  'in pieces',
  'two at once',
  'chunks that are none',
] as const;

/** Generates requests that are cut short, have wrong lengths, arrive in pieces, or two at once on one connection. */
export function brokenRequests(requests: Arbitrary<FuzzRequest>): Arbitrary<BrokenRequest> {
  // Excludes characters that HTTP header lines cannot contain.
  const plain = requests.filter(
    ({ target, headers }) => !/[^\x21-\x7e]/.test(target + Object.values(headers).join('').replaceAll(' ', '')),
  );
  return fc
    .tuple(plain, plain, fc.constantFrom(...ways), fc.nat())
    .map(([request, other, how, at]) => broken(request, other, how, at));
}

function broken(request: FuzzRequest, other: FuzzRequest, how: (typeof ways)[number], at: number): BrokenRequest {
  const whole = bytesOf(request);
  const middle = 1 + (at % (whole.length - 1));
  const sent = (pieces: Buffer[], pauseMs = 0, cut = false) => ({
    how,
    pieces,
    pauseMs,
    cut,
    answers: how === 'two at once' ? 2 : 1,
  });
  const length = request.body?.length ?? 0;
  switch (how) {
    case 'half, then silence':
      return sent([whole.subarray(0, middle)]);
    case 'half, then cut':
      return sent([whole.subarray(0, middle)], 0, true);
    case 'a length that never comes':
      return sent([bytesOf(request, length + 1 + (at % 1000))]);
    case 'a length that is too short':
      return sent([bytesOf(request, Math.floor(length / 2))]);
    case 'in pieces':
      return sent([whole.subarray(0, middle), whole.subarray(middle)], 5);
    case 'two at once':
      return sent([Buffer.concat([whole, bytesOf(other)])]);
    case 'chunks that are none':
      return sent([
        Buffer.from(
          `POST ${request.target} HTTP/1.1\r\nhost: shop.test\r\ncontent-type: application/json\r\ntransfer-encoding: chunked\r\n\r\n`,
        ),
        Buffer.from(`${(at % 5000).toString(16)}\r\n{"a":1}\r\n0\r\n\r\n`),
      ]);
  }
}
