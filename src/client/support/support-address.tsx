import { supportEmail } from '#shared/support-email.ts';

/** The address itself, for whoever would rather write without a form. */
export function SupportAddress() {
  return (
    <a href={`mailto:${supportEmail}`} className="text-accent underline underline-offset-4">
      {supportEmail}
    </a>
  );
}
