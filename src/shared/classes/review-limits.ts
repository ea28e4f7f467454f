export const reviewLimits = { comment: 2000, reply: 2000, editDays: 14 };
