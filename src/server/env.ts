import { z } from 'zod';
import { paymentsModes } from '#shared/money/payments.ts';
import { emailVariables, readEmailAddresses } from './email-settings.ts';
import { fileVariables, localBackupsWarning, readBackups, readBucket } from './file-settings.ts';
import { readOpenIdProviders } from './openid-settings.ts';
import { readRenamedSettings } from './renamed-settings.ts';
import { urlOf, wrongVariables } from './setting-types.ts';
import { StartError } from './start-error.ts';
import { readWebhooks, webhookVariables } from './webhook-settings.ts';

const port = z.coerce.number('must be a port number').int().min(0).max(65_535);
const flag = z.stringbool('must be true or false');
const percent = z.coerce.number('must be a whole number').int().min(0).max(100);
const origins = z
  .string()
  .transform((list) => list.split(',').map((entry) => entry.trim()))
  .pipe(z.array(urlOf('http', 'https').transform((address) => new URL(address).origin)));
/** The roles of a process; several are separated by commas. */
const roles = z
  .string()
  .transform((list) => list.split(',').map((entry) => entry.trim()))
  .pipe(z.array(z.enum(['web', 'worker'], 'must be web, worker or web,worker')).min(1));
const cidr = z.union(
  [z.cidrv4(), z.cidrv6(), z.ipv4(), z.ipv6()],
  'must be a list of addresses or CIDRs',
);

const variables = z.object({
  NODE_ENV: z.enum(['development', 'production', 'test']).default('development'),
  ROLE: roles.default(['web', 'worker']),
  HOST: z.string().default('localhost'),
  PORT: port.default(3000),
  METRICS_PORT: port.optional(),
  OTEL_EXPORTER_OTLP_ENDPOINT: urlOf('http', 'https').optional(),
  APP_URL: urlOf('http', 'https')
    .refine((url) => (URL.parse(url)?.pathname ?? '/') === '/', {
      message: 'must have no path, because the product needs a host of its own',
    })
    .optional(),
  APP_SECRET: z.string().min(32, 'must have at least 32 characters').optional(),
  APP_SECRET_PREVIOUS: z.string().min(32, 'must have at least 32 characters').optional(),
  DATABASE_URL: urlOf('postgres', 'postgresql').optional(),
  DATABASE_REPLICA_URL: urlOf('postgres', 'postgresql').optional(),
  DATABASE_POOL_SIZE: z.coerce.number('must be a number').int().min(1).max(1000).default(10),
  DATABASE_TIMEOUT_MS: z.coerce.number('must be a number').int().min(100).max(30_000).default(2000),
  DATABASE_NAMED_STATEMENTS: flag.default(true),
  ...fileVariables,
  ...emailVariables,
  ALERT_EMAIL: z.string().optional(),
  ALERT_WEBHOOK_URL: urlOf('http', 'https').optional(),
  WATCHDOG_URL: urlOf('http', 'https').optional(),
  ...webhookVariables,
  GEOCODER_URL: urlOf('http', 'https').optional(),
  MAP_STYLE_URL: urlOf('http', 'https').optional(),
  MAP_SOURCES: origins.default([]),
  PAYMENTS: z.enum(paymentsModes, `must be one of ${paymentsModes.join(', ')}`).optional(),
  STRIPE_SECRET_KEY: z.string().optional(),
  STRIPE_WEBHOOK_SECRET: z.string().optional(),
  STRIPE_API_URL: urlOf('http', 'https').default('https://api.stripe.com'),
  COMMISSION_PERCENT: percent.default(15),
  OWN_STUDENT_COMMISSION_PERCENT: percent.optional(),
  OIDC_ISSUER: z.string().optional(),
  OIDC_CLIENT_ID: z.string().optional(),
  OIDC_CLIENT_SECRET: z.string().optional(),
  OIDC_NAME: z.string().optional(),
  REQUIRE_EMAIL_VERIFICATION: flag.default(true),
  INSTRUCTOR_APPROVAL: flag.default(false),
  TRUST_PROXY: z
    .string()
    .transform((list) => list.split(',').map((entry) => entry.trim()))
    .pipe(z.array(cidr))
    .optional(),
  MAX_ACTIVE_CLASSES: z.coerce.number('must be a number').int().min(1).default(50),
  MAX_UPCOMING_SESSIONS: z.coerce.number('must be a number').int().min(1).default(200),
  RATE_LIMIT_SCALE: z.coerce.number('must be a number').positive().default(1),
  CACHE_RESPONSES: flag.default(true),
  SHUTDOWN_DRAIN_MS: z.coerce.number('must be a number').int().min(0).max(60_000).default(250),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
});

