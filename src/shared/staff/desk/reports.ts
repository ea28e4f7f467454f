import { type RemovableKind, removableKinds } from './moderation.ts';

/** The kinds of subjects that can be reported; the last two are people. */
const reportKinds = {
  class: 'Classes',
  review: 'Reviews',
  announcement: 'Announcements',
  message: 'Messages',
  request: 'Requests',
  instructor: 'Instructors',
  participant: 'Participants',
} as const;
export type ReportKind = keyof typeof reportKinds;
export const reportKindNames = Object.keys(reportKinds) as [ReportKind, ...ReportKind[]];

/** The desk's decision on a report. */
export const reportOutcomes = {
  hidden: 'Hide it',
  otherAction: 'Other action taken',
  noAction: 'No action',
} as const;
export type ReportOutcome = keyof typeof reportOutcomes;
export const reportOutcomeNames = Object.keys(reportOutcomes) as [
  ReportOutcome,
  ...ReportOutcome[],
];

/** The kinds of items in the desk's queue. */
export const queueKinds = { ...reportKinds, appeal: 'Appeals', waiting: 'Waiting' } as const;
export type QueueKind = keyof typeof queueKinds;
export const queueKindNames = Object.keys(queueKinds) as [QueueKind, ...QueueKind[]];

export const isRemovable = (kind: ReportKind): kind is RemovableKind =>
  removableKinds.some((removable) => removable === kind);
