import type { Email, Recipient } from '#server/notifications/email.ts';
import type { SiteUrls } from '#server/site-urls.ts';

type WrongCodes = { wrongCodes: number; isLocked: boolean };

/** A warning, or a request to reset the password once codes are locked. */
export function wrongCodesEmail(
  user: Recipient,
  { wrongCodes, isLocked }: WrongCodes,
  urls: SiteUrls,
): Email {
  const happened = `Someone entered ${wrongCodes} incorrect verification codes for your LearnLocal account today.`;
  return {
    to: user,
    subject: isLocked
      ? 'Reset your password to keep using LearnLocal'
      : 'Incorrect codes entered for your account',
    paragraphs: isLocked
      ? [
          happened,
          'To protect your account, we no longer accept codes until you reset your password by email.',
        ]
      : [happened, "If it wasn't you, someone may know your password. Please reset it now."],
    action: { label: 'Reset my password', url: urls.forgotPassword },
    closing: isLocked
      ? "After the reset, you'll sign in with your new password and a code, as before."
      : "If it was you, you don't need to do anything.",
  };
}
