import { z } from 'zod';
import { defaultDataDir } from './data-dir.ts';
import { findInsecureUrls } from './insecure-urls.ts';

const url = (what: string) => z.url(`should be ${what}`);
const optional = <T extends z.ZodType>(schema: T) => z.preprocess((value) => (value === '' ? undefined : value), schema.optional());
const given = () => optional(z.string().min(1));

const backupKeyLook = "should be at least 16 characters, such as openssl rand -hex 32 gives, or 'none' where backups are not to be sealed";

const Environment = z.object({
  SHOP_MODE: z.enum(['demo', 'production'], "should be 'demo' or 'production'").default('demo'),
  NODE_ENV: z.enum(['development', 'production', 'test']).default('development'),
  PORT: z.coerce.number('should be a port number').int().min(0).max(65_535).default(3000),
  HOST: z.string().min(1).default('127.0.0.1'),
  PUBLIC_URL: optional(url('the address shoppers use, such as https://shop.example')),
  /** 'off', 'loopback', or a comma-separated list of addresses whose X-Forwarded-For counts. */
  TRUST_PROXY: z.string().default('off'),
  DATA_DIR: z.string().min(1).default(defaultDataDir),
  DATABASE_URL: optional(url('a PostgreSQL address, such as postgresql://user:password@host/database')),
  /** The PostgreSQL itself, where DATABASE_URL leads to a pooler of transactions: what listens, migrates and holds a lock goes there. */
  DATABASE_DIRECT_URL: optional(url('the address of the PostgreSQL behind the pooler, such as postgresql://user:password@host/database')),
  /** Whether statements are prepared on a connection; as `preparesStatements` says where it is not set. */
  DATABASE_PREPARED: optional(z.enum(['on', 'off'], "should be 'on' or 'off'")),
  /** A follower of DATABASE_URL, from which the catalogue is read. */
  DATABASE_READ_URL: optional(
    url('the address of a PostgreSQL that follows DATABASE_URL, such as postgresql://user:password@host/database'),
  ),
  REDIS_URL: optional(url('a Redis address, such as redis://host:6379')),
  /** Which of the addresses need no TLS of ours, because something else seals the way to them. */
  SEALED_OTHERWISE: given(),
  /** Node's own: '0' has every certificate taken for good, which production does not. */
  NODE_TLS_REJECT_UNAUTHORIZED: given(),
  AUTH_SECRET: optional(z.string().min(32, 'should be at least 32 random characters')),
  /** The one before: what it signed is still good. */
  AUTH_SECRET_OLD: optional(z.string().min(32, 'should be the AUTH_SECRET of before')),
  /** Where backups are kept: another disk, where there is one. */
  BACKUPS: given(),
  /** How many nightly ones are kept; 0 makes none. */
  BACKUPS_KEPT: z.coerce.number('should be a number of backups, 0 for none').int().min(0).max(1000).default(7),
  /** What seals backups; 'none' says that nothing does. */
  BACKUP_KEY: optional(z.string().refine((key) => key === 'none' || key.length >= 16, backupKeyLook)),
  /** The one before: it opens what it sealed, and seals nothing. */
  BACKUP_KEY_OLD: optional(z.string().min(16, 'should be the BACKUP_KEY of before')),
  /** Where the log of the PostgreSQL inside and copies of its pages are kept, for restoring to a moment. */
  LOG_ARCHIVE: given(),
  /** 'off' draws each picture when it is first asked for. */
  PICTURES_AHEAD: z.enum(['on', 'off'], "should be 'on' or 'off'").default('on'),
  /** How many orders of invented people the first start of a demonstration writes, with work in each room of the office; 0 for none. */
  DEMO_ORDERS: z.coerce.number('should be a number of orders, 0 for none').int().min(0).max(5000).default(300),
  /** 'off' has no caller's work wait behind that of others: for measuring, where one address stands for all. */
  WORK_BUDGETS: z.enum(['on', 'off'], "should be 'on' or 'off'").default('on'),
  /** 'off' takes every order in cash at once: for a shop that telephones each. */
  CASH_CODES: z.enum(['on', 'off'], "should be 'on' or 'off'").default('on'),
  /** 'on' has parcels pack themselves, 'off' has them wait for a person; as `packsItself` says where it is not set. */
  AUTO_PACK: optional(z.enum(['on', 'off'], "should be 'on' or 'off'")),
  /** What pictures may take of the storage that nobody ordered, in MB. */
  UPLOADS_ROOM_MB: z.coerce.number('should be a number of MB').int().min(1).max(100_000_000).default(5000),
  /** Who sells; DATA_DIR/seller.yaml where it is not set. */
  SELLER_FILE: given(),
  /** How far browsers keep to https once they came by it: this host, its subdomains too, or that and in browsers' own lists. */
  HSTS: z.enum(['host', 'subdomains', 'preload'], "should be 'host', 'subdomains' or 'preload'").default('host'),
  /** 'off' shows nobody the API page. */
  API_DOCS: z.enum(['on', 'off'], "should be 'on' or 'off'").default('on'),
  /** How many processes answer on this machine: a number, or one for each core. */
  PROCESSES: z.union([z.literal('auto'), z.coerce.number().int().min(1).max(256)], "should be 'auto' or a number of processes").default(1),
  /** What a process does: everything; answering without jobs; jobs without answering; drawing pictures and nothing else. */
  ROLE: z.enum(['all', 'web', 'jobs', 'pictures'], "should be 'all', 'web', 'jobs' or 'pictures'").default('all'),
  /** How many connections to the database each process has at most, beside the one that listens. */
  DATABASE_CONNECTIONS: z.coerce.number('should be a number of connections').int().min(2).max(200).default(10),
  /** How long a process that was told to end goes on answering, so that balancers see that it is leaving; in s. */
  LEAVE_SECONDS: z.coerce.number('should be a number of seconds').int().min(0).max(600).default(0),
  /** Where figures of the running shop are served apart from it, for Prometheus; 0 takes a free port. */
  METRICS_PORT: optional(z.coerce.number('should be a port number').int().min(0).max(65_535)),
  METRICS_HOST: z.string().min(1).default('127.0.0.1'),
  /** What opens the figures at /metrics of the shop itself. */
  METRICS_TOKEN: optional(z.string().min(16, 'should be at least 16 random characters')),
  /** Where a content network is told what to forget, by surrogate keys, and the header it wants with it. */
  CDN_PURGE_URL: optional(url('where the content network takes surrogate keys to forget, such as https://api.fastly.com/service/ID/purge')),
  CDN_PURGE_HEADER: optional(z.string().regex(/^[\w-]+: *\S/, "should be a header, such as 'Fastly-Key: ...'")),
  /** Where traces are sent, by OpenTelemetry's own names for it. */
  OTEL_EXPORTER_OTLP_ENDPOINT: optional(url('the address of a collector that takes OTLP over HTTP, such as http://127.0.0.1:4318')),
  OTEL_EXPORTER_OTLP_HEADERS: z.string().default(''),
  OTEL_SERVICE_NAME: z.string().min(1).default('maidan'),
  /** Which part of the traces is sent, from 0 to 1. */
  OTEL_TRACES_SAMPLER_ARG: z.coerce.number('should be a share from 0 to 1').min(0).max(1).default(1),
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
  GOOGLE_ISSUER: url("the provider's issuer, such as https://accounts.google.com").default('https://accounts.google.com'),
  GOOGLE_SCRIPT_URL: url("the provider's sign-in script").default('https://accounts.google.com/gsi/client'),
  SMTP_URL: optional(url('a mail server, such as smtp://user:password@host:587')),
  MAIL_FROM: given(),
  S3_BUCKET: given(),
  S3_ENDPOINT: optional(url('the address of an S3-compatible storage; empty for Amazon')),
  S3_REGION: z.string().min(1).default('ap-south-1'),
  S3_ACCESS_KEY_ID: given(),
  S3_SECRET_ACCESS_KEY: given(),
  /** Port of the stand-ins for the outside world; 0 takes a free one. */
  SANDBOX_PORT: z.coerce.number('should be a port number').int().min(0).max(65_535).default(0),
});