export const variableNames = Object.keys(variables.shape);
const requiredInProduction = ['DATABASE_URL', 'APP_URL', 'APP_SECRET', 'SMTP_URL'] as const;

export type Env = ReturnType<typeof readEnv>;

/** Reads the process settings. Throws a StartError that names every invalid or missing variable. */
export function readEnv(source: NodeJS.ProcessEnv = process.env) {
  const { env, given, warnings } = readVariables(source);
  const isProduction = env.NODE_ENV === 'production';
  const appUrl = new URL(env.APP_URL ?? `http://localhost:${env.PORT}`).origin;
  if (isProduction) requireSafeSettings(appUrl, env.APP_SECRET);
  const [isWeb, isWorker] = [env.ROLE.includes('web'), env.ROLE.includes('worker')];
  if (!(isWeb && isWorker) && !env.DATABASE_URL)
    throw new StartError(
      'ROLE divides the work between processes, and the embedded database has only one. Set DATABASE_URL too.',
    );
  const bucket = readBucket(env);
  const backups = readBackups(env, { isProduction, bucket });
  if (isProduction && backups.cron && !backups.bucket && !env.BACKUP_DIR)
    warnings.push(localBackupsWarning);
  const payments = readPayments(env);
  const ownStudentPercent = readOwnStudentPercent(env);
  if (isProduction && payments.mode === 'in-person') warnings.push(inPersonWarning);
  return {
    isProduction,
    /** The process serves the product; otherwise only health checks. */
    isWeb,
    /** The process runs jobs. */
    isWorker,
    host: env.HOST,
    port: env.PORT,
    metricsPort: env.METRICS_PORT,
    tracesUrl: env.OTEL_EXPORTER_OTLP_ENDPOINT,
    appUrl,
    isHttps: appUrl.startsWith('https:'),
    /** Whether other machines can reach a development server, whose accounts have a known password. */
    isExposedDevelopment: !isProduction && !isLoopback(env.HOST),
    appSecret: env.APP_SECRET,
    /** Accepted beside APP_SECRET while that is replaced. */
    appSecretPrevious: env.APP_SECRET_PREVIOUS,
    databaseUrl: env.DATABASE_URL,
    databaseReplicaUrl: env.DATABASE_REPLICA_URL,
    databasePoolSize: env.DATABASE_POOL_SIZE,
    databaseTimeoutMs: env.DATABASE_TIMEOUT_MS,
    /** A request may wait this long for its turns, and then for a connection, and for a lock. */
    maxWaitMs: 5 * env.DATABASE_TIMEOUT_MS,
    databaseNamedStatements: env.DATABASE_NAMED_STATEMENTS,
    dataDir: env.DATA_DIR,
    assetsDir: env.ASSETS_DIR,
    bucket,
    backups,
    uploadThing: env.UPLOADTHING_TOKEN,
    smtpUrl: env.SMTP_URL,
    ...readEmailAddresses(env),
    /** Who gets the alerts of Alertmanager. */
    alerts: {
      email: env.ALERT_EMAIL,
      webhookUrl: env.ALERT_WEBHOOK_URL,
      watchdogUrl: env.WATCHDOG_URL,
    },
    webhooks: readWebhooks(env, isProduction),
    geocoderUrl: env.GEOCODER_URL,
    map: {
      styleUrl: env.MAP_STYLE_URL ?? null,
      /** The origins of the map style's tiles, fonts and icons, and of the style itself. */
      origins: env.MAP_STYLE_URL ? [new URL(env.MAP_STYLE_URL).origin, ...env.MAP_SOURCES] : [],
    },
    payments,
    commissionPercent: env.COMMISSION_PERCENT,
    /** The part of what an instructor's own students pay. */
    ownStudentPercent,
    openIdProviders: readOpenIdProviders(given),
    requireEmailVerification: env.REQUIRE_EMAIL_VERIFICATION,
    /** Whether classes are public only after staff approved their instructor. */
    instructorApproval: env.INSTRUCTOR_APPROVAL,
    trustProxy: env.TRUST_PROXY,
    /** The limits of each teacher. */
    listingLimits: {
      activeClasses: env.MAX_ACTIVE_CLASSES,
      upcomingSessions: env.MAX_UPCOMING_SESSIONS,
    },
    rateLimitScale: env.RATE_LIMIT_SCALE,
    cachesResponses: env.CACHE_RESPONSES,
    shutdownDrainMs: env.SHUTDOWN_DRAIN_MS,
    logLevel: env.LOG_LEVEL,
    warnings,
  };
}

