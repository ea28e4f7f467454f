/** Spelling that does not tell one place from another. */
const normalized = (location: string) =>
  location
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();

/**
 * Whether students who booked the one location have to go somewhere else. Then they can cancel for a
 * full refund, and the change needs notice, as a new time does.
 */
export const isOtherPlace = (before: string, after: string) =>
  normalized(before) !== normalized(after);
