import { globSync, readFileSync } from 'node:fs';
import { parseEnv } from 'node:util';
import { describe, expect, it } from 'vitest';
import { settingsFiles } from '../../../scripts/settings-files.ts';
import { testCode } from '../../../scripts/test-code.ts';
import { readEnv } from './env.ts';
import { settingsTable } from './settings/settings-table.ts';
import { StartError } from './start-error.ts';

const uploadThing = { apiKey: 'sk_live_1', appId: 'abc0def', regions: ['sea1', 'fra1'] };
/** A token in the format of the UploadThing dashboard, with `changes` applied. */
const tokenOf = (changes: object) =>
  Buffer.from(JSON.stringify({ ...uploadThing, ...changes })).toString('base64');

it('no page or email contains a fixed email address of LearnLocal: the support address is a setting', () => {
  const product = globSync('src/{client,server,shared}/**/*.{ts,tsx}').filter(
    (file) => !testCode.test(file),
  );
  const ours = /\w@[\w.-]*learnlocal/;
  expect(product.length).toBeGreaterThan(1000);
  expect(product.filter((file) => ours.test(readFileSync(file, 'utf8')))).toEqual([
    'src/server/app/env.ts',
  ]);
});

describe('.env.example', () => {
  it('has every setting that is read, with a valid value', () => {
    const example = parseEnv(readFileSync('.env.example', 'utf8'));
    expect(Object.keys(example).toSorted()).toEqual(Object.keys(settingsTable.shape).toSorted());
    expect(readEnv(example)).toMatchObject({ port: 3000, isProduction: false });
  });
});

it.each(Object.entries(settingsFiles()))('%s lists the settings of the table', (file, text) => {
  expect(readFileSync(file, 'utf8'), 'To write it again: npm run settings').toBe(text);
});

/** The variables that production needs. */
const safe = {
  NODE_ENV: 'production',
  DATABASE_URL: 'postgres://db.example/learnlocal',
  APP_URL: 'https://learn.example',
  APP_SECRET: 'a secret that only this test knows, long enough',
  SMTP_URL: 'smtp://relay.example',
  MAIL_FROM: 'LearnLocal <hello@learn.example>',
  BACKUP_DIR: '/mnt/backups',
};

