import { z } from 'zod';
import { defaultDataDir } from './data-dir.ts';
import { findInsecureUrls } from './insecure-urls.ts';

const url = (what: string) => z.url(`should be ${what}`);
const optional = <T extends z.ZodType>(schema: T) =>
  z.preprocess((value) => (value === '' ? undefined : value), schema.optional());
const given = () => optional(z.string().min(1));

const backupKeyLook =
  "should be at least 16 characters, such as openssl rand -hex 32 gives, or 'none' where backups are not to be sealed";

const Environment = z.object({
  SHOP_MODE: z.enum(['demo', 'production'], "should be 'demo' or 'production'").default('demo'),
  NODE_ENV: z.enum(['development', 'production', 'test']).default('development'),
  PORT: z.coerce.number('should be a port number').int().min(0).max(65_535).default(3000),
  HOST: z.string().min(1).default('127.0.0.1'),
  PUBLIC_URL: optional(url('the address shoppers use, such as https://shop.example')),
  /** Trusted proxies: 'off', 'loopback', or a comma-separated list of addresses whose X-Forwarded-For counts. */
  TRUST_PROXY: z.string().default('off'),
  DATA_DIR: z.string().min(1).default(defaultDataDir),
  DATABASE_URL: optional(url('a PostgreSQL address, such as postgresql://user:password@host/database')),
  /**
   * URL of PostgreSQL itself if DATABASE_URL leads to a transaction pooler, for LISTEN, migrations and advisory locks.
   */
  DATABASE_DIRECT_URL: optional(
    url('the address of the PostgreSQL behind the pooler, such as postgresql://user:password@host/database'),
  ),
  /** Switch for prepared statements; `preparesStatements` has the default. */
  DATABASE_PREPARED: optional(z.enum(['on', 'off'], "should be 'on' or 'off'")),
  /** URL of a replica of DATABASE_URL for catalogue reads. */
  DATABASE_READ_URL: optional(
    url('the address of a PostgreSQL that follows DATABASE_URL, such as postgresql://user:password@host/database'),
  ),
  REDIS_URL: optional(url('a Redis address, such as redis://host:6379')),
  /** Variables whose connections need no TLS, as a tunnel encrypts them. */
  SEALED_OTHERWISE: given(),
  /** Node's own variable: '0' accepts any certificate, which production forbids. */
  NODE_TLS_REJECT_UNAUTHORIZED: given(),
  AUTH_SECRET: optional(z.string().min(32, 'should be at least 32 random characters')),
  /** Previous secret, whose signatures are still accepted. */
  AUTH_SECRET_OLD: optional(z.string().min(32, 'should be the AUTH_SECRET of before')),
  /** Folder of backups, preferably on another disk. */
  BACKUPS: given(),
  /** Number of nightly backups to store; 0 disables them. */
  BACKUPS_KEPT: z.coerce.number('should be a number of backups, 0 for none').int().min(0).max(1000).default(7),
  /** Encryption key of backups; 'none' disables encryption. */
  BACKUP_KEY: optional(z.string().refine((key) => key === 'none' || key.length >= 16, backupKeyLook)),
  /** Previous key, used to decrypt only. */
  BACKUP_KEY_OLD: optional(z.string().min(16, 'should be the BACKUP_KEY of before')),
  /** Folder of WAL archive and base backups of the embedded PostgreSQL, for point-in-time recovery. */
  LOG_ARCHIVE: given(),
  /** Switch for early rendering; 'off' renders each picture on its first request. */
  PICTURES_AHEAD: z.enum(['on', 'off'], "should be 'on' or 'off'").default('on'),
  /** Number of orders to write into an empty demonstration when it is first visited; 0 for none. */
  DEMO_ORDERS: z.coerce.number('should be a number of orders, 0 for none').int().min(0).max(5000).default(200),
  /** Switch for cost-based rate limits; 'off' is for benchmarks, which use one address. */
  WORK_BUDGETS: z.enum(['on', 'off'], "should be 'on' or 'off'").default('on'),
  /** Switch for confirmation codes of COD orders; 'off' is for shops that phone each customer. */
  CASH_CODES: z.enum(['on', 'off'], "should be 'on' or 'off'").default('on'),
  /** Switch for automatic packing; `packsItself` has the default. */
  AUTO_PACK: optional(z.enum(['on', 'off'], "should be 'on' or 'off'")),
  /** Storage limit in MB for pictures without an order. */
  UPLOADS_ROOM_MB: z.coerce.number('should be a number of MB').int().min(1).max(100_000_000).default(5000),
  /** File with the seller's details; DATA_DIR/seller.yaml by default. */
  SELLER_FILE: given(),
  /** Scope of HSTS: this host, its subdomains, or the preload list. */
  HSTS: z.enum(['host', 'subdomains', 'preload'], "should be 'host', 'subdomains' or 'preload'").default('host'),
  /** Switch for the API documentation page. */
  API_DOCS: z.enum(['on', 'off'], "should be 'on' or 'off'").default('on'),
  /** Number of processes on this machine: a number, or one per core. */
  PROCESSES: z
    .union([z.literal('auto'), z.coerce.number().int().min(1).max(256)], "should be 'auto' or a number of processes")
    .default(1),
  /** Role of the process: everything; web without jobs; jobs without web; pictures only. */
  ROLE: z.enum(['all', 'web', 'jobs', 'pictures'], "should be 'all', 'web', 'jobs' or 'pictures'").default('all'),
  /** Maximum of database connections per process, in addition to the listening one. */
  DATABASE_CONNECTIONS: z.coerce.number('should be a number of connections').int().min(2).max(200).default(10),
  /** Drain period in s after SIGTERM, during which load balancers notice the shutdown. */
  LEAVE_SECONDS: z.coerce.number('should be a number of seconds').int().min(0).max(600).default(0),
  /** Port of the separate metrics server for Prometheus; 0 selects a free one. */
  METRICS_PORT: optional(z.coerce.number('should be a port number').int().min(0).max(65_535)),
  METRICS_HOST: z.string().min(1).default('127.0.0.1'),
  /** Token that protects /metrics of the shop itself. */
  METRICS_TOKEN: optional(z.string().min(16, 'should be at least 16 random characters')),
  /** CDN purge endpoint by surrogate keys; the next variable is its header. */
  CDN_PURGE_URL: optional(
    url('where the content network takes surrogate keys to forget, such as https://api.fastly.com/service/ID/purge'),
  ),
  CDN_PURGE_HEADER: optional(z.string().regex(/^[\w-]+: *\S/, "should be a header, such as 'Fastly-Key: ...'")),
  /** Trace collector, by OpenTelemetry's standard variable names. */
  OTEL_EXPORTER_OTLP_ENDPOINT: optional(
    url('the address of a collector that takes OTLP over HTTP, such as http://127.0.0.1:4318'),
  ),
  OTEL_EXPORTER_OTLP_HEADERS: z.string().default(''),
  OTEL_SERVICE_NAME: z.string().min(1).default('maidan'),
  /** Share of traces to export, from 0 to 1. */
  OTEL_TRACES_SAMPLER_ARG: z.coerce.number('should be a share from 0 to 1').min(0).max(1).default(1),
  OTEL_BSP_SCHEDULE_DELAY: z.coerce.number('should be a number of ms').int().min(10).max(60_000).default(3000),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
  RAZORPAY_KEY_ID: given(),
  RAZORPAY_KEY_SECRET: given(),
  RAZORPAY_WEBHOOK_SECRET: given(),
  RAZORPAY_WEBHOOK_SECRET_OLD: given(),
  RAZORPAY_URL: url("the gateway's API, such as https://api.razorpay.com").default('https://api.razorpay.com'),
  RAZORPAY_SCRIPT_URL: url("the gateway's checkout script").default('https://checkout.razorpay.com/v1/checkout.js'),
  SHIPROCKET_EMAIL: given(),
  SHIPROCKET_PASSWORD: given(),
  SHIPROCKET_WEBHOOK_TOKEN: given(),
  SHIPROCKET_WEBHOOK_TOKEN_OLD: given(),
  SHIPROCKET_URL: url("the courier's API, such as https://apiv2.shiprocket.in").default('https://apiv2.shiprocket.in'),
  GOOGLE_CLIENT_ID: given(),
  GOOGLE_CLIENT_SECRET: given(),
  GOOGLE_ISSUER: url("the provider's issuer, such as https://accounts.google.com").default(
    'https://accounts.google.com',
  ),
  GOOGLE_SCRIPT_URL: url("the provider's sign-in script").default('https://accounts.google.com/gsi/client'),
  SMTP_URL: optional(url('a mail server, such as smtp://user:password@host:587')),
  MAIL_FROM: given(),
  S3_BUCKET: given(),
  S3_ENDPOINT: optional(url('the address of an S3-compatible storage; empty for Amazon')),
  S3_REGION: z.string().min(1).default('ap-south-1'),
  S3_ACCESS_KEY_ID: given(),
  S3_SECRET_ACCESS_KEY: given(),
  /** Port of the sandbox providers; 0 selects a free one. */
  SANDBOX_PORT: z.coerce.number('should be a port number').int().min(0).max(65_535).default(0),
});

