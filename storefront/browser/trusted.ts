// What a page's policy lets become markup or a script's address: nothing but what goes through one of these. See docs/decisions/036-what-we-ship.md.

/** What a browser with trusted types gives out; React and the DOM take it where they take text. The rest hands over the text as it is. */
interface Factory {
  createPolicy(name: string, rules: object): { createHTML(text: string): string; createScriptURL(address: string): string };
}

const { trustedTypes } = globalThis as { trustedTypes?: Factory };

/** What has no place in a drawing: what runs, what loads a page of its own, and what leads elsewhere. */
const foreign = /<\s*\/?\s*(?:script|foreignobject|iframe|image|a|use|style)\b|\son\w+\s*=|(?:java|vb)script:|data:/i;

const drawings = trustedTypes?.createPolicy('drawing', { createHTML: refuseForeign });
const providers = trustedTypes?.createPolicy('provider', { createScriptURL: (address: string) => address });

function refuseForeign(svg: string): string {
  if (foreign.test(svg)) throw new TypeError('this is no drawing of ours');
  return svg;
}

/** Lets a drawing of the shop's own artwork into the page. Throws for one with something in it that is none. */
export function trustedDrawing(svg: string): string {
  return drawings ? drawings.createHTML(svg) : svg;
}

/**
 * Lets the script of a provider into the page; which addresses there are, the policy's `script-src` says. From then on the provider's own code may
 * write markup and load more from its own origin: it knows nothing of trusted types, and a payment is not to fail for it.
 */
export function trustedProvider(address: string): string {
  document.documentElement.dataset.provider = new URL(address, location.href).origin;
  return providers ? providers.createScriptURL(address) : address;
}
