import type { Deps } from '#server/app/deps.ts';
import type { Trx } from '#server/db/schema.ts';
import { selectConcerned } from '#server/people/permissions/permissions.queries.ts';
import type { NewAuditEntry } from '#server/staff/audit/audit-entries.queries.ts';
import { audited } from '#server/staff/desk/audit/audited.service.ts';
import type { Actor } from '#server/staff/desk/desk-access.service.ts';
import { lockSubject } from '#server/staff/desk/removals/removable-subjects.ts';
import { hideSubject } from '#server/staff/desk/removals/removals.service.ts';
import {
  closeOpenReports,
  selectOpenReporterIds,
  selectReport,
} from '#server/staff/reports/reports.queries.ts';
import { DomainError } from '#shared/errors.ts';
import type { CloseReportsForm } from '#shared/staff/desk/moderation-forms.ts';
import { isRemovable, type ReportKind } from '#shared/staff/desk/reports.ts';

type Reported = {
  id: string;
  kind: ReportKind;
  subjectId: string;
  subjectLabel: string;
  classId: string | null;
};

/**
 * Closes the open reports of a subject up to this one with the decision, hides the subject if so
 * decided, and emails the reporters.
 */
export async function closeReports(
  deps: Deps,
  actor: Actor,
  reportId: string,
  form: CloseReportsForm,
) {
  const report = await selectReport(deps.db, reportId);
  if (!report) throw new DomainError('REPORT_NOT_FOUND');
  const { personId, ...reported } = report;
  return audited(
    deps,
    actor,
    async (trx) => {
      const { subjectId } = reported;
      const { outcome, response } = form;
      const closing = { subjectId, upToId: reportId, outcome, response };
      const closed = await closeOpenReports(trx, closing);
      if (closed.length === 0) throw new DomainError('REPORT_CLOSED');
      const hidden = await hideReported(deps, trx, { ...reported, personId }, form);
      await deps.facts.publish(trx, 'reports.closed', { reportIds: closed });
      const after = { outcome, reports: closed.length, response };
      const entry: NewAuditEntry = hidden
        ? { ...hidden, after: { ...hidden.after, ...after } }
        : { ...closingEntry(reported, response), before: { reports: closed.length }, after };
      return { entry, result: { id: reportId, outcome, closed: closed.length } };
    },
    { personId, concerned: (trx) => selectPeople(trx, reported) },
  );
}

/** The reporters, and the people whom the reported content concerns. */
async function selectPeople(trx: Trx, { kind, subjectId }: Reported): Promise<string[]> {
  const people = isRemovable(kind) ? await selectConcerned(trx, `${kind}Id`, subjectId) : [];
  return [...people, ...(await selectOpenReporterIds(trx, subjectId))];
}

/** Returns the audit entry of hiding; null unless this decision hides the subject. */
async function hideReported(
  deps: Deps,
  trx: Trx,
  { kind, subjectId: id, personId }: Reported & { personId: string | null },
  { outcome, reason, explanation }: CloseReportsForm,
): Promise<NewAuditEntry | null> {
  if (outcome !== 'hidden') return null;
  const wrong = (fields: Record<string, string>) =>
    new DomainError('VALIDATION_FAILED', { fields });
  if (!isRemovable(kind))
    throw wrong({ outcome: 'Only classes, reviews and requests can be hidden' });
  const locked = await lockSubject(deps, trx, kind, id);
  if (locked.removal) return null;
  if (!reason) throw wrong({ reason: 'Please choose a reason' });
  if (!explanation) throw wrong({ explanation: 'Please say why, for the person concerned' });
  // A deleted author gets no email, but the content is still shown.
  return hideSubject(deps, trx, { ...locked, personId }, { reason, explanation });
}

/** An announcement or a message is recorded under its class. */
function closingEntry({ kind, subjectId, classId, subjectLabel }: Reported, reason: string) {
  const subject =
    (kind === 'announcement' || kind === 'message') && classId
      ? { subjectKind: 'class' as const, subjectId: classId }
      : { subjectKind: isRemovable(kind) ? kind : ('person' as const), subjectId };
  return { action: 'report.close' as const, ...subject, subjectLabel, reason };
}
