import { describe, expect, it } from 'vitest';
import type { Account } from '#server/people/auth/accounts/users.queries.ts';
import { accountPerTest } from '#server/testing/fixtures/account-per-test.ts';
import { createStaff, staffCaller } from '#server/testing/fixtures/desk/staff.ts';
import {
  callerFor,
  createBookedClass,
  createClass,
  createUser,
} from '#server/testing/fixtures/factories.ts';
import { emailsTo } from '#server/testing/fixtures/mailbox.ts';
import { rejectionOf } from '#server/testing/rejections.ts';
import { openTestDeps } from '#server/testing/test-deps.ts';
import type { ReportOutcome } from '#shared/staff/desk/reports.ts';

const at = openTestDeps();
const teacher = accountPerTest(at, { role: 'instructor', fullName: 'Mina Okafor' });
const reporter = accountPerTest(at);
const complaint = { reason: 'spam', details: 'It only links to a shop.' } as const;
const words = { reason: 'misleading', explanation: 'It sells, and teaches nothing.' } as const;
const response = 'Thank you, we had a look.';

const as = (account: Account) => callerFor(at.deps, account);
const openDesk = async () => staffCaller(at.deps, await createStaff(at.deps, 'support')).desk;
const sentTo = ({ email }: Account) => emailsTo(at.deps, email);

/** The waiting entries about this person. */
async function queueOf({ username }: Account) {
  const { items } = await (await openDesk()).reports.list({ q: username });
  return items;
}

async function reportClass(by: Account = reporter) {
  const { classId } = await createClass(at.db, teacher.id);
  const { id } = await as(by).reports.create({ kind: 'class', id: classId, ...complaint });
  return { classId, reportId: id };
}

const close = async (reportId: string, outcome: ReportOutcome, more = {}) =>
  (await openDesk()).reports.close({ reportId, outcome, response, ...more });

describe('a report', () => {
  it('waits at the desk with its subject, the person concerned, its age and the number of reports', async () => {
    const { classId, reportId } = await reportClass();
    const other = await createUser(at.db);
    const second = await as(other).reports.create({ kind: 'class', id: classId, ...complaint });
    const [entry, ...others] = await queueOf(teacher);
    expect(others).toEqual([]);
    expect(entry).toMatchObject({
      kind: 'class',
      isAppeal: false,
      subjectId: classId,
      subjectLabel: 'Bread without haste',
      personName: 'Mina Okafor',
      count: 2,
      newestReportId: second.id,
      removal: null,
    });
    expect(entry?.reports.map(({ id, details }) => [id, details])).toEqual([
      [reportId, complaint.details],
      [second.id, complaint.details],
    ]);
  });

  it('is accepted once per reporter while it is open, and again once it is closed', async () => {
    const { classId, reportId } = await reportClass();
    const again = () => as(reporter).reports.create({ kind: 'class', id: classId, ...complaint });
    expect(await rejectionOf(again())).toBe('ALREADY_REPORTED');
    await close(reportId, 'noAction');
    expect(await rejectionOf(again())).toBe(null);
  });

  it('is rejected about oneself, and about content that one cannot see', async () => {
    const { classId } = await createClass(at.db, teacher.id, { isActive: false });
    const report = (by: Account, kind: 'class' | 'instructor' | 'review', id: string) =>
      rejectionOf(as(by).reports.create({ kind, id, ...complaint }));
    expect(await report(reporter, 'class', classId)).toBe('CLASS_NOT_FOUND');
    expect(await report(teacher, 'class', classId)).toBe('OWN_REPORT');
    expect(await report(reporter, 'review', classId)).toBe('REVIEW_NOT_FOUND');
    expect(await report(reporter, 'instructor', reporter.id)).toBe('INSTRUCTOR_NOT_FOUND');
  });

  it('about an instructor or a participant names them as the reporter sees them', async () => {
    const student = await createUser(at.db, { fullName: 'Sam Rivera', showsInitialsOnly: true });
    const { classId } = await createBookedClass(at.db, teacher.id, student.id);
    const { reports, classes } = as(reporter);
    await reports.create({ kind: 'instructor', id: teacher.id, ...complaint });
    const [shown] = await classes.enrolled({ classId });
    expect(shown?.id).not.toBe(student.id);
    const participant = { kind: 'participant', id: shown?.id ?? '', ...complaint } as const;
    await reports.create({ ...participant, classId });
    expect(await rejectionOf(reports.create({ ...participant, classId: undefined }))).toBe(
      'VALIDATION_FAILED',
    );
    const hidden = { ...participant, id: student.id, classId };
    expect(await rejectionOf(reports.create(hidden))).toBe('PERSON_NOT_FOUND');
    expect(await queueOf(teacher)).toMatchObject([
      { kind: 'instructor', subjectLabel: 'Mina Okafor' },
    ]);
    expect(await queueOf(student)).toMatchObject([
      { kind: 'participant', subjectLabel: 'S. R.', personName: 'Sam Rivera', classId },
    ]);
  });

  it('is rate limited per hour', async () => {
    const { classId } = await createClass(at.db, teacher.id);
    const person = await createUser(at.db);
    const report = async () => {
      const { id } = await as(person).reports.create({ kind: 'class', id: classId, ...complaint });
      await close(id, 'noAction');
    };
    for (let filed = 0; filed < 20; filed++) await report();
    expect(await rejectionOf(report())).toBe('RATE_LIMITED');
  });
});

