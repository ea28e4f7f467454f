/** The reasons for reports and removals. */
export const moderationReasons = {
  spam: 'Spam or advertising',
  misleading: 'Misleading or fraudulent',
  place: 'False place or time',
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

/**
 * A class hidden for one of these reasons, such as a false place or time, may not be what its students
 * paid for: they can cancel for a full refund until the start, and its payouts wait.
 */
export const reasonsToRefund: readonly ModerationReason[] = ['misleading', 'place', 'unsafe'];

/** The kinds of content that staff can hide. */
export const removableKinds = ['class', 'review', 'request'] as const;
export type RemovableKind = (typeof removableKinds)[number];

export const removedKinds = { class: 'Classes', review: 'Reviews', request: 'Requests' } as const;

export const appealOutcomes = ['restored', 'upheld'] as const;
export type AppealOutcome = (typeof appealOutcomes)[number];

/** The number of months in the public record. */
export const publicRecordMonths = 24;

/** The visibility filter in lists of the desk. */
export const visibilities = { hidden: 'Hidden', shown: 'Shown' } as const;
export type Visibility = keyof typeof visibilities;
export const visibilityNames = Object.keys(visibilities) as [Visibility, ...Visibility[]];