describe('the environment', () => {
  it('requires nothing in development', () => {
    expect(readEnv({})).toMatchObject({
      host: 'localhost',
      port: 3000,
      appUrl: 'http://localhost:3000',
      isHttps: false,
      requireEmailVerification: true,
    });
  });

  it('separates web and worker processes, which need a shared database', () => {
    const DATABASE_URL = 'postgres://localhost/learnlocal';
    const rolesOf = (ROLE?: string) => {
      const { isWeb, isWorker } = readEnv({ DATABASE_URL, ...(ROLE !== undefined && { ROLE }) });
      return { isWeb, isWorker };
    };
    const both = { isWeb: true, isWorker: true };
    expect([rolesOf(), rolesOf(''), rolesOf('worker, web')]).toEqual([both, both, both]);
    expect(rolesOf('web')).toEqual({ isWeb: true, isWorker: false });
    expect(rolesOf('worker')).toEqual({ isWeb: false, isWorker: true });
    expect(() => rolesOf('cook')).toThrow(/ROLE must be web, worker or web,worker/);
    expect(() => readEnv({ ROLE: 'web' })).toThrow(/ROLE .* Set DATABASE_URL/);
  });

  it('still reads the names of earlier releases, with a warning', () => {
    const { cachesResponses, payments, warnings } = readEnv({
      SHARE_ANSWERS: 'false',
      PAYMENTS: 'test',
    });
    expect({ cachesResponses, payments }).toEqual({
      cachesResponses: false,
      payments: { mode: 'sandbox' },
    });
    expect(warnings).toEqual([
      'SHARE_ANSWERS is now called CACHE_RESPONSES.',
      'PAYMENTS=test is now called PAYMENTS=sandbox.',
    ]);
    expect(readEnv({}).warnings).toEqual([]);
  });

  it('requires five variables in production, and names all that are missing', () => {
    expect(() => readEnv({ NODE_ENV: 'production', APP_SECRET: '' })).toThrow(
      'must be set: DATABASE_URL, APP_URL, APP_SECRET, SMTP_URL, SUPPORT_EMAIL or MAIL_FROM. See .env.example.',
    );
  });

  it.each([
    [{ MAIL_FROM: 'Learn <hi@learn.example>' }, 'Learn <hi@learn.example>', 'hi@learn.example'],
    [{ MAIL_FROM: 'hi@learn.example' }, 'hi@learn.example', 'hi@learn.example'],
    [
      { SUPPORT_EMAIL: 'help@learn.example' },
      'LearnLocal <help@learn.example>',
      'help@learn.example',
    ],
    [
      { MAIL_FROM: 'hi@learn.example', SUPPORT_EMAIL: 'help@learn.example' },
      'hi@learn.example',
      'help@learn.example',
    ],
  ])('%o sets the sender of emails and the support address', (settings, mailFrom, supportEmail) => {
    const { MAIL_FROM: _, ...others } = safe;
    expect(readEnv({ ...others, ...settings })).toMatchObject({ mailFrom, supportEmail });
  });

  it('warns in production that learners pay in person, unless Stripe has keys', () => {
    const inPerson = [expect.stringMatching(/^Learners pay instructors in person\./)];
    expect(readEnv(safe).warnings).toEqual(inPerson);
    const keys = { STRIPE_SECRET_KEY: 'sk_test_1', STRIPE_WEBHOOK_SECRET: 'whsec_1' };
    expect(readEnv({ ...safe, ...keys }).warnings).toEqual([]);
  });

  it.each([
    [{ APP_URL: 'http://learn.example' }, 'APP_URL must start with https://'],
    [{ APP_SECRET: 'change-me-change-me-change-me-change-me' }, 'APP_SECRET is the value of'],
  ])('rejects what is unsafe in production: %o', (unsafe, sentence) => {
    expect(readEnv(safe).isProduction).toBe(true);
    expect(readEnv({ ...safe, APP_URL: 'http://localhost:3000' }).isHttps).toBe(false);
    expect(() => readEnv({ ...safe, ...unsafe })).toThrow(sentence);
    expect(() => readEnv(unsafe)).not.toThrow();
  });

  it.each([
    [{}, false],
    [{ HOST: '127.0.0.1' }, false],
    [{ HOST: '0.0.0.0' }, true],
    [{ HOST: '192.168.1.7' }, true],
  ])('detects whether other machines reach a development server: %o', (variables, isExposed) => {
    expect(readEnv(variables).isExposedDevelopment).toBe(isExposed);
  });

  it('derives its own URL from the port, and uses only the origin of APP_URL', () => {
    expect(readEnv({ PORT: '4000' }).appUrl).toBe('http://localhost:4000');
    expect(readEnv({ APP_URL: 'https://learn.example/' })).toMatchObject({
      appUrl: 'https://learn.example',
      isHttps: true,
    });
  });

  it.each([
    [{ PORT: '70000' }, 'PORT'],
    [{ APP_URL: 'learn.example' }, 'APP_URL'],
    [{ APP_URL: 'https://learn.example/classes' }, 'APP_URL must have no path'],
    [{ DATABASE_URL: 'mysql://x' }, 'DATABASE_URL'],
    [{ SMTP_URL: 'http://x' }, 'SMTP_URL'],
    [{ MAIL_FROM: 'LearnLocal' }, 'MAIL_FROM must be an email address'],
    [{ SUPPORT_EMAIL: 'Help <help@x.example>' }, 'SUPPORT_EMAIL must be an email address'],
    [{ APP_SECRET: 'short' }, 'APP_SECRET'],
    [{ TRUST_PROXY: '2' }, 'TRUST_PROXY'],
    [{ REQUIRE_EMAIL_VERIFICATION: 'maybe' }, 'REQUIRE_EMAIL_VERIFICATION'],
    [{ INSTRUCTOR_APPROVAL: 'maybe' }, 'INSTRUCTOR_APPROVAL'],
    [{ WEBHOOK_EVENTS: 'booking.missed,message.sent' }, 'WEBHOOK_EVENTS must be some of'],
    [{ RATE_LIMIT_SCALE: '0' }, 'RATE_LIMIT_SCALE'],
    [{ MAINTENANCE_UNTIL: '2026-12-01' }, 'MAINTENANCE_UNTIL'],
    [{ UPLOADTHING_TOKEN: 'sk_live_1' }, 'UPLOADTHING_TOKEN'],
    [{ UPLOADTHING_TOKEN: JSON.stringify(uploadThing) }, 'UPLOADTHING_TOKEN'],
    [{ UPLOADTHING_TOKEN: tokenOf({ apiKey: 'live_1' }) }, 'UPLOADTHING_TOKEN'],
    [{ UPLOADTHING_TOKEN: tokenOf({ appId: 'elsewhere.example/' }) }, 'UPLOADTHING_TOKEN'],
    [{ UPLOADTHING_TOKEN: tokenOf({ regions: [] }) }, 'UPLOADTHING_TOKEN'],
  ])('names the invalid variable: %o', (variables, name) => {
    expect(() => readEnv(variables)).toThrow(StartError);
    expect(() => readEnv(variables)).toThrow(name);
  });

  it('reads the app id and the ingest hosts from the UploadThing token', () => {
    const token = tokenOf({});
    expect(readEnv({ UPLOADTHING_TOKEN: token }).uploadThing).toEqual({
      token,
      appId: 'abc0def',
      ingestHosts: ['sea1.ingest.uploadthing.com', 'fra1.ingest.uploadthing.com'],
    });
  });

  it('accepts proxies as addresses and CIDRs', () => {
    const { trustProxy } = readEnv({ TRUST_PROXY: '10.0.0.0/8, ::1' });
    expect(trustProxy).toEqual(['10.0.0.0/8', '::1']);
  });
});

