import { forgetDraft } from '#client/lib/browser/drafts.ts';
import { useServerForm } from '#client/lib/server-form.ts';
import { toast } from '#client/lib/toast.ts';
import { type ByMode, forMode } from '#client/money/by-mode.ts';
import { usePaymentTerms } from '#client/money/payment-terms.ts';
import { Button } from '#client/ui/button.tsx';
import { Field, Select } from '#client/ui/forms/field.tsx';
import { TextAreaField, TextField } from '#client/ui/forms/text-field.tsx';
import {
  type ContactMessage,
  type ContactTopic,
  contactEmailLink,
  contactForm,
  contactTopics,
} from '#shared/people/accounts/support.ts';
import { secondMs } from '#shared/units.ts';
import { useSupportEmail } from './support-address.tsx';

const clearedAfterMs = 1.5 * secondMs;

const topicLabels: Record<ContactTopic, ByMode> = {
  general: 'General question',
  support: 'Technical support',
  billing: { online: 'Payments and refunds', inPerson: 'Prices and paying' },
  instructor: 'Teaching',
  feedback: 'Feedback',
  other: 'Something else',
};

const draftKey = 'contact';
const empty: ContactMessage = { name: '', email: '', topic: 'general', message: '' };

/** Hands the message to the user's own email app; nothing is sent to the server. */
export function ContactForm({ onEmailOpened }: { onEmailOpened(message: ContactMessage): void }) {
  const terms = usePaymentTerms();
  const supportEmail = useSupportEmail();
  const form = useServerForm({
    schema: contactForm(supportEmail),
    defaultValues: empty,
    draftKey,
    failure: "We couldn't prepare your email",
    async submit(message, { reset }) {
      openEmailApp(contactEmailLink(message, supportEmail));
      toast({
        title: 'Email Client Opened',
        description: 'Your message is ready. Send it from there.',
      });
      onEmailOpened(message);
      await new Promise((resolve) => setTimeout(resolve, clearedAfterMs));
      forgetDraft(draftKey);
      reset(empty);
    },
  });
  const { field, isPending } = form;
  return (
    <form noValidate className="flex flex-col gap-5" onSubmit={form.onSubmit}>
      <TextField label="Name" autoComplete="name" readOnly={isPending} {...field('name')} />
      <TextField
        label="Email"
        type="email"
        autoComplete="email"
        readOnly={isPending}
        {...field('email')}
      />
      <Field label="Topic" error={form.formState.errors.topic?.message}>
        <Select {...form.register('topic')}>
          {contactTopics.map((topic) => (
            <option key={topic} value={topic}>
              {forMode(topicLabels[topic], terms)}
            </option>
          ))}
        </Select>
      </Field>
      <TextAreaField
        label="Message"
        hint="We'll open your email app with your message. You send it from there."
        rows={8}
        readOnly={isPending}
        {...field('message')}
      />
      <Button type="submit" size="large" isPending={isPending} pendingLabel="Preparing Email...">
        Send Message
      </Button>
    </form>
  );
}

/** Clicks a temporary link, which leaves the page in place, unlike setting `location`. */
function openEmailApp(mailtoUrl: string): void {
  const link = document.createElement('a');
  link.href = mailtoUrl;
  document.body.append(link);
  link.click();
  link.remove();
}
