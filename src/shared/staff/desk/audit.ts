import { typedText } from '#shared/text.ts';
import { z } from '#shared/zod.ts';
import { deskListFields } from './desk.ts';

/** The actions in the audit log: actions of staff, and instructors' offers out of order. */
export const auditActions = {
  'role.grant': 'Granted a role',
  'role.revoke': 'Revoked a role',
  'sessions.end': 'Ended all sessions',
  'factors.remove': 'Removed lost second factors',
  'person.suspend': 'Suspended a person',
  'person.cancelDates': 'Canceled the dates of a suspended person',
  'person.restore': 'Restored a suspended person',
  'instructor.approve': 'Approved an instructor',
  'instructor.decline': 'Declined an application to teach',
  'category.add': 'Added a category',
  'category.rename': 'Renamed a category',
  'category.merge': 'Merged a category into another',
  'category.move': 'Moved a category in the order',
  'category.retire': 'Retired a category',
  'category.restore': 'Brought a category back',
  'class.release': 'Released a class after a review',
  'class.hide': 'Hid a class',
  'class.restore': 'Restored a class',
  'review.hide': 'Hid a review',
  'review.restore': 'Restored a review',
  'request.release': 'Released a request for a class after a review',
  'request.hide': 'Hid a request for a class',
  'request.restore': 'Restored a request for a class',
  'report.close': 'Closed reports',
  'appeal.uphold': 'Upheld a decision after an appeal',
  'job.retry': 'Retried failed jobs',
  'job.dismiss': 'Dismissed failed jobs',
  'refund.retry': 'Retried refunds',
  'payout.retry': 'Retried a payout',
  'payment.refund': 'Refunded by hand',
  'waitlist.moveAhead': 'Moved someone ahead on a waitlist',
} as const;
export type AuditAction = keyof typeof auditActions;
/** Actions of instructors, which are listed only on request. */
export const instructorActions = ['waitlist.moveAhead'] as const satisfies AuditAction[];
export const auditActionNames = Object.keys(auditActions) as [AuditAction, ...AuditAction[]];

export type AuditSubjectKind =
  | 'person'
  | 'category'
  | 'class'
  | 'review'
  | 'request'
  | 'job'
  | 'refund'
  | 'payout'
  | 'payment';

const auditFilters = {
  q: deskListFields.q,
  action: z.enum(auditActionNames).optional(),
  /** The username of the actor. */
  by: typedText({ max: 50 }).optional(),
};

export const auditListInput = z.strictObject({ ...deskListFields, ...auditFilters });

export const auditCsvInput = z.strictObject(auditFilters);
export type AuditFilters = z.infer<typeof auditCsvInput>;

/** The maximum number of entries per file; a longer log is cut to the newest ones. */
export const auditCsvMaxRows = 10_000;
