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

export const appealOutcomes = ['restored', 'upheld'] as const;
export type AppealOutcome = (typeof appealOutcomes)[number];

/** How far back the public record goes. */
export const publicRecordMonths = 24;

/** In lists of the desk. */
export const visibilities = { hidden: 'Hidden', shown: 'Shown' } as const;
export type Visibility = keyof typeof visibilities;
export const visibilityNames = Object.keys(visibilities) as [Visibility, ...Visibility[]];

export const classVisibilities = { inReview: 'In review', ...visibilities } as const;
export type ClassVisibility = keyof typeof classVisibilities;
export const classVisibilityNames = Object.keys(classVisibilities) as [
  ClassVisibility,
  ...ClassVisibility[],
];
