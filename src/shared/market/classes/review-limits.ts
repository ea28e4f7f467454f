export const reviewLimits = {
  comment: 2000,
  reply: 2000,
  editDays: 14,
  /** The number of reviews on a page of them. */
  page: 20,
};
