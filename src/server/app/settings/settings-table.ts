import { z } from 'zod';
import { paymentsModes } from '#shared/money/payments.ts';
import {
  addressRanges,
  emailAddress,
  flag,
  listOfSiteEvents,
  origins,
  percent,
  port,
  roles,
  secret,
  sender,
  time,
  urlOf,
  wholeNumber,
} from './setting-types.ts';
import { uploadThingToken } from './uploadthing-token.ts';

/** Everyone knows it, so production rejects it. */
export const exampleSecret = 'change-me-change-me-change-me-change-me';

type Section = { title: string; intro: string; variables: Record<string, z.ZodType> };
/** The sections of docs/operations/settings.md, in its order. */
export const sections: Section[] = [];

/** Adds a section, and returns its variables, so that the table can spread them. */
function section<Variables extends Section['variables']>(
  title: string,
  intro: string,
  variables: Variables,
): Variables {
  sections.push({ title, intro, variables });
  return variables;
}

/**
 * Every setting. `npm run settings` writes docs/operations/settings.md, to which links are relative,
 * and .env.example, where an example stands for a default.
 */
export const settingsTable = z.object({
  ...section('In production', 'What a site needs, and `TRUST_PROXY` if it is behind a proxy.', {
    NODE_ENV: z
      .enum(['development', 'production', 'test'])
      .default('development')
      .describe('`production` for a site; else `development` or `test`.'),
    APP_URL: urlOf('http', 'https')
      .refine((url) => (URL.parse(url)?.pathname ?? '/') === '/', {
        message: 'must have no path, because the product needs a host of its own',
      })
      .optional()
      .meta({ example: 'http://localhost:3000' })
      .describe(
        'The public URL, in production with `https`, and without a path; used in emails and for the same-origin check. Passkeys are tied to its host name.',
      ),
    APP_SECRET: secret
      .optional()
      .meta({ example: exampleSecret })
      .describe(
        'At least 32 characters, the same on all processes. Encrypts unsent emails and the secrets of authenticator apps and webhooks, and is the key for hashing sign-in codes. The server does not start with a different secret; to [replace it](every-day.md#replace-a-secret), use `APP_SECRET_PREVIOUS`. If unset: generated once and kept in `DATA_DIR`.',
      ),
    APP_SECRET_PREVIOUS: secret
      .optional()
      .describe('Accepted, too, while `APP_SECRET` is [replaced](every-day.md#replace-a-secret).'),
    DATABASE_URL: urlOf('postgres', 'postgresql')
      .optional()
      .describe(
        'PostgreSQL 15 or newer with `cube`, `pg_trgm` and `unaccent`, which come with it. If unset: PostgreSQL inside the process (PGlite), kept in `DATA_DIR`. That one never syncs to disk, so a power loss may damage it.',
      ),
    SMTP_URL: urlOf('smtp', 'smtps')
      .optional()
      .describe(
        'The relay for emails, `smtp://` or `smtps://`. If unset: emails are not sent; read them at `/dev/mailbox`.',
      ),
    MAIL_FROM: sender
      .optional()
      .describe(
        'The sender of emails, such as `LearnLocal <hello@learn.example>`. If unset: `SUPPORT_EMAIL`.',
      ),
    SUPPORT_EMAIL: emailAddress
      .optional()
      .describe(
        'The address that people write to: pages show it, and replies to emails go there. If unset: the one of `MAIL_FROM`.',
      ),
    TRUST_PROXY: addressRanges
      .optional()
      .describe(
        'IP addresses or CIDRs of the trusted proxies in front, separated by commas, such as `10.0.0.0/8`, so that rate limits apply to the clients behind them.',
      ),
  }),
  ...section(
    'Processes',
    'The image and the unit set `NODE_OPTIONS`, which limits the JavaScript heap to 768 MiB ([why](../decisions/0029-quick-starts-and-bounded-memory.md)).',
    {
      ROLE: roles
        .default(['web', 'worker'])
        .describe(
          'What the process does: `web` serves pages and the API; `worker` runs jobs (emails, payments, reminders) and serves only `/health/live` and `/health/ready`. Run at least one of each; all need the same settings.',
        ),
      HOST: z
        .string()
        .default('localhost')
        .describe('The address that the server listens on. In a container: `0.0.0.0`.'),
      PORT: port.default(3000).describe('The port that the server listens on.'),
      METRICS_PORT: port
        .optional()
        .describe(
          'Prometheus reads [metrics](when-something-is-wrong.md#metrics) at `http://HOST:METRICS_PORT/metrics`. They must not be public. If unset: there are none.',
        ),
      SHUTDOWN_DRAIN_MS: wholeNumber(0, 60_000)
        .default(250)
        .describe(
          "How long, in milliseconds, a process still accepts requests after SIGTERM, while `/health/ready` responds with 503. Behind a load balancer: as long as it needs to notice that; 3000 behind HAProxy. Send the signal to the process itself; `npm` doesn't pass it on.",
        ),
      MAINTENANCE_UNTIL: time
        .optional()
        .describe(
          'When the site is back, such as `2026-12-01T06:00Z`. Until this is unset again, web processes respond with 503, this time and `Retry-After`, except to the payment provider and health checks ([maintenance](every-day.md#maintenance)).',
        ),
      LOG_LEVEL: z
        .enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'])
        .default('info')
        .describe('`fatal`, `error`, `warn`, `info`, `debug`, `trace` or `silent`.'),
      OTEL_EXPORTER_OTLP_ENDPOINT: urlOf('http', 'https')
        .optional()
        .describe(
          "An OpenTelemetry collector, such as `http://localhost:4318`, that gets traces of requests, procedures, statements and jobs over OTLP/HTTP, without values, bodies, paths or addresses. The library's own variables work, too, such as `OTEL_TRACES_SAMPLER`. If unset: there are no traces.",
        ),
      CACHE_RESPONSES: flag
        .default(true)
        .describe(
          'With `false`, every request reads the database. Otherwise responses and pages that are the same for all anonymous visitors are cached for one second.',
        ),
    },
  ),
  ...section('Database', '', {
    DATABASE_POOL_SIZE: wholeNumber(1, 1000)
      .default(10)
      .describe(
        'The connections of a process, besides [a few](many-machines.md#5-pgbouncer-if-you-need-more-than-300-connections) for jobs and health checks.',
      ),
    DATABASE_TIMEOUT_MS: wholeNumber(100, 30_000)
      .default(2000)
      .describe(
        'How long, in milliseconds, a statement of a web process may take. While PostgreSQL responds, a request waits up to five times as long for its turn, for a connection, and for a lock. Jobs of a worker have 30 seconds.',
      ),
    DATABASE_NAMED_STATEMENTS: flag
      .default(true)
      .describe('`false` behind a pooler in transaction mode, such as PgBouncer.'),
    DATABASE_REPLICA_URL: urlOf('postgres', 'postgresql')
      .optional()
      .describe(
        'A streaming replica for what is the same for all anonymous visitors, read while it is less than two seconds behind ([many machines](many-machines.md)).',
      ),
  }),
  ...section('Files', '', {
    DATA_DIR: z
      .string()
      .default('.data')
      .describe(
        'Pictures (`files/`), unfinished uploads (`uploads/`), the scripts of the last releases (`assets/`), compiled modules (`compiled/`), and the embedded database. All processes on a machine share it.',
      ),
    ASSETS_DIR: z
      .string()
      .optional()
      .describe(
        'Keeps the scripts and styles of the last five releases, for pages that are still open. Share it between web processes. If unset: `assets/` in `DATA_DIR`.',
      ),
    S3_ENDPOINT: urlOf('http', 'https')
      .optional()
      .describe(
        'The server of an S3-compatible bucket that stores the pictures, so that machines need not share a disk. Browsers load them through this server, or from `S3_PUBLIC_URL`.',
      ),
    S3_BUCKET: z.string().optional().describe('The name of the bucket.'),
    S3_REGION: z.string().default('auto').describe('The region of the bucket.'),
    S3_ACCESS_KEY_ID: z.string().optional().describe('The id of the key of the bucket.'),
    S3_SECRET_ACCESS_KEY: z.string().optional().describe('The secret of that key.'),
    S3_PUBLIC_URL: urlOf('http', 'https')
      .optional()
      .describe(
        'The public address of the bucket or of its CDN, from which browsers load the pictures, and which may keep them forever.',
      ),
    UPLOADTHING_TOKEN: uploadThingToken
      .optional()
      .describe(
        "The token of an UploadThing app that stores the pictures instead of this server or a bucket: browsers upload directly to it ([uploads.md](../uploads.md)). Files stay as sent, so a photo's location data stays in it.",
      ),
    BACKUP_DIR: z
      .string()
      .optional()
      .describe(
        'Where the worker writes scheduled [backups](every-day.md#backups). If unset: `backups/` in `DATA_DIR`, and in development there are no scheduled backups.',
      ),
    BACKUP_SCHEDULE: z
      .string()
      .regex(
        /^(off|[\d*,/-]+( +[\d*,/-]+){4})$/,
        'must be a cron schedule in UTC with five fields, or off',
      )
      .default('15 2 * * *')
      .describe('A cron schedule in UTC, or `off`.'),
    BACKUP_KEEP_DAYS: wholeNumber(1, 3650)
      .default(14)
      .describe('For how many days each backup is kept.'),
    BACKUP_S3_BUCKET: z
      .string()
      .optional()
      .describe(
        'A private bucket at `S3_ENDPOINT` that gets copies, in `backups/`. If unset: `S3_BUCKET`, unless `S3_PUBLIC_URL` makes that public.',
      ),
  }),
  ...section(
    'Alerts',
    'For `npm run alerts:config`, which prints the configuration of Alertmanager.',
    {
      ALERT_EMAIL: z
        .string()
        .optional()
        .describe('Who gets the alerts by email, through `SMTP_URL`.'),
      ALERT_WEBHOOK_URL: urlOf('http', 'https')
        .optional()
        .describe('An address that gets them as JSON.'),
      WATCHDOG_URL: urlOf('http', 'https')
        .optional()
        .describe(
          'An address of a service such as healthchecks.io that is called each minute, and tells you when that stops.',
        ),
    },
  ),
  ...section('Webhooks', '', {
    WEBHOOK_URL: urlOf('http', 'https')
      .optional()
      .describe(
        'An address that receives the events of every class, except `message.sent` ([webhooks](../webhooks.md)). If it fails for ten days, an error is logged and nothing is sent until the next start.',
      ),
    WEBHOOK_SECRET: z
      .string()
      .regex(/^whsec_[A-Za-z0-9+/]{32,86}={0,2}$/, 'must be whsec_ and 24 to 64 bytes in base64')
      .optional()
      .describe(
        'The secret that signs: `whsec_` and the output of `openssl rand -base64 32`. With another one, messages are signed with both for a day.',
      ),
    WEBHOOK_EVENTS: listOfSiteEvents
      .optional()
      .describe(
        'The events that are sent, separated by commas. If unset: all except `message.sent`, which is never sent there.',
      ),
    WEBHOOK_ALLOW_LOOPBACK: flag
      .default(false)
      .describe(
        'With `true`, webhooks, including those of instructors, may be on this machine and use http. Only for development.',
      ),
  }),
  ...section('The product', '', {
    PAYMENTS: z
      .enum(paymentsModes, `must be one of ${paymentsModes.join(', ')}`)
      .optional()
      .describe(
        'How learners pay: `stripe`; `sandbox`, which moves no money and does not run in production; or `in-person`, where they pay the instructor at the class. If unset: `stripe` if it has keys; else `in-person` in production, and `sandbox` in development.',
      ),
    STRIPE_SECRET_KEY: z
      .string()
      .optional()
      .describe(
        "From Stripe's dashboard, with the next one: learners pay online, and instructors are paid out ([payments](every-day.md#payments)).",
      ),
    STRIPE_WEBHOOK_SECRET: z
      .string()
      .optional()
      .describe(
        'The secret of the webhook `APP_URL/api/payments/webhook`, which gets [these events](every-day.md#payments). Secrets of several endpoints are separated by commas.',
      ),
    STRIPE_API_URL: urlOf('http', 'https')
      .default('https://api.stripe.com')
      .describe("The address of Stripe's API."),
    COMMISSION_PERCENT: percent
      .default(15)
      .describe(
        'Our part of what learners pay online, in whole percent. Bookings keep the one they were made under.',
      ),
    OWN_STUDENT_COMMISSION_PERCENT: percent
      .optional()
      .meta({ example: 3 })
      .describe(
        "Our part for an instructor's own students, such as those who come by the instructor's link: what cards cost. At most `COMMISSION_PERCENT`. If unset: 3, or `COMMISSION_PERCENT` if that is less.",
      ),
    OIDC_ISSUER: z
      .string()
      .optional()
      .describe(
        'Single sign-on with an OpenID Connect provider. Its callback is `APP_URL/api/auth/callback/oidc`. For more providers, prefix all four: `GOOGLE_OIDC_ISSUER` … with `/api/auth/callback/google`.',
      ),
    OIDC_CLIENT_ID: z.string().optional().describe('The id of LearnLocal at the provider.'),
    OIDC_CLIENT_SECRET: z.string().optional().describe('Its secret at the provider.'),
    OIDC_NAME: z.string().optional().describe('What people call the provider.'),
    REQUIRE_EMAIL_VERIFICATION: flag
      .default(true)
      .describe('With `false`, new accounts can sign in without opening the link in their email.'),
    INSTRUCTOR_APPROVAL: flag
      .default(false)
      .describe(
        'With `true`, everyone who wants to teach applies first, and administrators decide at `/desk/instructors`.',
      ),
    MAX_ACTIVE_CLASSES: wholeNumber(1)
      .default(50)
      .describe('The maximum of active classes of an instructor.'),
    MAX_UPCOMING_SESSIONS: wholeNumber(1)
      .default(200)
      .describe('The maximum of upcoming sessions of an instructor, over all of their classes.'),
    RATE_LIMIT_SCALE: z.coerce
      .number('must be a number')
      .positive()
      .default(1)
      .describe(
        'Multiplies the limits of each client address (sign-ins, sign-ups …), for users who share one, not those of an account. Uncached searches, suggestions and lists are limited to 200 at once and 20 a second for each address and process.',
      ),
    GEOCODER_URL: urlOf('http', 'https')
      .optional()
      .describe(
        "A server that speaks Nominatim's protocol, such as `https://nominatim.openstreetmap.org`, finds streets, too. It gets one request a second and learns the locations of classes. If unset: this server finds cities and US postal codes by itself.",
      ),
    MAP_FILE: z
      .string()
      .optional()
      .describe(
        'The streets of your region: the path of a PMTiles archive that you [cut from a Protomaps build](every-day.md#the-map), or `bucket:` and its name in `S3_BUCKET`. If unset: the map that is part of LearnLocal, which has the coasts of the world, the rivers and lakes of seven American cities, and the names of places.',
      ),
    MAP_STYLE_URL: urlOf('http', 'https')
      .optional()
      .describe(
        'A [MapLibre style](https://maplibre.org/maplibre-style-spec/), such as `https://tiles.openfreemap.org/styles/liberty`, with its key if it needs one, replaces the style and the file of the map on `/explore`. That server learns which areas visitors look at. If unset: our own style draws `MAP_FILE`.',
      ),
    MAP_SOURCES: origins
      .default([])
      .describe(
        "The origins, separated by commas, from which browsers may load the style's tiles, fonts and icons, if these differ from its own.",
      ),
  }),
});

export type Variables = z.infer<typeof settingsTable>;

/** In production, one setting of each line must be set. */
export const requiredInProduction: (keyof Variables)[][] = [
  ['DATABASE_URL'],
  ['APP_URL'],
  ['APP_SECRET'],
  ['SMTP_URL'],
  ['SUPPORT_EMAIL', 'MAIL_FROM'],
];
