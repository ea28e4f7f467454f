import { buttonStyle } from '#client/ui/button.tsx';
import { CopyButton } from '#client/ui/copy-button.tsx';
import { type ContactMessage, contactEmailLink } from '#shared/people/accounts/support.ts';
import { SupportAddress, useSupportEmail } from './support-address.tsx';

/** A page can't tell whether an email app opened, so the message stays available to copy. */
export function EmailFallback({ message }: { message: ContactMessage }) {
  return (
    <section aria-labelledby="email-fallback" className="rounded-2xl bg-sunken p-6">
      <h2 id="email-fallback" className="text-lg">
        Didn't your email app open?
      </h2>
      <p className="mt-2 text-ink-soft">
        Here's your message. Copy it into an email to <SupportAddress />.
      </p>
      <p dir="auto" className="my-4 whitespace-pre-wrap rounded-lg bg-raised p-4">
        {message.message}
      </p>
      <div className="flex flex-wrap gap-2">
        <CopyButton label="Copy message" text={message.message} />
        <a href={contactEmailLink(message, useSupportEmail())} className={buttonStyle('quiet')}>
          Open it again
        </a>
      </div>
    </section>
  );
}
