import { errorTable } from '#shared/error-table.ts';

const known = [
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
  const rejection = known.find((entry) => entry === code) ?? 'PROVIDER_FAILED';
  const { message } = errorTable[rejection];
  return (
    <div role="alert" className="mb-6 rounded-lg bg-accent-soft p-4">
      <p className="font-medium">{message}</p>
    </div>
  );
}
