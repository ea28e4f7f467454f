import type { Email, Recipient } from '#server/notifications/email.ts';
import { greetingFor, layOutEmail } from '#server/notifications/email-layout.ts';

type WrongCodes = { wrongCodes: number; isLocked: boolean };

/** A warning, or a request to reset the password once codes are locked. */
export function wrongCodesEmail(
  user: Recipient,
  { wrongCodes, isLocked }: WrongCodes,
  appUrl: string,
): Email {
  const happened = `Someone entered ${wrongCodes} incorrect verification codes for your LearnLocal account today.`;
  return {
    to: user.email,
    ...layOutEmail({
      subject: isLocked
        ? 'Reset your password to keep using LearnLocal'
        : 'Incorrect codes entered for your account',
      greeting: greetingFor(user.fullName),
      paragraphs: isLocked
        ? [
            happened,
            'To protect your account, we no longer accept codes until you reset your password by email.',
          ]
        : [happened, "If it wasn't you, someone may know your password. Please reset it now."],
      action: { label: 'Reset my password', url: `${appUrl}/auth/forgot-password` },
      closing: isLocked
        ? "After the reset, you'll sign in with your new password and a code, as before."
        : "If it was you, you don't need to do anything.",
    }),
  };
}
