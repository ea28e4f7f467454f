import type { Deps } from '#server/app/deps.ts';
import type { Trx } from '#server/db/schema.ts';
import {
  lockApplication,
  selectApplicantId,
} from '#server/people/users/applications/applications.queries.ts';
import {
  approveApplicant,
  declineApplicant,
} from '#server/people/users/applications/applications.service.ts';
import { audited } from '#server/staff/desk/audit/audited.service.ts';
import type { Actor } from '#server/staff/desk/desk-access.service.ts';
import { DomainError } from '#shared/errors.ts';
import type { AuditAction } from '#shared/staff/desk/audit.ts';

/** Makes the applicant an instructor, publishes their drafts and emails them. */
export async function approve(deps: Deps, actor: Actor, applicationId: string) {
  return decide(deps, actor, applicationId, async (trx, application) => {
    if (application.suspendedAt) throw new DomainError('PERSON_SUSPENDED');
    const published = await approveApplicant(deps, trx, application);
    return { action: 'instructor.approve', after: { published } };
  });
}

/** Declines the application and emails the applicant the reason. */
export async function decline(deps: Deps, actor: Actor, applicationId: string, reason: string) {
  return decide(deps, actor, applicationId, async (trx, application) => {
    await declineApplicant(deps, trx, application, reason);
    return { action: 'instructor.decline', after: {}, reason };
  });
}

type Locked = NonNullable<Awaited<ReturnType<typeof lockApplication>>>;
type Decision = { action: AuditAction; after: object; reason?: string };

async function decide(
  deps: Deps,
  actor: Actor,
  applicationId: string,
  apply: (trx: Trx, application: Locked) => Promise<Decision>,
) {
  const personId = await selectApplicantId(deps.db, applicationId);
  if (!personId) throw new DomainError('APPLICATION_NOT_FOUND');
  const change = async (trx: Trx) => {
    const application = await lockApplication(trx, applicationId);
    if (!application) throw new DomainError('APPLICATION_NOT_FOUND');
    const { status, userId, fullName } = application;
    if (status !== 'waiting') throw new DomainError('APPLICATION_DECIDED');
    const { after, ...decision } = await apply(trx, application);
    const subject = {
      subjectKind: 'person' as const,
      subjectId: userId,
      subjectLabel: fullName,
    };
    const before = { application: 'waiting' };
    return { entry: { ...subject, ...decision, before, after }, result: { id: applicationId } };
  };
  return audited(deps, actor, change, { personId });
}
