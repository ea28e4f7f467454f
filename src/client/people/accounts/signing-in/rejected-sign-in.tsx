import { readServerError } from '#client/lib/server/server-errors.ts';
import { type ErrorCode, errorDefinition } from '#shared/errors.ts';

const persistentErrors: (ErrorCode | undefined)[] = [
  'ACCOUNT_SUSPENDED',
  'PASSWORD_RESET_REQUIRED',
];

/** Keeps showing an error that another attempt would not change; a toast would soon be gone. */
export function RejectedSignIn({ error }: { error: unknown }) {
  const { code, message } = readServerError(error);
  return persistentErrors.includes(code) ? <Rejection message={message} /> : null;
}

const fromProviders = [
  'PROVIDER_FAILED',
  'PROVIDER_EMAIL_MISSING',
  'PROVIDER_EMAIL_IN_USE',
  'PROVIDER_EMAIL_UNSUPPORTED',
  'PROVIDER_EMAIL_UNVERIFIED',
  'ACCOUNT_SUSPENDED',
  'PASSWORD_RESET_REQUIRED',
  'RATE_LIMITED',
] as const;

/** Why a provider sign-in failed. Only known codes from the URL are shown, with our own messages. */
export function ProviderRejection({ code }: { code: string }) {
  const rejection = fromProviders.find((entry) => entry === code) ?? 'PROVIDER_FAILED';
  return (
    <div className="mb-6">
      <Rejection message={errorDefinition(rejection).message} />
    </div>
  );
}

function Rejection({ message }: { message: string }) {
  return (
    <div role="alert" className="rounded-lg bg-accent-soft p-4">
      <p className="font-medium">{message}</p>
    </div>
  );
}