it.each([
  [3, {}],
  [2, { COMMISSION_PERCENT: '2' }],
  [0, { OWN_STUDENT_COMMISSION_PERCENT: '0' }],
  [15, { OWN_STUDENT_COMMISSION_PERCENT: '15' }],
])('the commission on own students is %i %% with %j', (percent, variables) => {
  expect(readEnv(variables).ownStudentPercent).toBe(percent);
});

it.each([
  [{ OWN_STUDENT_COMMISSION_PERCENT: '16' }, /\(16\) is above COMMISSION_PERCENT \(15\)/],
  [{ COMMISSION_PERCENT: '0', OWN_STUDENT_COMMISSION_PERCENT: '3' }, /\(3\) is above .* \(0\)/],
])(
  'a server does not start if the commission on own students is above the full commission: %j',
  (variables, sentence) => {
    expect(() => readEnv(variables)).toThrow(StartError);
    expect(() => readEnv(variables)).toThrow(sentence);
  },
);

describe('a bucket', () => {
  const bucket = {
    S3_ENDPOINT: 'https://s3.example.com/',
    S3_BUCKET: 'pictures',
    S3_ACCESS_KEY_ID: 'key',
    S3_SECRET_ACCESS_KEY: 'secret',
  };

  it('needs all of its variables', () => {
    expect(readEnv(bucket).bucket).toMatchObject({
      endpoint: 'https://s3.example.com',
      region: 'auto',
    });
    expect(readEnv({}).bucket).toBeUndefined();
    expect(() => readEnv({ ...bucket, S3_BUCKET: '' })).toThrow(/also set S3_BUCKET\./);
  });

  it('cannot be combined with UploadThing', () => {
    const UPLOADTHING_TOKEN = Buffer.from(
      JSON.stringify({ apiKey: 'sk_live', appId: 'app', regions: ['sea1'] }),
    ).toString('base64');
    expect(() => readEnv({ ...bucket, UPLOADTHING_TOKEN })).toThrow(/not both/);
  });
});
