import { useState } from 'react';
import { PictureField } from '#client/files/uploads/picture-field.tsx';
import { unfinishedSentence } from '#client/files/uploads/picture-items.ts';
import { forgetDraft } from '#client/lib/browser/drafts.ts';
import { trpc, type Viewer } from '#client/lib/server/trpc.ts';
import { useServerForm } from '#client/lib/server-form.ts';
import { useViewerChange } from '#client/lib/session/viewer.ts';
import { toast } from '#client/lib/toast.ts';
import { PhoneField } from '#client/people/accounts/phone-field.tsx';
import { Button } from '#client/ui/button.tsx';
import { Checkbox } from '#client/ui/forms/field.tsx';
import { TextAreaField, TextField } from '#client/ui/forms/text-field.tsx';
import { profileForm } from '#shared/people/accounts/accounts.ts';
import { initialsOf } from '#shared/people/accounts/shown-names.ts';

export function ProfileForm({ viewer }: { viewer: Viewer }) {
  const changeViewer = useViewerChange();
  const [isUnfinished, setIsUnfinished] = useState(false);
  const draftKey = `profile-${viewer.id}`;
  const save = trpc.profile.update.useMutation({
    meta: { errorToast: false, changes: ['classes', 'bookings'] },
  });
  const form = useServerForm({
    schema: profileForm,
    defaultValues: editableOf(viewer),
    draftKey,
    failure: 'Update failed',
    async submit(values, { setError }) {
      if (isUnfinished) return setError('profileImage', { message: unfinishedSentence });
      const user = await save.mutateAsync(values);
      forgetDraft(draftKey);
      await changeViewer(user, 'USER_UPDATED');
      toast({
        title: 'Profile updated',
        description: 'Your profile has been updated successfully',
      });
    },
  });
  const { field, formState, isPending } = form;
  const picture = formState.defaultValues?.profileImage;
  return (
    <form noValidate className="flex max-w-xl flex-col gap-5" onSubmit={form.onSubmit}>
      <PictureField
        label="Picture"
        purpose="profileImage"
        error={formState.errors.profileImage?.message}
        initial={picture ? [picture] : []}
        onChange={([url = null], isUploading) => {
          setIsUnfinished(isUploading);
          form.setValue('profileImage', url, { shouldDirty: true });
          form.clearErrors('profileImage');
        }}
      />
      <TextField label="Full name" autoComplete="name" {...field('fullName')} />
      <TextField
        label="Username"
        autoComplete="nickname"
        autoCapitalize="none"
        {...field('username')}
      />
      <TextField
        label="Location"
        hint="City and state are enough."
        autoComplete="address-level2"
        {...field('location')}
      />
      <PhoneField
        hint="Instructors of classes you book see it, and so do learners who book yours."
        {...field('phoneNumber')}
      />
      <TextAreaField
        label="Bio"
        hint="What you make, teach, or would like to learn."
        {...field('bio')}
      />
      <div>
        <Checkbox label="Show only my initials" {...form.register('showsInitialsOnly')} />
        <p className="text-ink-soft text-sm">
          In classes you take and reviews you write, others see “{initialsOf(viewer.fullName)}”
          instead of your name and picture. Your instructors still see both.
          {viewer.role !== 'user' && ' Classes you teach show your name either way.'}
        </p>
      </div>
      <Button type="submit" className="self-start" isPending={isPending} pendingLabel="Saving…">
        Save changes
      </Button>
    </form>
  );
}

const editableOf = (viewer: Viewer) => ({
  fullName: viewer.fullName,
  username: viewer.username,
  bio: viewer.bio ?? '',
  location: viewer.location ?? '',
  phoneNumber: viewer.phoneNumber ?? '',
  profileImage: viewer.profileImage,
  showsInitialsOnly: viewer.showsInitialsOnly,
});