function readVariables(source: NodeJS.ProcessEnv) {
  // An empty value in a .env file means "not set".
  const set = Object.fromEntries(Object.entries(source).filter(([, value]) => value !== ''));
  const { settings: given, warnings } = readRenamedSettings(set);
  const parsed = variables.safeParse(given);
  if (!parsed.success) throw new StartError(wrongVariables(parsed.error));
  const env = parsed.data;
  const missing: string[] = requiredInProduction.filter((name) => env[name] === undefined);
  if (!env.SUPPORT_EMAIL && !env.MAIL_FROM) missing.push('SUPPORT_EMAIL or MAIL_FROM');
  if (env.NODE_ENV === 'production' && missing.length > 0)
    throw new StartError(
      `In production these environment variables must be set: ${missing.join(', ')}. See .env.example.`,
    );
  return { env, given, warnings };
}

const exampleSecret = 'change-me-change-me-change-me-change-me';
const loopbackHosts = ['localhost', '127.0.0.1', '::1', '[::1]'];

/** Whether the host is this machine itself. */
export const isLoopback = (host: string) => loopbackHosts.includes(host);

function requireSafeSettings(appUrl: string, appSecret: string | undefined): void {
  const { protocol, hostname } = new URL(appUrl);
  if (protocol === 'http:' && !isLoopback(hostname))
    throw new StartError(
      'In production APP_URL must start with https://. Over http, anyone on the way could read passwords and sessions.',
    );
  if (appSecret === exampleSecret)
    throw new StartError(
      'APP_SECRET is the value of .env.example, which everyone knows. Set it to a random value, such as the output of: openssl rand -base64 32',
    );
}

const inPersonWarning =
  'Learners pay instructors in person. To take payments online, set STRIPE_SECRET_KEY and STRIPE_WEBHOOK_SECRET.';

type Percents = { COMMISSION_PERCENT: number; OWN_STUDENT_COMMISSION_PERCENT?: number | undefined };

function readOwnStudentPercent({
  COMMISSION_PERCENT: percent,
  OWN_STUDENT_COMMISSION_PERCENT: ownStudentPercent = Math.min(3, percent),
}: Percents): number {
  if (ownStudentPercent <= percent) return ownStudentPercent;
  throw new StartError(
    `OWN_STUDENT_COMMISSION_PERCENT (${ownStudentPercent}) is above COMMISSION_PERCENT (${percent}): instructors would pay more for their own students than for those we found. Lower it.`,
  );
}

/** Without PAYMENTS: Stripe if it has keys, else the sandbox, in production nothing online. */
function readPayments(env: z.infer<typeof variables>) {
  const { PAYMENTS, STRIPE_SECRET_KEY: secretKey, STRIPE_WEBHOOK_SECRET: webhookSecret } = env;
  const isProduction = env.NODE_ENV === 'production';
  const hasKeys = secretKey !== undefined || webhookSecret !== undefined;
  const mode = PAYMENTS ?? (hasKeys ? 'stripe' : isProduction ? 'in-person' : 'sandbox');
  if (mode === 'sandbox' && isProduction)
    throw new StartError('PAYMENTS=sandbox moves no money, so it does not run in production.');
  if (mode !== 'stripe') return { mode };
  if (!secretKey || !webhookSecret)
    throw new StartError('Stripe needs both STRIPE_SECRET_KEY and STRIPE_WEBHOOK_SECRET.');
  return { mode, secretKey, webhookSecret, apiUrl: env.STRIPE_API_URL };
}
