import { z } from 'zod';
import { readSender } from './platform/email-sender.ts';
import { urlOf } from './setting-types.ts';

/** A name server may be without a dot, as in the trial at localhost. */
const isAddress = (email: string) => /^[^\s@<>]+@[^\s@<>]+$/.test(email);

export const emailVariables = {
  SMTP_URL: urlOf('smtp', 'smtps').optional(),
  MAIL_FROM: z
    .string()
    .refine((sender) => isAddress(readSender(sender).email), {
      message: 'must be an email address, or a name and an <address>',
    })
    .optional(),
  SUPPORT_EMAIL: z.string().refine(isAddress, 'must be an email address').optional(),
};

type EmailSettings = z.infer<z.ZodObject<typeof emailVariables>>;

/** Each of the two addresses stands for the other if only one is set. */
export function readEmailAddresses({ MAIL_FROM, SUPPORT_EMAIL }: EmailSettings) {
  const mailFrom = MAIL_FROM ?? `LearnLocal <${SUPPORT_EMAIL ?? 'hello@learnlocal.example'}>`;
  return {
    mailFrom,
    /** Where questions and replies to emails go. */
    supportEmail: SUPPORT_EMAIL ?? readSender(mailFrom).email,
  };
}
