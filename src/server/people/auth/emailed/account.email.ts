import type { SiteUrls } from '#server/app/site-urls.ts';
import type { Email, Recipient } from '#server/people/notifications/email.ts';
import { emailTime } from '#server/people/notifications/email-layout.ts';
import type { KeyScope } from '#shared/people/accounts/key-scopes.ts';
import { scopeWords } from '#shared/people/accounts/key-words.ts';
import { codeTime, emailLinkTime, recoveryTime } from '#shared/rule-words.ts';
import { type EndedAccess, endedAccessWords } from './ended-access.ts';

export function verifyAddressEmail(user: Recipient, token: string, urls: SiteUrls): Email {
  return {
    to: user,
    isAwaited: true,
    subject: 'Confirm your email address',
    paragraphs: [
      "Welcome to LearnLocal. Please confirm your email address, and you'll be ready to book your first class.",
    ],
    action: { label: 'Confirm my email', url: urls.verifyAddress('signup', token) },
    closing: `The link works for ${emailLinkTime}. If you didn't sign up, you can ignore this email and nothing will happen.`,
  };
}

export function signInCodeEmail(user: Recipient, code: string): Email {
  return {
    to: user,
    isAwaited: true,
    // The code stays out of the subject because phones show subjects on the lock screen.
    subject: 'Your sign-in code',
    paragraphs: ["Here's your code for LearnLocal."],
    code,
    closing: `It works once and expires after ${codeTime}. Don't share it with anyone; we'll never ask for it. If you didn't ask for a code, you can ignore this email.`,
  };
}

export function recoveryEmail(user: Recipient, token: string, urls: SiteUrls): Email {
  return {
    to: user,
    isAwaited: true,
    subject: 'Choose a new password',
    paragraphs: ['You asked to reset your LearnLocal password. You can choose a new one here.'],
    action: { label: 'Choose a new password', url: urls.resetPassword(user.email, token) },
    closing: `The link works once and expires after ${recoveryTime}. If you didn't ask for it, you can ignore this email and your password will stay the same.`,
  };
}

export function passwordChangedEmail(user: Recipient, ended: EndedAccess, urls: SiteUrls): Email {
  return {
    to: user,
    subject: 'Your password was changed',
    paragraphs: [
      'Your LearnLocal password was changed, and all other sessions were signed out.',
      ...endedAccessWords(ended),
    ],
    action: { label: "This wasn't me", url: urls.forgotPassword },
  };
}

/** Sent to the owner of a mailbox who got an account that was registered with a password before. */
export function passwordRemovedEmail(user: Recipient, ended: EndedAccess, urls: SiteUrls): Email {
  return {
    to: user,
    subject: 'Your earlier password no longer works',
    paragraphs: [
      'You signed in with a code, which confirmed this email address. Your account was registered with a password before that, maybe by someone else, so we removed the password.',
      ...endedAccessWords(ended),
    ],
    action: { label: 'Set a password', url: urls.forgotPassword },
    closing: 'You can also keep signing in with a code.',
  };
}

type SignIn = { device: string; place: string; at: Date };

export function newSignInEmail(user: Recipient, signIn: SignIn, urls: SiteUrls): Email {
  return {
    to: user,
    subject: 'New sign-in to your account',
    paragraphs: [
      "Someone signed in to your LearnLocal account on a device we haven't seen before.",
    ],
    facts: [
      ['Device', signIn.device],
      ['Place', signIn.place],
      // The recipient's time zone is unknown.
      ['Time', emailTime(signIn.at, 'UTC')],
    ],
    action: { label: 'Review my sessions', url: urls.account },
    closing: "If it wasn't you, end that session and change your password.",
  };
}

export type FactorChange = {
  what: 'an authenticator app' | 'a passkey' | 'recovery codes' | 'another way to sign in';
  happened: 'added' | 'removed' | 'replaced';
  /** The name that the owner gave the factor. */
  name?: string;
};

export function factorChangedEmail(
  user: Recipient,
  { what, happened, name }: FactorChange,
  urls: SiteUrls,
): Email {
  const verb = what === 'recovery codes' ? 'were' : 'was';
  return {
    to: user,
    subject: `Security alert: ${what} ${happened}`,
    paragraphs: [`How you sign in to LearnLocal has changed: ${what} ${verb} ${happened}.`],
    facts: name ? [['Name', name]] : [],
    action: { label: 'Review my account', url: urls.account },
    closing: "If this wasn't you, change your password now. That signs out all other sessions.",
  };
}

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
      : undefined,
  };
}

type Made = { name: string; scopes: KeyScope[]; expiresAt: string };

export function keyMadeEmail(
  user: Recipient,
  { name, scopes, expiresAt }: Made,
  urls: SiteUrls,
): Email {
  return {
    to: user,
    subject: 'Security alert: an API key was created',
    paragraphs: [
      'Programs that have this key can use your LearnLocal account, but only for what is listed here.',
    ],
    facts: [
      ['Name', name],
      ['It may', scopes.map((scope) => scopeWords[scope]).join('; ')],
      ['Expires', emailTime(new Date(expiresAt), 'UTC')],
    ],
    action: { label: 'Review my keys', url: urls.connections },
    closing: "If this wasn't you, revoke the key there and change your password now.",
  };
}

/** Sent to the owner of an address that another account asked to use. */
export function addressInUseEmail(user: Recipient, urls: SiteUrls): Email {
  return {
    to: user,
    subject: 'You already have a LearnLocal account',
    paragraphs: [
      'Someone asked to use this email address for another LearnLocal account. It already belongs to yours, so nothing has changed.',
    ],
    action: { label: 'Sign in', url: urls.signIn },
    closing:
      "If it was you, sign in with this address instead. If it wasn't, you can ignore this email.",
  };
}

/** Sent to the new address, to prove that the user can read its mailbox. */
export function confirmNewAddressEmail(
  user: Recipient,
  { newEmail, token }: { newEmail: string; token: string },
  urls: SiteUrls,
): Email {
  return {
    to: { ...user, email: newEmail },
    isAwaited: true,
    subject: 'Confirm your new email address',
    paragraphs: [
      "You asked to use this address for your LearnLocal account. Please confirm that it's yours.",
    ],
    action: { label: 'Use this address', url: urls.verifyAddress('email_change', token) },
    closing: `The link works for ${emailLinkTime}. If you didn't ask for this, you can ignore this email and nothing will change.`,
  };
}

/** Sent to the current address before the change, so the owner can still stop it. */
export function emailChangeRequestedEmail(
  user: Recipient,
  newEmail: string,
  urls: SiteUrls,
): Email {
  return {
    to: user,
    subject: 'Your email address is about to change',
    paragraphs: [
      'Someone signed in to your LearnLocal account asked to change its email address. The change takes effect once the new address is confirmed.',
    ],
    facts: [['New address', newEmail]],
    action: { label: 'Review my account', url: urls.account },
    closing:
      "If this wasn't you, change your password now. That signs out all other sessions and stops the change.",
  };
}

/** Sent once to the old address and once to the new one; `to` says which. */
export function addressChangedEmail(
  user: Recipient,
  to: string,
  change: { old: string; new: string } & EndedAccess,
): Email {
  return {
    to: { ...user, email: to },
    subject: 'Your email address was changed',
    paragraphs: ['Your LearnLocal account has a new email address.', ...endedAccessWords(change)],
    facts: [
      ['Old address', change.old],
      ['New address', change.new],
    ],
    closing:
      "All other sessions were signed out. If this wasn't you, reply to this email right away.",
  };
}

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
