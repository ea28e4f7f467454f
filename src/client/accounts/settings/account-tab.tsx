import { useState } from 'react';
import type { SessionEntry, SignInMethods, Viewer } from '#client/lib/trpc.ts';
import { FormDialog } from '#client/ui/form-dialog.tsx';
import { LinkButton } from '#client/ui/link-button.tsx';
import { AccountSection } from './account-section.tsx';
import { ChangeEmailForm } from './change-email-form.tsx';
import { ChangePasswordForm } from './change-password-form.tsx';
import { ConnectedProviders } from './connected-providers.tsx';
import { DeleteAccountForm } from './delete-account-form.tsx';
import { DownloadDataButton } from './download-data-button.tsx';
import { SecondFactors } from './second-factors.tsx';
import { SessionList } from './session-list.tsx';

type AccountTabProps = { viewer: Viewer; methods: SignInMethods; sessions: SessionEntry[] };

/** How one signs in, where one is signed in, and how to leave. */
export function AccountTab({ viewer, methods, sessions }: AccountTabProps) {
  const { hasPassword } = methods;
  const [now] = useState(Date.now);
  const role = viewer.role.charAt(0).toUpperCase() + viewer.role.slice(1);
  return (
    <div className="flex flex-col">
      <AccountSection title="Role" description={role} />
      <AccountSection title="Phone number" description={viewer.phoneNumber ?? 'Not given'} />
      <AccountSection
        title="Email"
        description={<span className="wrap-anywhere">{viewer.email}</span>}
        action={
          hasPassword && (
            <FormDialog
              label="Change Email Address"
              title="Change your email address"
              description="The new address gets a link to confirm it, the old one is told."
            >
              {(close) => <ChangeEmailForm methods={methods} onDone={close} />}
            </FormDialog>
          )
        }
      />
      <AccountSection
        title="Password"
        description={
          hasPassword
            ? 'Changing it signs out all other sessions.'
            : 'You sign in elsewhere. Changing your address or deleting your account takes a password: set one first.'
        }
        action={
          hasPassword ? (
            <FormDialog label="Change Password" title="Change your password">
              {(close) => <ChangePasswordForm methods={methods} onDone={close} />}
            </FormDialog>
          ) : (
            <LinkButton to="/auth/forgot-password" variant="secondary">
              Set a password
            </LinkButton>
          )
        }
      />
      <SecondFactors methods={methods} now={now} />
      <ConnectedProviders methods={methods} now={now} />
      <SessionList sessions={sessions} now={now} />
      <AccountSection
        title="Your data"
        description="Everything we keep about you, as a JSON file."
        action={<DownloadDataButton />}
      />
      <AccountSection
        title="Delete account"
        description={
          hasPassword
            ? 'We say first what happens to your bookings and classes.'
            : 'It takes a password: set one first.'
        }
        action={
          hasPassword && (
            <FormDialog label="Delete Account" title="Delete your account?">
              {() => <DeleteAccountForm methods={methods} />}
            </FormDialog>
          )
        }
      />
    </div>
  );
}
