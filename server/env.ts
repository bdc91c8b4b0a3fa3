import { z } from 'zod';

const url = (what: string) => z.url(`should be ${what}`);
const optional = <T extends z.ZodType>(schema: T) => z.preprocess((value) => (value === '' ? undefined : value), schema.optional());

const Environment = z.object({
  SHOP_MODE: z.enum(['demo', 'production'], "should be 'demo' or 'production'").default('demo'),
  NODE_ENV: z.enum(['development', 'production', 'test']).default('development'),
  PORT: z.coerce.number('should be a port number').int().min(0).max(65_535).default(3000),
  HOST: z.string().min(1).default('127.0.0.1'),
  PUBLIC_URL: optional(url('the address shoppers use, such as https://shop.example')),
  /** 'off', 'loopback', or a comma-separated list of addresses whose X-Forwarded-For counts. */
  TRUST_PROXY: z.string().default('off'),
  DATA_DIR: z.string().min(1).default('.data'),
  DATABASE_URL: optional(url('a PostgreSQL address, such as postgresql://user:password@host/database')),
  REDIS_URL: optional(url('a Redis address, such as redis://host:6379')),
  AUTH_SECRET: optional(z.string().min(32, 'should be at least 32 random characters')),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
});

export type Env = z.output<typeof Environment>;

/** Reads the environment once, at the start. Throws one readable report naming each variable and what it should look like. */
export function parseEnv(source: Record<string, string | undefined>): Env {
  const result = Environment.safeParse(source);
  if (!result.success) {
    const lines = result.error.issues.map((issue) => `  ${issue.path.join('.')} ${issue.message}`);
    throw new Error(`The environment is not right:\n${lines.join('\n')}`);
  }
  if (result.data.SHOP_MODE === 'production' && !result.data.AUTH_SECRET) {
    throw new Error('The environment is not right:\n  AUTH_SECRET should be at least 32 random characters in production');
  }
  return result.data;
}
