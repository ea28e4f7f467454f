import {
  type SessionEntry,
  type SignInMethods,
  trpc,
  type Viewer,
} from '#client/lib/server/trpc.ts';
import { toast } from '#client/lib/toast.ts';
import { LinkButton } from '#client/ui/link-button.tsx';
import { FormDialog } from '#client/ui/overlays/form-dialog.tsx';
import { changePasswordForm } from '#shared/people/accounts/accounts.ts';
import { NewPasswordFields } from '../new-password-fields.tsx';
import { AccountSection } from './account-section.tsx';
import { ChangeEmailForm } from './change-email-form.tsx';
import { ConnectedProviders } from './connected-providers.tsx';
import { DeleteAccountForm } from './delete-account-form.tsx';
import { EmailPreferences } from './email-preferences.tsx';
import { IdentityForm, noIdentity, useIdentityForm } from './identity-form.tsx';
import { SecondFactors } from './second-factors/second-factors.tsx';
import { SessionList } from './session-list.tsx';

type AccountTabProps = {
  viewer: Viewer;
  methods: SignInMethods;
  sessions: SessionEntry[];
  now: number;
};

export function AccountTab({ viewer, methods, sessions, now }: AccountTabProps) {
  const { hasPassword } = methods;
  const role = viewer.role.charAt(0).toUpperCase() + viewer.role.slice(1);
  return (
    <div className="flex flex-col">
      <AccountSection
        title="Email"
        description={
          <>
            <p className="wrap-anywhere">{viewer.email}</p>
            <p>
              Role: <span>{role}</span>
            </p>
          </>
        }
        action={
          hasPassword && (
            <FormDialog
              label="Change Email Address"
              title="Change your email address"
              description="We'll send a confirmation link to the new address and let the old one know."
            >
              {(close) => <ChangeEmailForm methods={methods} onDone={close} />}
            </FormDialog>
          )
        }
      />
      <PasswordSection methods={methods} />
      <SecondFactors methods={methods} now={now} />
      <ConnectedProviders methods={methods} now={now} />
      <SessionList sessions={sessions} now={now} />
      <EmailPreferences />
      <AccountSection
        title="Connections"
        description={`Your calendar link, API keys${viewer.role === 'user' ? '' : ', webhooks'}, and your data.`}
        action={
          <LinkButton
            to="/dashboard/profile/connections"
            variant="secondary"
            aria-label="Manage connections"
          >
            Manage
          </LinkButton>
        }
      />
      <AccountSection
        title="Delete account"
        description={
          hasPassword
            ? "We'll show you what happens to your bookings and classes first."
            : 'Set a password first.'
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

function PasswordSection({ methods }: { methods: SignInMethods }) {
  const { hasPassword, providers } = methods;
  const way = providers.length > 0 ? 'a connected account' : 'a code by email';
  return (
    <AccountSection
      title="Password"
      description={
        hasPassword
          ? 'Changing it signs you out everywhere else.'
          : `You sign in with ${way}. To change your email, set a password first.`
      }
      action={
        hasPassword ? (
          <FormDialog
            label="Change Password"
            title="Change your password"
            description="It signs you out everywhere else and turns off your calendar link."
          >
            {(close) => <ChangePasswordForm methods={methods} onDone={close} />}
          </FormDialog>
        ) : (
          <LinkButton to="/auth/forgot-password" variant="secondary">
            Set a password
          </LinkButton>
        )
      }
    />
  );
}

type ChangePasswordFormProps = { methods: SignInMethods; onDone(): void };

function ChangePasswordForm({ methods, onDone }: ChangePasswordFormProps) {
  const change = trpc.account.changePassword.useMutation({
    meta: { errorToast: false, changes: ['calendarFeed'] },
  });
  const form = useIdentityForm({
    methods,
    schema: changePasswordForm,
    defaultValues: { ...noIdentity, password: '', confirmPassword: '' },
    failure: "Your password wasn't changed",
    async submit({ currentPassword, password }, proof) {
      await change.mutateAsync({ ...proof, currentPassword, password });
      onDone();
      toast({ title: 'Password changed', description: "You're signed out everywhere else." });
    },
  });
  return (
    <IdentityForm form={form} label="Save password" pendingLabel="Saving…">
      <NewPasswordFields label="New password" field={form.field} />
    </IdentityForm>
  );
}
