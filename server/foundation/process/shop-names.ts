/** The names under which a shop is reached. */
export interface ShopNames {
  /** Tells whether a Host is one of them, its port included. */
  isHost(host: string): boolean;
  /** Tells whether an Origin is the shop's own page, reached as the request was: scheme, name and port exactly. */
  isOrigin(origin: string, request: { host: string; protocol: string }): boolean;
}

/** The machine itself, by any of its names and on any port: a demonstration may be behind another one than it listens on. */
const thisMachine = /^(?:localhost|127\.0\.0\.1|\[::1\])(?::\d{1,5})?$/;

/** The names of the shop at this address; a demonstration is also reached as the machine itself. */
export function shopNames(publicUrl: string, isDemo: boolean): ShopNames {
  const own = new URL(publicUrl);
  const port = own.port || (own.protocol === 'https:' ? '443' : '80');
  const hosts = new Set([own.host, `${own.hostname}:${port}`]);
  const isLocal = (host: string) => isDemo && thisMachine.test(host);
  return {
    isHost: (host) => hosts.has(host) || hosts.has(host.toLowerCase()) || isLocal(host.toLowerCase()),
    isOrigin(origin, { host, protocol }) {
      if (origin === own.origin) return true;
      return !hosts.has(host) && isLocal(host) && origin === `${protocol}://${host}`;
    },
  };
}
