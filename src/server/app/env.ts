import { readSender } from '#server/platform/email-sender.ts';
import { localBackupsWarning, readBackups, readBucket } from './settings/file-settings.ts';
import { readOpenIdProviders } from './settings/openid-settings.ts';
import { readRenamedSettings } from './settings/renamed-settings.ts';
import { wrongVariables } from './settings/setting-types.ts';
import {
  exampleSecret,
  requiredInProduction,
  settingsTable,
  type Variables,
} from './settings/settings-table.ts';
import { readWebhooks } from './settings/webhook-settings.ts';
import { siteUrls } from './site-urls.ts';
import { StartError } from './start-error.ts';

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
    maintenanceUntil: env.MAINTENANCE_UNTIL,
    tracesUrl: env.OTEL_EXPORTER_OTLP_ENDPOINT,
    appUrl,
    urls: siteUrls(appUrl),
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
      styleUrl: env.MAP_STYLE_URL,
      /** A path, or `bucket:` and the name of an object; the map that is part of the product if unset. */
      file: env.MAP_FILE,
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
  const parsed = settingsTable.safeParse(given);
  if (!parsed.success) throw new StartError(wrongVariables(parsed.error));
  const env = parsed.data;
  const missing = requiredInProduction
    .filter((names) => names.every((name) => env[name] === undefined))
    .map((names) => names.join(' or '));
  if (env.NODE_ENV === 'production' && missing.length > 0)
    throw new StartError(
      `In production these environment variables must be set: ${missing.join(', ')}. See .env.example.`,
    );
  return { env, given, warnings };
}

const loopbackHosts = ['localhost', '127.0.0.1', '::1', '[::1]'];

/** Whether the host is this machine itself. */
export const isLoopback = (host: string) => loopbackHosts.includes(host);

function requireSafeSettings(appUrl: string, appSecret: string | undefined): void {
  const { protocol, hostname } = new URL(appUrl);
  if (protocol === 'http:' && !isLoopback(hostname))
    throw new StartError(
      'In production APP_URL must start with https://. Over http, anyone between you and your users could read passwords and sessions.',
    );
  if (appSecret === exampleSecret)
    throw new StartError(
      'APP_SECRET is the value of .env.example, which everyone knows. Set it to a random value, such as the output of: openssl rand -base64 32',
    );
}

const inPersonWarning =
  'Learners pay instructors in person. To take payments online, set STRIPE_SECRET_KEY and STRIPE_WEBHOOK_SECRET.';

function readOwnStudentPercent({
  COMMISSION_PERCENT: percent,
  OWN_STUDENT_COMMISSION_PERCENT: ownStudentPercent = Math.min(3, percent),
}: Variables): number {
  if (ownStudentPercent <= percent) return ownStudentPercent;
  throw new StartError(
    `OWN_STUDENT_COMMISSION_PERCENT (${ownStudentPercent}) is above COMMISSION_PERCENT (${percent}): instructors would pay more for their own students than for those we found. Lower it.`,
  );
}

/** Each of the two addresses stands for the other if only one is set. */
function readEmailAddresses({ MAIL_FROM, SUPPORT_EMAIL }: Variables) {
  const mailFrom = MAIL_FROM ?? `LearnLocal <${SUPPORT_EMAIL ?? 'hello@learnlocal.example'}>`;
  return {
    mailFrom,
    /** Where questions and replies to emails go. */
    supportEmail: SUPPORT_EMAIL ?? readSender(mailFrom).email,
  };
}

/** Without PAYMENTS: Stripe if it has keys, else the sandbox, in production nothing online. */
function readPayments(env: Variables) {
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