export type Env = z.output<typeof Environment>;

/** What only production demands, and how each should look. */
const demanded = {
  PUBLIC_URL: 'should be the address shoppers use, such as https://shop.example',
  AUTH_SECRET: 'should be at least 32 random characters',
  BACKUP_KEY: backupKeyLook,
} as const satisfies Partial<Record<keyof Env, string>>;

/** What a shop can begin without, and has whole or not at all: half of it is a slip. How each should look. */
export const services = {
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
export type Service = keyof typeof services;

/** The variables of a service that are not set, by their names. */
export function missingOf(env: Partial<Env>, service: Service): string[] {
  return Object.keys(services[service]).filter((name) => !env[name as keyof Env]);
}

/** The services outside that a shop is not connected with; a demonstration has stand-ins for all. */
export function awayServices(env: Pick<Env, 'SHOP_MODE'> & Partial<Env>): Service[] {
  if (env.SHOP_MODE === 'demo') return [];
  return (Object.keys(services) as Service[]).filter((service) => missingOf(env, service).length > 0);
}

/** Reads the environment once, at the start. Throws one readable report naming each variable and what it should look like. */
export function parseEnv(source: Record<string, string | undefined>): Env {
  const result = Environment.safeParse(source);
  const faults = result.success
    ? productionFaults(result.data)
    : result.error.issues.map((issue) => `${issue.path.join('.')} ${issue.message}`);
  if (!result.success || faults.length > 0) throw new Error(`The environment is not right:\n  ${faults.join('\n  ')}`);
  return result.data;
}

/** Whether parcels pack themselves: as set, else in a demonstration, where nobody stands at the table, and not in production. */
export function packsItself({ AUTO_PACK, SHOP_MODE }: Pick<Env, 'AUTO_PACK' | 'SHOP_MODE'>): boolean {
  return (AUTO_PACK ?? (SHOP_MODE === 'demo' ? 'on' : 'off')) === 'on';
}

/** Whether statements are prepared: as set, else not through a pooler, which gives each transaction another connection. */
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
  for (const [service, looks] of Object.entries(services)) {
    const lacking = missingOf(env, service as Service);
    if (lacking.length === Object.keys(looks).length) continue;
    missing.push(
      ...lacking.map((name) => `${name} ${looks[name as keyof typeof looks]}, or none of ${Object.keys(looks).join(', ')} is set`),
    );
  }
  // The key alone decides whether money moves.
  if (env.RAZORPAY_KEY_ID?.startsWith('rzp_test_'))
    missing.push(`RAZORPAY_KEY_ID ${services.payments.RAZORPAY_KEY_ID} in production, not a test key`);
  const addresses = Object.fromEntries(Object.entries(env).map(([name, value]) => [name, typeof value === 'string' ? value : undefined]));
  return [...missing, ...findInsecureUrls(addresses, env.SEALED_OTHERWISE)];
}
