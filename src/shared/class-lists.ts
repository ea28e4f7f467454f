// Without the schemas of classes.ts: what a list asks for is known before the first view.

/** `whole` is what a list that was asked for without a limit holds. */
export const classPageSize = { default: 24, max: 100, whole: 1000 };

export const sortOrders = ['asc', 'desc'] as const;
export type SortOrder = (typeof sortOrders)[number];
/** Specification, section 4: with both, the date decides, and the price between equal dates. */
export type ClassSort = { price?: SortOrder | undefined; date?: SortOrder | undefined };

/** What a list shows: `upcomingOnly` leaves out classes without an upcoming date. */
export type ClassListInput = ClassSort & { upcomingOnly?: boolean };
