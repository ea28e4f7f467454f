// Kept apart from classes.ts so that the first page load doesn't include its schemas.

/** `whole` is the maximum of a list that is requested without a limit. */
export const classPageSize = { default: 24, max: 100, whole: 1000 };

export const sortOrders = ['asc', 'desc'] as const;
export type SortOrder = (typeof sortOrders)[number];
/** If both are given, lists are sorted by date, and by price for equal dates. */
export type ClassSort = { price?: SortOrder | undefined; date?: SortOrder | undefined };

/** `upcomingOnly` leaves out classes without an upcoming date. */
export type ClassListInput = ClassSort & { upcomingOnly?: boolean };
