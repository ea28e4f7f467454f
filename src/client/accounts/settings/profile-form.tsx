import { zodResolver } from '@hookform/resolvers/zod';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import type { z } from 'zod';
import { forgetDraft } from '#client/lib/drafts.ts';
import { useFormDraft, useKeepDraft } from '#client/lib/form-draft.ts';
import { showServerError } from '#client/lib/server-errors.ts';
import { toast } from '#client/lib/toast.ts';
import { trpc, type Viewer } from '#client/lib/trpc.ts';
import { useViewerChange } from '#client/lib/viewer.ts';
import { Button } from '#client/ui/button.tsx';
import { Field, TextArea, TextInput } from '#client/ui/field.tsx';
import { PictureField } from '#client/uploads/picture-field.tsx';
import { unfinishedSentence } from '#client/uploads/picture-items.ts';
import { profileForm } from '#shared/accounts.ts';

type Editable = z.infer<typeof profileForm>;

export function ProfileForm({ viewer }: { viewer: Viewer }) {
  const utils = trpc.useUtils();
  const changeViewer = useViewerChange();
  const [isUnfinished, setIsUnfinished] = useState(false);
  const draftKey = `profile-${viewer.id}`;
  const saved = {
    fullName: viewer.fullName,
    username: viewer.username,
    bio: viewer.bio ?? '',
    location: viewer.location ?? '',
    profileImage: viewer.profileImage,
  };
  const defaultValues = useFormDraft<Editable>(draftKey, () => saved);
  const form = useForm<Editable>({ resolver: zodResolver(profileForm), defaultValues });
  useKeepDraft(draftKey, form, saved);
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
      onSubmit={form.handleSubmit((values) => {
        if (isUnfinished) form.setError('profileImage', { message: unfinishedSentence });
        else save.mutate(values);
      })}
    >
      <PictureField
        label="Picture"
        purpose="profileImage"
        error={errors.profileImage?.message}
        initial={defaultValues.profileImage ? [defaultValues.profileImage] : []}
        onChange={([url = null], isUploading) => {
          setIsUnfinished(isUploading);
          form.setValue('profileImage', url, { shouldDirty: true });
          form.clearErrors('profileImage');
        }}
      />
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
