/** How long nothing of a file may move before it is given up, in ms: a slow line is no reason, a dead one is. */
const stallMs = 45_000;

/** How long the answer may take once all of it has left, in ms: large pictures are drawn anew, after those that came before. */
const answerMs = 180_000;

export interface Answer {
  status: number;
  /** Parsed JSON; undefined if it is none. */
  body: unknown;
}

/**
 * Sends a file as the body of a POST, telling the share of it that has left, from 0 to 1 in tenths. Undefined if it did not
 * arrive, or no answer came. Not by fetch, which tells of no progress.
 */
export function sendFile(address: string, file: Blob, onShare: (share: number) => void): Promise<Answer | undefined> {
  return new Promise((resolve) => {
    const request = new XMLHttpRequest();
    let waiting: ReturnType<typeof setTimeout> | undefined;
    const wait = (ms: number) => {
      clearTimeout(waiting);
      waiting = setTimeout(() => request.abort(), ms);
    };
    let told = -1;
    request.upload.onprogress = ({ loaded, total }) => {
      wait(loaded < total ? stallMs : answerMs);
      const tenth = Math.floor((loaded * 10) / Math.max(1, total));
      if (tenth > told) onShare(tenth / 10);
      told = Math.max(told, tenth);
    };
    request.onloadend = () => {
      clearTimeout(waiting);
      resolve(request.status > 0 ? { status: request.status, body: parsed(request.responseText) } : undefined);
    };
    request.open('POST', address);
    request.setRequestHeader('content-type', file.type || 'application/octet-stream');
    request.setRequestHeader('accept', 'application/json');
    wait(stallMs);
    request.send(file);
  });
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
