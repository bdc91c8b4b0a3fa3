/** URLs of the environment by variable name. */
type Addresses = Readonly<Record<string, string | undefined>>;

/** Required protocols by variable; all of them encrypt the connection. */
const sealedBy: Readonly<Record<string, string>> = {
  PUBLIC_URL: 'https:',
  RAZORPAY_URL: 'https:',
  RAZORPAY_SCRIPT_URL: 'https:',
  SHIPROCKET_URL: 'https:',
  GOOGLE_ISSUER: 'https:',
  GOOGLE_SCRIPT_URL: 'https:',
  S3_ENDPOINT: 'https:',
  REDIS_URL: 'rediss:',
  OTEL_EXPORTER_OTLP_ENDPOINT: 'https:',
  CDN_PURGE_URL: 'https:',
};

const databases: readonly string[] = ['DATABASE_URL', 'DATABASE_DIRECT_URL', 'DATABASE_READ_URL'];

/** Returns true for names of the local machine, whose connections cross no network. */
export function isThisMachine(hostname: string): boolean {
  return /^(?:localhost|127(?:\.\d{1,3}){3}|\[?::1\]?)$/i.test(hostname);
}

/**
 * Returns the variables with unencrypted connections, each with the fix. `sealedOtherwise` lists those that a tunnel or
 * WireGuard encrypts, separated by commas.
 */
export function findInsecureUrls(addresses: Addresses, sealedOtherwise = ''): string[] {
  const others = new Set(sealedOtherwise.split(',').map((name) => name.trim()));
  const faults = [...Object.keys(sealedBy), ...databases, 'SMTP_URL'].flatMap((name) => {
    const address = addresses[name];
    const fault = address && !others.has(name) && URL.canParse(address) ? plainWay(name, new URL(address)) : undefined;
    return fault ? [`${name} ${fault}`] : [];
  });
  const unknown = [...others].filter((name) => name !== '' && !(name in sealedBy) && !databases.includes(name));
  if (addresses.NODE_TLS_REJECT_UNAUTHORIZED === '0')
    faults.push('NODE_TLS_REJECT_UNAUTHORIZED should not be 0 in production: nobody would look at certificates');
  return [...faults, ...unknown.map((name) => `SEALED_OTHERWISE names ${name}, which is no address that may be`)];
}

function plainWay(name: string, address: URL): string | undefined {
  if (isThisMachine(address.hostname)) return undefined;
  const wanted = sealedBy[name];
  if (wanted !== undefined)
    return address.protocol === wanted ? undefined : `should begin with ${wanted}// in production`;
  if (databases.includes(name)) return plainDatabase(address);
  // Without smtps, the mail sender requires STARTTLS unless a parameter of the URL disables it.
  const { searchParams } = address;
  const weak = [...searchParams.keys()].find((key) =>
    /^(?:ignoreTLS|requireTLS|opportunisticTLS|secure|tls\..*)$/i.test(key),
  );
  return weak
    ? `should say nothing of ${weak} in production: mail goes encrypted, to a server that shows its certificate`
    : undefined;
}

/**
 * Checks a database URL. A UNIX socket crosses no network; only `verify-full` verifies the host name and never falls
 * back to plain text.
 */
function plainDatabase({ hostname, searchParams }: URL): string | undefined {
  const host = searchParams.get('host');
  if (host ? host.startsWith('/') || isThisMachine(host) : hostname === '' || hostname.startsWith('%2F'))
    return undefined;
  if (searchParams.get('sslmode') === 'verify-full' && !searchParams.has('uselibpqcompat')) return undefined;
  return 'should end with ?sslmode=verify-full in production (and &sslrootcert=FILE where the certificate is your own)';
}
