/** Ignores case and punctuation, which don't distinguish places. */
const normalized = (location: string) =>
  location
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();

/**
 * Whether a change of location sends booked students somewhere else. If so, they can cancel for a
 * full refund, and the change needs as much notice as a new time.
 */
export const isOtherPlace = (before: string, after: string) =>
  normalized(before) !== normalized(after);
