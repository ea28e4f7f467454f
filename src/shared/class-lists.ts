// Without the schemas of classes.ts: what a list asks for is known before the first view.

export const classPageSize = { default: 24, max: 100 };

export const sortOrders = ['asc', 'desc'] as const;
export type SortOrder = (typeof sortOrders)[number];
/** Specification, section 4: where both are given the date decides, and the price where it is alike. */
export type ClassSort = { price?: SortOrder | undefined; date?: SortOrder | undefined };
