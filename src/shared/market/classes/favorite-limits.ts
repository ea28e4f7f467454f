// Kept apart from favorites.ts so that the first page load doesn't include its schemas.

const perAccount = 500;

export const favoriteLimits = {
  /** The maximum per account, and per device while signed out. */
  perAccount,
  perPage: 24,
  message: `You can save up to ${perAccount} classes. Remove one before you save another.`,
};
