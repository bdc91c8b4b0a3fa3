/** Host names of a shop. */
export interface ShopNames {
  /** Returns true if a Host header is one of the names, including its port. */
  isHost(host: string): boolean;
  /** Returns true if an Origin is that of the shop for this request: scheme, name and port match exactly. */
  isOrigin(origin: string, request: { host: string; protocol: string }): boolean;
}

/** Pattern of local names with any port, as a demonstration may use a forwarded port. */
const thisMachine = /^(?:localhost|127\.0\.0\.1|\[::1\])(?::\d{1,5})?$/;

/** Creates the names of the shop at an address; a demonstration accepts local names too. */
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
