import type { Email, Recipient } from '#server/people/notifications/email.ts';

export function accountDeletedEmail(user: Recipient): Email {
  return {
    to: user,
    subject: 'Your account was deleted',
    paragraphs: [
      "Your LearnLocal account has been deleted, as you asked. We've erased your name, email address, phone number, and picture. We keep your booking and payment records without them.",
    ],
    closing: "If this wasn't you, reply to this email. You're welcome to sign up again anytime.",
  };
}
