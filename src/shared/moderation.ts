/** Why something is reported or hidden. */
export const moderationReasons = {
  spam: 'Spam or advertising',
  misleading: 'Misleading or fraudulent',
  abusive: 'Insults, hate, or harassment',
  private: "Someone's personal information",
  unsafe: 'Dangerous or illegal',
  copied: "Someone else's words or pictures",
  other: 'Something else',
} as const;
export type ModerationReason = keyof typeof moderationReasons;
export const moderationReasonNames = Object.keys(moderationReasons) as [
  ModerationReason,
  ...ModerationReason[],
];

/** What staff can hide. */
export const removableKinds = ['class', 'review'] as const;
export type RemovableKind = (typeof removableKinds)[number];

export const removedKinds = { class: 'Classes', review: 'Reviews' } as const;

export const isRemovable = (kind: ReportKind): kind is RemovableKind =>
  removableKinds.some((removable) => removable === kind);

/** What can be reported; the last two are people. */
const reportKinds = {
  class: 'Classes',
  review: 'Reviews',
  instructor: 'Instructors',
  participant: 'Participants',
} as const;
export type ReportKind = keyof typeof reportKinds;
export const reportKindNames = Object.keys(reportKinds) as [ReportKind, ...ReportKind[]];

/** What the desk decided on a report. */
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

/** What waits for the desk. */
export const queueKinds = { ...reportKinds, appeal: 'Appeals' } as const;
export type QueueKind = keyof typeof queueKinds;
export const queueKindNames = Object.keys(queueKinds) as [QueueKind, ...QueueKind[]];

export const appealOutcomes = ['restored', 'upheld'] as const;
export type AppealOutcome = (typeof appealOutcomes)[number];

/** How far back the public record goes. */
export const publicRecordMonths = 24;

/** In lists of the desk. */
export const visibilities = { hidden: 'Hidden', shown: 'Shown' } as const;
export type Visibility = keyof typeof visibilities;
export const visibilityNames = Object.keys(visibilities) as [Visibility, ...Visibility[]];
