/** The emails that their recipients can turn off. */
export const optionalEmails = ['reminder', 'review_invitation', 'new_student'] as const;
export type OptionalEmail = (typeof optionalEmails)[number];
