/** How long it is waited between two rounds, in ms, and how many there are: a drawing takes two seconds, and a shop that has just opened draws many. */
const roundMs = 3000;
const rounds = 40;

let round: Promise<void> | undefined;

/** The next time at which all pictures of the page that are not there are asked for: together, so that the network rests between. */
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
 * Asks for a picture that was not drawn yet, or did not come, until it is there: its address in this page. Undefined where there is no such
 * picture, it never came, or nobody looks any more.
 */
export async function askPictureAgain(image: HTMLImageElement): Promise<string | undefined> {
  const address = image.currentSrc || image.src;
  for (let asked = 0; asked < rounds; asked++) {
    // Where nothing came there is nothing to look at meanwhile: whether it will never come is asked at once.
    if (asked > 0 || image.naturalWidth > 0) await nextRound();
    if (!image.isConnected) return undefined;
    // Not to be waited for: browsers keep few connections to one place, and a page has many pictures.
    const reply = await fetch(address, { cache: 'reload', headers: { prefer: 'respond-async' } }).catch(() => undefined);
    // Read whatever it is: an answer that is left lying keeps its connection, and the network never rests.
    const came = await reply?.blob().catch(() => undefined);
    if (reply?.status === 404) return undefined;
    // What stands in says of itself that it is not to be kept.
    if (came && reply?.ok && reply.headers.get('cache-control') !== 'no-store') return URL.createObjectURL(came);
  }
  return undefined;
}
