/** Interval in ms between two rounds of requests. Rendering takes two seconds, and a new shop renders many pictures. */
const roundMs = 3000;
/** Maximum number of rounds. */
const rounds = 40;

let round: Promise<void> | undefined;

/** Returns the next round, shared by all missing pictures of the page, so that the network is idle in between. */
function nextRound(): Promise<void> {
  round ??= new Promise((resolve) => {
    setTimeout(() => {
      round = undefined;
      resolve();
    }, roundMs);
  });
  return round;
}

/**
 * Requests a picture that was not rendered yet or failed to load, until it is available. Returns its blob URL;
 * undefined if it does not exist, never loads, or was removed from the page.
 */
export async function reloadPicture(image: HTMLImageElement): Promise<string | undefined> {
  const address = image.currentSrc || image.src;
  for (let asked = 0; asked < rounds; asked++) {
    // Without a placeholder the first request is immediate, to detect a missing picture.
    if (asked > 0 || image.naturalWidth > 0) await nextRound();
    if (!image.isConnected) return undefined;
    // Requests an immediate response: browsers limit connections per host, and a page has many pictures.
    const reply = await fetch(address, { cache: 'reload', headers: { prefer: 'respond-async' } }).catch(
      () => undefined,
    );
    // Reads every body, because an unread response keeps its connection open.
    const came = await reply?.blob().catch(() => undefined);
    if (reply?.status === 404) return undefined;
    // Placeholders have the header `no-store`.
    if (came && reply?.ok && reply.headers.get('cache-control') !== 'no-store') return URL.createObjectURL(came);
  }
  return undefined;
}
