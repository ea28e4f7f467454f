import { expect, it } from 'vitest';
import { setEmailPreference } from '#server/notifications/email-preferences.service.ts';
import { accountPerTest } from '#server/testing/fixtures/account-per-test.ts';
import { createBooking, createClass } from '#server/testing/fixtures/factories.ts';
import { emailsTo } from '#server/testing/fixtures/mailbox.ts';
import { openTestDeps } from '#server/testing/test-deps.ts';
import { emailTeachingDays } from './teaching-day.service.ts';

const at = openTestDeps();
const teacher = accountPerTest(at, { role: 'instructor' });
const student = accountPerTest(at, { fullName: 'Ada Park' });

const timeZone = 'America/Los_Angeles';
const [before, seven, nextDay] = ['T13:59:00Z', 'T14:00:00Z', 'T14:00:00Z'].map(
  (time, index) => `2027-06-0${index === 2 ? 6 : 5}${time}`,
) as [string, string, string];

async function teach(...slots: { startsAt: string; laterHours?: number[] }[]) {
  const { sessionId } = await createClass(at.db, teacher.id, { timeZone, slots });
  await createBooking(at.db, sessionId, student.id, { seats: 2, guests: ['Leo'] });
  return sessionId;
}

async function subjectsAt(...moments: string[]) {
  for (const moment of moments) await emailTeachingDays(at.deps, new Date(moment));
  return (await emailsTo(at.deps, teacher.email)).map(({ subject }) => subject);
}

it('an instructor is emailed once, at 7 AM where the class is, who comes that day', async () => {
  const sessionId = await teach({ startsAt: '2027-06-05T18:30:00Z' });
  expect(await subjectsAt(before)).toEqual([]);
  expect(await subjectsAt(seven, seven, nextDay)).toEqual([
    'You teach today: Bread without haste, Sat, Jun 5',
  ]);
  const [email] = await emailsTo(at.deps, teacher.email);
  expect(email?.text).toContain('Who: 2 people: Ada Park + 1 (Leo)');
  expect(email?.links).toContain(`${at.deps.env.appUrl}/dashboard/teacher/sessions/${sessionId}`);
});

it('an instructor gets one email for all classes of a day, and one for each day of a course', async () => {
  await teach({ startsAt: '2027-06-05T18:30:00Z', laterHours: [24] });
  await teach({ startsAt: '2027-06-05T22:00:00Z' });
  expect(await subjectsAt(seven, nextDay)).toEqual([
    'You teach today: Bread without haste, Sun, Jun 6',
    'You teach today: Bread without haste, Sat, Jun 5, and 1 more',
  ]);
});

it('an instructor is not emailed about a class that has begun, or with these emails turned off', async () => {
  await teach({ startsAt: '2027-06-05T13:30:00Z' });
  expect(await subjectsAt(seven)).toEqual([]);
  await teach({ startsAt: '2027-06-06T18:30:00Z' });
  await setEmailPreference(at.db, teacher.id, { kind: 'teaching_day', isOn: false });
  expect(await subjectsAt(nextDay)).toEqual([]);
});
