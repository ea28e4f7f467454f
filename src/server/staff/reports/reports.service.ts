import type { Deps } from '#server/app/deps.ts';
import { consumeAttempt } from '#server/app/rate-limits.ts';
import { newId } from '#server/db/new-id.ts';
import type { Db } from '#server/db/schema.ts';
import { isClassVisible } from '#server/market/bookings/visibility.queries.ts';
import { selectAnnouncementToReport } from '#server/market/classes/announcements/announcements.queries.ts';
import { findParticipant } from '#server/market/classes/classes.service.ts';
import { selectRequestToReport } from '#server/market/wanted/wanted.queries.ts';
import {
  lockUserShared,
  lockUsersShared,
} from '#server/people/auth/accounts/user-locks.queries.ts';
import type { Account } from '#server/people/auth/accounts/users.queries.ts';
import { selectMessageToReport } from '#server/people/messages/messages.queries.ts';
import { DomainError } from '#shared/errors.ts';
import type { ReportInput } from '#shared/staff/desk/moderation-forms.ts';
import type { ReportKind } from '#shared/staff/desk/reports.ts';
import {
  insertReport,
  isReportedAlready,
  selectClassToReport,
  selectInstructorToReport,
  selectReviewToReport,
} from './reports.queries.ts';

type Reported = {
  subjectId: string;
  /** The subject's name as the reporter sees it. */
  subjectLabel: string;
  classId: string | null;
  /** The author of the content, or the reported person; null if the author left a request. */
  personId: string | null;
};

/** Sends a report to the desk, once per reporter while it is open. */
export async function reportSubject(
  { db }: Deps,
  reporter: Account,
  { kind, id, classId, reason, details }: ReportInput,
): Promise<{ id: string }> {
  const find = (from: Db) => finders[kind](from, { id, classId }, reporter);
  const { personId } = await find(db);
  if (personId === reporter.id) throw new DomainError('OWN_REPORT');
  const reportId = newId();
  const report = { id: reportId, reporterId: reporter.id, kind, shownId: id, reason, details };
  await db
    .transaction()
    .execute(async (trx) => {
      // Deleting either account erases its data from reports, so no report may be added afterwards.
      await lockUsersShared(trx, personId ? [reporter.id, personId] : [reporter.id]);
      if (!(await lockUserShared(trx, reporter.id))) throw new DomainError('UNAUTHENTICATED');
      const reported = await find(trx);
      await consumeAttempt(trx, 'report', { account: reporter.id });
      await insertReport(trx, { ...report, ...reported });
    })
    .catch((error) => {
      throw isReportedAlready(error) ? new DomainError('ALREADY_REPORTED') : error;
    });
  return { id: reportId };
}

type Named = { id: string; classId?: string | undefined };

/** Users can only report content that they can see. */
const finders: Record<ReportKind, (db: Db, named: Named, reporter: Account) => Promise<Reported>> =
  {
    async class(db, { id }, reporter) {
      const found = await selectClassToReport(db, id);
      if (!found || !(await isClassVisible(db, id, reporter.id)))
        throw new DomainError('CLASS_NOT_FOUND');
      const { title, teacherId } = found;
      return { subjectId: id, subjectLabel: title, classId: id, personId: teacherId };
    },
    async review(db, { id }, reporter) {
      const found = await selectReviewToReport(db, id);
      if (!found || !(await isClassVisible(db, found.classId, reporter.id)))
        throw new DomainError('REVIEW_NOT_FOUND');
      const { title, classId, studentId } = found;
      return { subjectId: id, subjectLabel: title, classId, personId: studentId };
    },
    async announcement(db, { id }, reporter) {
      const found = await selectAnnouncementToReport(db, id, reporter.id);
      if (!found) throw new DomainError('ANNOUNCEMENT_NOT_FOUND');
      const { title, classId, teacherId } = found;
      return { subjectId: id, subjectLabel: title, classId, personId: teacherId };
    },
    async message(db, { id }, reporter) {
      const found = await selectMessageToReport(db, id, reporter.id);
      if (!found) throw new DomainError('MESSAGE_NOT_FOUND');
      const { title, classId, senderId } = found;
      return { subjectId: id, subjectLabel: title, classId, personId: senderId };
    },
    async request(db, { id }) {
      const found = await selectRequestToReport(db, id);
      if (!found) throw new DomainError('WANTED_NOT_FOUND');
      const { words, authorId } = found;
      return { subjectId: id, subjectLabel: words, classId: null, personId: authorId };
    },
    async instructor(db, { id }) {
      const found = await selectInstructorToReport(db, id);
      if (!found) throw new DomainError('INSTRUCTOR_NOT_FOUND');
      return { subjectId: id, subjectLabel: found.fullName, classId: null, personId: id };
    },
    async participant(db, { id, classId = '' }, reporter) {
      const found = await findParticipant(db, {
        classId,
        participantId: id,
        viewerId: reporter.id,
      });
      if (!found) throw new DomainError('PERSON_NOT_FOUND');
      const { userId, shownName } = found;
      return { subjectId: userId, subjectLabel: shownName, classId, personId: userId };
    },
  };
