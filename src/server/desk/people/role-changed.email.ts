import type { Email, Recipient } from '#server/notifications/email.ts';
import type { SiteUrls } from '#server/site-urls.ts';
import type { StaffRole } from '#shared/desk/desk-limits.ts';

const names: Record<StaffRole, string> = {
  admin: 'an administrator',
  support: 'on the support team',
};

export function roleChangedEmail(person: Recipient, role: StaffRole | null, urls: SiteUrls): Email {
  return {
    to: person,
    subject: role ? `You're now ${names[role]} at LearnLocal` : 'Your access to the desk has ended',
    paragraphs: role
      ? [
          `You're now ${names[role]} at LearnLocal, so you can use the desk.`,
          'To open it, sign in with a second factor. You can add one in your account settings.',
        ]
      : ['You no longer have access to the desk. Your account stays as it is.'],
    ...(role && { action: { label: 'Open the desk', url: urls.desk } }),
    closing: "If you didn't expect this, please reply to this email.",
  };
}