export type Env = z.output<typeof Environment>;

/** Returns the names of all environment variables that the shop reads. */
export function variableNames(): string[] {
  return Object.keys(Environment.shape);
}

/** Variables that production requires, with their expected form. */
const demanded = {
  PUBLIC_URL: 'should be the address shoppers use, such as https://shop.example',
  AUTH_SECRET: 'should be at least 32 random characters',
  BACKUP_KEY: backupKeyLook,
} as const satisfies Partial<Record<keyof Env, string>>;

/** Optional services, whose variables must be set together, with their expected form. */
export const optionalServices = {
  payments: {
    RAZORPAY_KEY_ID: "should be the gateway's live key, such as rzp_live_...",
    RAZORPAY_KEY_SECRET: "should be the gateway key's secret",
    RAZORPAY_WEBHOOK_SECRET: 'should be the secret that was given to the gateway with the webhook',
  },
  courier: {
    SHIPROCKET_EMAIL: "should be the courier account's API user",
    SHIPROCKET_PASSWORD: "should be the courier API user's password",
    SHIPROCKET_WEBHOOK_TOKEN: 'should be the token that was given to the courier with the webhook',
  },
  mail: {
    SMTP_URL: 'should be a mail server, such as smtp://user:password@host:587',
    MAIL_FROM: 'should be the sender of mails, such as "Maidan <orders@shop.example>"',
  },
} as const satisfies Record<string, Partial<Record<keyof Env, string>>>;
export type Service = keyof typeof optionalServices;