describe('closing reports', () => {
  it('hides the reported content, and emails the reporters and the person concerned', async () => {
    const { classId, reportId } = await reportClass();
    await close(reportId, 'hidden', words);
    expect(await queueOf(teacher)).toEqual([]);
    expect((await as(teacher).classes.byId({ classId })).removal).toMatchObject(words);
    const [toReporter] = await sentTo(reporter);
    expect(toReporter?.text).toContain('We hid it.');
    expect(toReporter?.text).toContain(response);
    const [toTeacher] = await sentTo(teacher);
    expect(toTeacher?.text).toContain(words.explanation);
    const { items } = await (await openDesk()).audit.list({ q: classId });
    expect(items.map(({ action, before, after }) => ({ action, before, after }))).toEqual([
      {
        action: 'class.hide',
        before: { isHidden: false },
        after: { isHidden: true, reason: 'misleading', outcome: 'hidden', reports: 1, response },
      },
    ]);
  });

  it('without action changes nothing, and emails the reporters', async () => {
    const { classId, reportId } = await reportClass();
    await close(reportId, 'noAction');
    expect((await as(reporter).classes.byId({ classId })).isActive).toBe(true);
    expect((await sentTo(reporter)).map(({ subject }) => subject)).toEqual([
      'Your report of the class "Bread without haste"',
    ]);
    expect(await sentTo(teacher)).toEqual([]);
    expect(await rejectionOf(close(reportId, 'noAction'))).toBe('REPORT_CLOSED');
  });

  it('closes all reports up to the one that was read, and none that came later', async () => {
    const { classId, reportId } = await reportClass();
    const other = await createUser(at.db);
    const later = await as(other).reports.create({ kind: 'class', id: classId, ...complaint });
    await close(reportId, 'noAction');
    expect(await queueOf(teacher)).toMatchObject([{ count: 1, newestReportId: later.id }]);
  });

  it('requires a reason and an explanation to hide content, unless it is hidden already', async () => {
    const { classId, reportId } = await reportClass();
    expect(await rejectionOf(close(reportId, 'hidden'))).toBe('VALIDATION_FAILED');
    const { reason } = words;
    expect(await rejectionOf(close(reportId, 'hidden', { reason }))).toBe('VALIDATION_FAILED');
    expect((await queueOf(teacher)).length).toBe(1);
    await (await openDesk()).classes.hide({ classId, ...words });
    expect(await queueOf(teacher)).toMatchObject([{ removal: words }]);
    await close(reportId, 'hidden');
    expect(await queueOf(teacher)).toEqual([]);
  });

  it('cannot hide people', async () => {
    await createClass(at.db, teacher.id);
    const { id } = await as(reporter).reports.create({
      kind: 'instructor',
      id: teacher.id,
      ...complaint,
    });
    expect(await rejectionOf(close(id, 'hidden', words))).toBe('VALIDATION_FAILED');
    await close(id, 'otherAction');
    expect(await queueOf(teacher)).toEqual([]);
  });
});

it('the queue is read in pages, longest waiting first, by kind', async () => {
  const first = await reportClass();
  const second = await reportClass();
  const { reports } = await openDesk();
  const q = teacher.username;
  const ids = async (input: object) =>
    (await reports.list({ q, ...input })).items.map(({ subjectId }) => subjectId);
  expect(await ids({})).toEqual([first.classId, second.classId]);
  const page = await reports.list({ q, limit: 1 });
  expect(page.items.map(({ subjectId }) => subjectId)).toEqual([first.classId]);
  expect(await ids({ limit: 1, cursor: page.nextCursor })).toEqual([second.classId]);
  expect(await ids({ kind: 'class' })).toEqual([first.classId, second.classId]);
  expect(await ids({ kind: 'review' })).toEqual([]);
  expect(await ids({ kind: 'appeal' })).toEqual([]);
});
