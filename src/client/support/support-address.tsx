import { supportEmail } from '#shared/accounts/support-email.ts';

export function SupportAddress() {
  return (
    <a href={`mailto:${supportEmail}`} className="text-accent underline underline-offset-4">
      {supportEmail}
    </a>
  );
}