/** Returns the names of a service's unset variables. */
export function missingOf(env: Partial<Env>, service: Service): string[] {
  return Object.keys(optionalServices[service]).filter((name) => !env[name as keyof Env]);
}

/** Returns the services that are not configured. A demonstration has sandboxes for all. */
export function awayServices(env: Pick<Env, 'SHOP_MODE'> & Partial<Env>): Service[] {
  if (env.SHOP_MODE === 'demo') return [];
  return (Object.keys(optionalServices) as Service[]).filter((service) => missingOf(env, service).length > 0);
}

/**
 * Parses the environment once at startup. Throws one readable report that names each invalid variable and its expected
 * form.
 */
export function parseEnv(source: Record<string, string | undefined>): Env {
  const result = Environment.safeParse(source);
  const faults = result.success
    ? productionFaults(result.data)
    : result.error.issues.map((issue) => `${issue.path.join('.')} ${issue.message}`);
  if (!result.success || faults.length > 0) throw new Error(`The environment is not right:\n  ${faults.join('\n  ')}`);
  return result.data;
}

/** Returns true if parcels are packed automatically: by AUTO_PACK, else in a demonstration only. */
export function packsItself({ AUTO_PACK, SHOP_MODE }: Pick<Env, 'AUTO_PACK' | 'SHOP_MODE'>): boolean {
  return (AUTO_PACK ?? (SHOP_MODE === 'demo' ? 'on' : 'off')) === 'on';
}

/** Returns true if statements are prepared: by DATABASE_PREPARED, else unless a transaction pooler is used. */
export function preparesStatements({
  DATABASE_PREPARED,
  DATABASE_DIRECT_URL,
}: Partial<Pick<Env, 'DATABASE_PREPARED' | 'DATABASE_DIRECT_URL'>>): boolean {
  return (DATABASE_PREPARED ?? (DATABASE_DIRECT_URL === undefined ? 'on' : 'off')) === 'on';
}

function productionFaults(env: Env): string[] {
  if (env.SHOP_MODE !== 'production') return [];
  const missing = Object.entries(demanded).flatMap(([name, look]) =>
    env[name as keyof typeof demanded] ? [] : [`${name} ${look} in production`],
  );
  for (const [service, looks] of Object.entries(optionalServices)) {
    const lacking = missingOf(env, service as Service);
    if (lacking.length === Object.keys(looks).length) continue;
    missing.push(
      ...lacking.map(
        (name) => `${name} ${looks[name as keyof typeof looks]}, or none of ${Object.keys(looks).join(', ')} is set`,
      ),
    );
  }
  // Only the key id tells test payments from live ones.
  if (env.RAZORPAY_KEY_ID?.startsWith('rzp_test_'))
    missing.push(`RAZORPAY_KEY_ID ${optionalServices.payments.RAZORPAY_KEY_ID} in production, not a test key`);
  const addresses = Object.fromEntries(
    Object.entries(env).map(([name, value]) => [name, typeof value === 'string' ? value : undefined]),
  );
  return [...missing, ...findInsecureUrls(addresses, env.SEALED_OTHERWISE)];
}
