import { afterEach, expect, it, vi } from 'vitest';
import { uploadLimits } from '#shared/files/uploads.ts';
import { holdLimits } from '#shared/money/payments.ts';
import { mib } from '#shared/units.ts';

/** Each constant with another value, and the words that must no longer appear. */
const changes = [
  ['market/bookings/refund-policy', { rescheduleNoticeHours: 49 }, /48 hours/, '49 hours'],
  [
    'market/bookings/refund-policy',
    { currentRefundPolicy: { fullRefundHours: 25 } },
    /24 hours before/,
    '25 hours',
  ],
  [
    'market/bookings/refund-policy',
    { movedRefundHours: 26 },
    /24 hours of our email/,
    '26 hours of our email',
  ],
  ['money/payments', { holdMs: 31 * 60_000 }, /(?<!more than )30 minutes/, '31 minutes'],
  [
    'market/classes/dates/material-changes',
    { materialLimits: { startMinutes: 45, durationPercent: 25 } },
    /more than 30 minutes/,
    'more than 45 minutes',
  ],
  [
    'market/classes/dates/material-changes',
    { materialLimits: { startMinutes: 30, durationPercent: 35 } },
    /more than 25%/,
    'more than 35%',
  ],
  [
    'market/classes/dates/minimum',
    { minimumLimits: { decisionHours: { min: 24, max: 336, default: 96 }, answerHours: 12 } },
    /2 days before/,
    '4 days before',
  ],
  [
    'market/classes/dates/minimum',
    { minimumLimits: { decisionHours: { min: 24, max: 336, default: 48 }, answerHours: 13 } },
    /(has|have|within) 12 hours/,
    'has 13 hours',
  ],
  [
    'market/bookings/commission-source',
    { linkDays: 33, newStudentDays: 34, contactDays: 35 },
    /link in the last 30 days|more than 30 days/i,
    'link in the last 33 days',
  ],
  [
    'market/links',
    { openingHours: 3 },
    /within an hour|results, for an hour/,
    'within 3 hours before',
  ],
  ['money/payments', { releaseDays: 4 }, /(3|three) days/, '4 days'],
  ['money/payments', { payoutDays: 8 }, /within 7 days/i, '8 days'],
  ['money/payments', { minPayoutCents: 200 }, /least \$1/, 'least $2'],
  [
    'money/payments',
    { holdLimits: { ...holdLimits, open: 4, endedPerSession: 3 } },
    /at most 3 unpaid|(2 times|twice) without/,
    '3 times without paying.',
  ],
  [
    'files/uploads',
    { uploadLimits: { ...uploadLimits, maxBytes: 6 * mib } },
    /\b5 ?MB/,
    'at most 6 MB',
  ],
  [
    'files/uploads',
    { uploadLimits: { ...uploadLimits, quotaBytes: 501 * mib, maxPixels: 41_000_000 } },
    /500 ?MB|40 megapixels/,
    '501 MB',
  ],
  [
    'files/uploads',
    { uploadLimits: { ...uploadLimits, maxFiles: { classImage: 6, profileImage: 1 } } },
    /up to (5|five) per class/i,
    'Up to 6 per class',
  ],
  [
    'files/uploads',
    { uploadLimits: { ...uploadLimits, unusedHours: 25 } },
    /used: (24 hours|a day)/,
    'used: 25 hours',
  ],
  [
    'market/classes/class-limits',
    { classLimits: { sessions: 101 } },
    /100 upcoming/,
    '101 upcoming',
  ],
  [
    'staff/desk/desk-limits',
    { failedJobDays: 31 },
    /encrypted, for 30 days/,
    'encrypted, for 31 days',
  ],
  [
    'people/accounts/account-limits',
    { maxFactors: 11 },
    /(ten|10) second factors/,
    '11 second factors',
  ],
  [
    'people/accounts/account-limits',
    { recoveryCodeCount: 11 },
    /(ten|10) recovery/,
    '11 recovery codes',
  ],
  ['market/classes/review-limits', { reviewLimits: { editDays: 15 } }, /14 days/, '15 days'],
  [
    'people/accounts/account-limits',
    { emailLinkHours: 27 },
    /works for 24 hours/,
    'works for 27 hours',
  ],
  [
    'people/accounts/account-limits',
    { codeMinutes: 11 },
    /(codes:|provider, for) 10 minutes/,
    'codes: 11 minutes',
  ],
  [
    'people/accounts/account-limits',
    { recoveryMinutes: 61 },
    /(?<!again in )60 minutes|an hour,/,
    '61 minutes',
  ],
  ['people/accounts/account-limits', { deviceDays: 401 }, /400 days/, '401 days'],
  [
    'people/accounts/account-limits',
    { sessionDays: { idle: 9, max: 33 } },
    /(7|seven) days without use|30 days in total/,
    '33 days',
  ],
] as const;

/** All texts of the site, its emails and its errors. */
async function readSentences(): Promise<string> {
  // The changes run one after the other: constants must be complete before other modules read them.
  const rules = await import('#shared/rule-words.ts');
  const errors = await import('#shared/error-table.ts');
  const terms = await import('./terms-sections.ts');
  const privacy = await import('./privacy-sections.ts');
  const faq = await import('#client/site/support/faq-sections.ts');
  const steps = await import('#client/site/marketing/how-it-works.ts');
  const { sectionsFor } = await import('./legal-section.ts');
  const modes = ['stripe', 'in-person'] as const;
  return JSON.stringify([
    rules,
    errors,
    modes.map((mode) => {
      const given = { mode, commissionPercent: 15, ownStudentPercent: 3 };
      return [
        sectionsFor(terms.termsSections, given),
        sectionsFor(privacy.privacySections, given),
        faq.faqSections(given, { requiresApproval: false }),
        steps.stepsFor(given),
      ];
    }),
  ]);
}

afterEach(() => {
  for (const [name] of changes) vi.doUnmock(`#shared/${name}.ts`);
  vi.resetModules();
});

it.each(changes)('%s: no text has the old number with %o', async (name, change, before, after) => {
  vi.resetModules();
  expect(await readSentences()).toMatch(before);
  vi.resetModules();
  vi.doMock(`#shared/${name}.ts`, async (original) => ({
    ...(await original<object>()),
    ...change,
  }));
  const changed = await readSentences();
  expect(changed).toContain(after);
  expect(changed.match(before)).toBeNull();
});
