/**
 * Time in ms without upload progress after which an upload is aborted. Slow connections are accepted, dead connections
 * are not.
 */
const stallMs = 45_000;

/** Timeout in ms for the response after the upload: large pictures are re-encoded, queued behind others. */
const answerMs = 180_000;

export interface UploadAnswer {
  status: number;
  /** Parsed JSON; undefined if invalid. */
  body: unknown;
}

/**
 * Sends a file as the body of a POST, and reports the uploaded fraction from 0 to 1 in tenths. Undefined if it failed
 * or got no response. Uses XMLHttpRequest, as fetch reports no upload progress.
 */
export function uploadFile(
  address: string,
  file: Blob,
  onShare: (share: number) => void,
): Promise<UploadAnswer | undefined> {
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
