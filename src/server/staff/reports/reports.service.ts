import type { Deps } from '#server/app/deps.ts';
import { consumeAttempt } from '#server/app/rate-limits.ts';
import { constraints, isViolationOf } from '#server/db/constraints.ts';
import { newId } from '#server/db/new-id.ts';
import type { Db } from '#server/db/schema.ts';
import { selectAnnouncementToReport } from '#server/market/classes/announcements/announcements.queries.ts';
import { findParticipant } from '#server/market/classes/classes.service.ts';
import { selectRequestToReport } from '#server/market/wanted/wanted.queries.ts';
import {
  lockUserShared,
  lockUsersShared,
} from '#server/people/auth/accounts/user-locks.queries.ts';
import type { Account } from '#server/people/auth/accounts/users.queries.ts';
import { selectMessageToReport } from '#server/people/messages/messages.queries.ts';
import { DomainError, type ErrorCode } from '#shared/errors.ts';
import type { ReportInput } from '#shared/staff/desk/moderation-forms.ts';
import type { ReportKind } from '#shared/staff/desk/reports.ts';
import {
  insertReport,
  selectClassToReport,
  selectInstructorToReport,
  selectReviewToReport,
} from './reports.queries.ts';

/** Sends a report to the desk, once per reporter while it is open. */
export async function reportSubject(
  { db }: Deps,
  reporter: Account,
  { kind, id, classId, reason, details }: ReportInput,
): Promise<{ id: string }> {
  const { find, notFound } = subjects[kind];
  const requireSubject = async (from: Db): Promise<Subject> => {
    const found = await find(from, id, reporter.id, classId);
    if (!found) throw new DomainError(notFound);
    return found;
  };
  const { personId } = await requireSubject(db);
  if (personId === reporter.id) throw new DomainError('OWN_REPORT');
  const reportId = newId();
  const report = { id: reportId, reporterId: reporter.id, kind, shownId: id, reason, details };
  await db
    .transaction()
    .execute(async (trx) => {
      // Deleting either account erases its data from reports, so no report may be added afterwards.
      await lockUsersShared(trx, personId ? [reporter.id, personId] : [reporter.id]);
      if (!(await lockUserShared(trx, reporter.id))) throw new DomainError('UNAUTHENTICATED');
      const subject = await requireSubject(trx);
      await consumeAttempt(trx, 'report', { account: reporter.id });
      await insertReport(trx, { ...report, ...subject });
    })
    .catch((error) => {
      throw isViolationOf(error, constraints.reportsOneOpen)
        ? new DomainError('ALREADY_REPORTED')
        : error;
    });
  return { id: reportId };
}

type Subject = {
  subjectId: string;
  /** The subject's name as the reporter sees it. */
  subjectLabel: string;
  classId?: string | null;
  /** The author of the content, or the reported person; null if the author left a request. */
  personId: string | null;
};

type Reportable = {
  /** Undefined for content that the reporter cannot see. */
  find(
    db: Db,
    id: string,
    reporterId: string,
    classId: string | undefined,
  ): Promise<Subject | undefined>;
  notFound: ErrorCode;
};

/** Users can only report content that they can see. */
const subjects: Record<ReportKind, Reportable> = {
  class: { find: selectClassToReport, notFound: 'CLASS_NOT_FOUND' },
  review: { find: selectReviewToReport, notFound: 'REVIEW_NOT_FOUND' },
  announcement: { find: selectAnnouncementToReport, notFound: 'ANNOUNCEMENT_NOT_FOUND' },
  message: { find: selectMessageToReport, notFound: 'MESSAGE_NOT_FOUND' },
  request: { find: selectRequestToReport, notFound: 'WANTED_NOT_FOUND' },
  instructor: { find: selectInstructorToReport, notFound: 'INSTRUCTOR_NOT_FOUND' },
  participant: { find: findParticipantToReport, notFound: 'PERSON_NOT_FOUND' },
};

/** A participant whom the reporter sees under this id in a list of the class. */
async function findParticipantToReport(
  db: Db,
  participantId: string,
  viewerId: string,
  classId: string | undefined,
): Promise<Subject | undefined> {
  const found = classId && (await findParticipant(db, { classId, participantId, viewerId }));
  if (!found) return undefined;
  const { userId, shownName } = found;
  return { subjectId: userId, subjectLabel: shownName, classId, personId: userId };
}
