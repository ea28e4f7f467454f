import { expect, it } from 'vitest';
import { setEmailPreference } from '#server/people/notifications/email-preferences.service.ts';
import { accountPerTest } from '#server/testing/fixtures/account-per-test.ts';
import { createAdded } from '#server/testing/fixtures/added-people.ts';
import { createBooking, createClass } from '#server/testing/fixtures/factories.ts';
import { daysAfterFutureDay, futureDay, inWords } from '#server/testing/fixtures/future-day.ts';
import { emailsTo } from '#server/testing/fixtures/mailbox.ts';
import { openTestDeps } from '#server/testing/test-deps.ts';
import { emailTeachingDays } from './teaching-day.service.ts';

const at = openTestDeps();
const teacher = accountPerTest(at, { role: 'instructor' });
const student = accountPerTest(at, { fullName: 'Ada Park' });

const timeZone = 'America/Los_Angeles';
const dayAfter = daysAfterFutureDay(1);
const before = `${futureDay}T13:59:00Z`;
const seven = `${futureDay}T14:00:00Z`;
const sevenOfDayAfter = `${dayAfter}T14:00:00Z`;
/** Such as 'Sat, Jun 5'. */
const withoutYear = (day: string) => inWords(day).replace(/, \d+$/, '');

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
  const sessionId = await teach({ startsAt: `${futureDay}T18:30:00Z` });
  expect(await subjectsAt(before)).toEqual([]);
  expect(await subjectsAt(seven, seven, sevenOfDayAfter)).toEqual([
    `You teach today: Bread without haste, ${withoutYear(futureDay)}`,
  ]);
  const [email] = await emailsTo(at.deps, teacher.email);
  expect(email?.text).toContain('Who: 2 people: Ada Park + 1 (Leo)');
  expect(email?.links).toContain(`${at.deps.env.appUrl}/dashboard/teacher/sessions/${sessionId}`);
});

it('the email of the morning also names people whom the instructor added by hand', async () => {
  const sessionId = await teach({ startsAt: `${futureDay}T18:30:00Z` });
  await createAdded(at.db, { sessionId, teacherId: teacher.id }, { name: 'Bo Lee', seats: 3 });
  await emailTeachingDays(at.deps, new Date(seven));
  const [email] = await emailsTo(at.deps, teacher.email);
  expect(email?.text).toContain('Who: 5 people: Ada Park + 1 (Leo), Bo Lee + 2');
});

it('an instructor gets one email for all classes of a day, and one for each day of a course', async () => {
  await teach({ startsAt: `${futureDay}T18:30:00Z`, laterHours: [24] });
  await teach({ startsAt: `${futureDay}T22:00:00Z` });
  expect(await subjectsAt(seven, sevenOfDayAfter)).toEqual([
    `You teach today: Bread without haste, ${withoutYear(dayAfter)}`,
    `You teach today: Bread without haste, ${withoutYear(futureDay)}, and 1 more`,
  ]);
});

it('an instructor is not emailed about a class that has begun, or with these emails turned off', async () => {
  await teach({ startsAt: `${futureDay}T13:30:00Z` });
  expect(await subjectsAt(seven)).toEqual([]);
  await teach({ startsAt: `${dayAfter}T18:30:00Z` });
  await setEmailPreference(at.db, teacher.id, { kind: 'teaching_day', isOn: false });
  expect(await subjectsAt(sevenOfDayAfter)).toEqual([]);
});
