import { zodResolver } from '@hookform/resolvers/zod';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { forgetDraft } from '#client/lib/drafts.ts';
import { useFormDraft, useKeepDraft } from '#client/lib/form-draft.ts';
import { toast } from '#client/lib/toast.ts';
import { Button } from '#client/ui/button.tsx';
import { Field, Select, TextArea, TextInput } from '#client/ui/field.tsx';
import {
  type ContactMessage,
  type ContactTopic,
  contactForm,
  contactMailLink,
  contactTopics,
} from '#shared/support.ts';
import { secondMs } from '#shared/units.ts';
import { openMailProgram } from './open-mail-program.ts';

// Specification, section 9.
const clearedAfterMs = 1.5 * secondMs;

const topicLabels: Record<ContactTopic, string> = {
  general: 'General question',
  support: 'Technical support',
  billing: 'Payments and refunds',
  instructor: 'Teaching',
  feedback: 'Feedback',
  other: 'Something else',
};

const draftKey = 'contact';
const empty: ContactMessage = { name: '', email: '', topic: 'general', message: '' };

/** Hands the message to the user's own email app; nothing is sent to the server. */
export function ContactForm({ onHandedOver }: { onHandedOver(message: ContactMessage): void }) {
  const [isBusy, setIsBusy] = useState(false);
  const defaultValues = useFormDraft<ContactMessage>(draftKey, () => empty);
  const form = useForm<ContactMessage>({ resolver: zodResolver(contactForm), defaultValues });
  useKeepDraft(draftKey, form, empty);
  const { errors } = form.formState;
  const handOver = (message: ContactMessage) => {
    setIsBusy(true);
    openMailProgram(contactMailLink(message));
    toast({
      title: 'Email Client Opened',
      description: 'Your message is ready. Send it from there.',
    });
    onHandedOver(message);
    setTimeout(() => {
      forgetDraft(draftKey);
      form.reset(empty);
      setIsBusy(false);
    }, clearedAfterMs);
  };
  return (
    // Before hydration, a press does nothing; a GET would put the message into the address.
    <form
      method="dialog"
      noValidate
      className="flex flex-col gap-5"
      onSubmit={form.handleSubmit(handOver)}
    >
      <Field label="Name" error={errors.name?.message}>
        <TextInput autoComplete="name" readOnly={isBusy} {...form.register('name')} />
      </Field>
      <Field label="Email" error={errors.email?.message}>
        <TextInput
          type="email"
          autoComplete="email"
          readOnly={isBusy}
          {...form.register('email')}
        />
      </Field>
      <Field label="Topic" error={errors.topic?.message}>
        <Select {...form.register('topic')}>
          {contactTopics.map((topic) => (
            <option key={topic} value={topic}>
              {topicLabels[topic]}
            </option>
          ))}
        </Select>
      </Field>
      <Field
        label="Message"
        error={errors.message?.message}
        hint="We'll open your email app with your message. You send it from there."
      >
        <TextArea rows={8} readOnly={isBusy} {...form.register('message')} />
      </Field>
      <Button type="submit" size="large" isPending={isBusy}>
        {isBusy ? 'Preparing Email...' : 'Send Message'}
      </Button>
    </form>
  );
}
