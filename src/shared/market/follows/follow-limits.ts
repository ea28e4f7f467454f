// Kept apart from follows.ts so that the first page load doesn't include its schemas.

const [things, searches] = [500, 25];

export const followLimits = {
  things,
  /** Each digest runs every search, while the others are one query. */
  searches,
  /** The characters of a search's parameters; all are ASCII, so that they fit into an index. */
  search: 2000,
  searchName: 200,
  /** The number of days for which a date counts as new after it is listed. */
  newForDays: 7,
  thingsMessage: `You can follow up to ${things} things. Unfollow one before you follow another.`,
  searchesMessage: `You can follow up to ${searches} searches. Unfollow one before you follow another.`,
};
