import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import type { z } from 'zod';
import { forgetDraft, useFormDraft, useKeepDraft } from '#client/lib/form-draft.ts';
import { showServerError } from '#client/lib/server-errors.ts';
import { toast } from '#client/lib/toast.ts';
import { trpc, type Viewer } from '#client/lib/trpc.ts';
import { useViewerChange } from '#client/lib/viewer.ts';
import { Button } from '#client/ui/button.tsx';
import { Field, TextArea, TextInput } from '#client/ui/field.tsx';
import { profileForm } from '#shared/accounts.ts';

const editable = profileForm.omit({ profileImage: true });
type Editable = z.infer<typeof editable>;

export function ProfileForm({ viewer }: { viewer: Viewer }) {
  const utils = trpc.useUtils();
  const changeViewer = useViewerChange();
  const draftKey = `profile-${viewer.id}`;
  const defaultValues = useFormDraft<Editable>(draftKey, () => ({
    fullName: viewer.fullName,
    username: viewer.username,
    bio: viewer.bio ?? '',
    location: viewer.location ?? '',
  }));
  const form = useForm<Editable>({ resolver: zodResolver(editable), defaultValues });
  useKeepDraft(draftKey, form);
  const save = trpc.profile.update.useMutation({
    async onSuccess(user) {
      forgetDraft(draftKey);
      await changeViewer(user, 'USER_UPDATED');
      await Promise.all([utils.classes.invalidate(), utils.bookings.invalidate()]);
      toast({
        title: 'Profile updated',
        description: 'Your profile has been updated successfully',
      });
    },
    onError: (error) => showServerError(error, 'Update failed', form),
  });
  const { errors } = form.formState;
  return (
    <form
      noValidate
      className="flex max-w-xl flex-col gap-5"
      onSubmit={form.handleSubmit((values) => save.mutate(values))}
    >
      <Field label="Full name" error={errors.fullName?.message}>
        <TextInput autoComplete="name" {...form.register('fullName')} />
      </Field>
      <Field label="Username" error={errors.username?.message}>
        <TextInput autoComplete="username" autoCapitalize="none" {...form.register('username')} />
      </Field>
      <Field label="Location" error={errors.location?.message} hint="City and state are enough.">
        <TextInput autoComplete="address-level2" {...form.register('location')} />
      </Field>
      <Field
        label="Bio"
        error={errors.bio?.message}
        hint="What you make, teach, or would like to learn."
      >
        <TextArea {...form.register('bio')} />
      </Field>
      <Button type="submit" className="self-start" isPending={save.isPending}>
        {save.isPending ? 'Saving…' : 'Save changes'}
      </Button>
    </form>
  );
}
