// Trusted Types policies: the CSP allows markup and script URLs only through these functions. See
// docs/decisions/036-dependencies-and-trusted-types.md.

/**
 * Trusted Types API of a browser; React and the DOM accept its results instead of text. Browsers without it get the
 * plain text.
 */
interface Factory {
  createPolicy(
    name: string,
    rules: object,
  ): { createHTML(text: string): string; createScriptURL(address: string): string };
}

const { trustedTypes } = globalThis as { trustedTypes?: Factory };

/** Markup forbidden in drawings: scripts, embedded documents, and external references. */
const foreign = /<\s*\/?\s*(?:script|foreignobject|iframe|image|a|use|style)\b|\son\w+\s*=|(?:java|vb)script:|data:/i;

const drawings = trustedTypes?.createPolicy('drawing', { createHTML: refuseForeign });
const workers = trustedTypes?.createPolicy('worker', { createScriptURL: refuseOtherOrigins });
const providers = trustedTypes?.createPolicy('provider', { createScriptURL: (address: string) => address });

function refuseForeign(svg: string): string {
  if (foreign.test(svg)) throw new TypeError('this is no drawing of ours');
  return svg;
}

function refuseOtherOrigins(address: string): string {
  if (new URL(address, location.href).origin !== location.origin) throw new TypeError('this is no script of ours');
  return address;
}

/** Marks the script URL of a worker of the shop as trusted. Throws if it is of another origin. */
export function trustedWorker(address: string): string {
  return workers ? workers.createScriptURL(address) : address;
}

/** Marks a drawing of the shop's artwork as trusted. Throws if it contains forbidden markup. */
export function trustedDrawing(svg: string): string {
  return drawings ? drawings.createHTML(svg) : svg;
}

/**
 * Marks a provider's script URL as trusted; the CSP's `script-src` limits the allowed ones. The provider's origin may
 * then also write markup and load further scripts, as it does not support Trusted Types and payments must not fail.
 */
export function trustedProvider(address: string): string {
  document.documentElement.dataset.provider = new URL(address, location.href).origin;
  return providers ? providers.createScriptURL(address) : address;
}
