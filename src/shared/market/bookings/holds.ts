/**
 * Why seats are kept for someone who doesn't have them yet: an unpaid booking, unpaid added seats, an
 * offer of the waitlist, the Undo of a cancellation. Release 0.2.0 also held a date that a student
 * looked at, with `choice`.
 */
export const holdKinds = ['checkout', 'addition', 'offer', 'choice', 'undo'] as const;
export type HoldKind = (typeof holdKinds)[number];
export const holdOutcomes = ['used', 'given_up', 'expired', 'canceled'] as const;
export type HoldOutcome = (typeof holdOutcomes)[number];
