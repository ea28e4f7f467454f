import { useState } from 'react';
import { PictureField } from '#client/files/uploads/picture-field.tsx';
import { unfinishedSentence } from '#client/files/uploads/picture-items.ts';
import { forgetDraft } from '#client/lib/browser/drafts.ts';
import { inForm, type OwnApplication, trpc, type Viewer } from '#client/lib/server/trpc.ts';
import { useServerForm } from '#client/lib/server-form.ts';
import { useViewerRefresh } from '#client/lib/session/viewer.ts';
import { toast } from '#client/lib/toast.ts';
import { Button } from '#client/ui/button.tsx';
import { TextAreaField, TextField } from '#client/ui/forms/text-field.tsx';
import { applicationForm } from '#shared/staff/desk/applications.ts';

type ApplicationFormProps = {
  viewer: Viewer;
  /** The declined application, as initial values. */
  last: OwnApplication['application'];
  onBack?(): void;
};

export function ApplicationForm({ viewer, last, onBack }: ApplicationFormProps) {
  const refreshViewer = useViewerRefresh();
  const [isUnfinished, setIsUnfinished] = useState(false);
  const draftKey = `application-${viewer.id}`;
  const apply = trpc.applications.submit.useMutation(inForm);
  const form = useServerForm({
    schema: applicationForm,
    defaultValues: {
      text: last?.text ?? '',
      link: last?.link ?? '',
      profileImage: viewer.profileImage ?? '',
    },
    draftKey,
    failure: "Your application wasn't sent",
    async submit(values, { setError }) {
      if (isUnfinished) return setError('profileImage', { message: unfinishedSentence });
      await apply.mutateAsync(values);
      forgetDraft(draftKey);
      await refreshViewer();
      toast({ title: 'Application sent', description: "We'll email you our answer." });
    },
  });
  const { field, formState, isPending } = form;
  const picture = formState.defaultValues?.profileImage;
  return (
    <form noValidate className="flex flex-col gap-5" onSubmit={form.onSubmit}>
      <TextAreaField
        label="About you and your classes"
        hint="What you'd like to teach, and how you learned it."
        rows={6}
        {...field('text')}
      />
      <TextField
        label="Link"
        hint="To your work, your shop, or a profile of yours."
        type="url"
        inputMode="url"
        autoComplete="url"
        placeholder="https://"
        {...field('link')}
      />
      <PictureField
        label="A photo of you"
        purpose="profileImage"
        error={formState.errors.profileImage?.message}
        initial={picture ? [picture] : []}
        onChange={([url = ''], isUploading) => {
          setIsUnfinished(isUploading);
          form.setValue('profileImage', url, { shouldDirty: true });
          form.clearErrors('profileImage');
        }}
      />
      <p className="text-ink-soft text-sm">
        The photo becomes your profile picture. Only our staff will read the rest.
      </p>
      <div className="flex flex-wrap justify-end gap-2">
        {onBack && (
          <Button variant="quiet" onClick={onBack}>
            Back
          </Button>
        )}
        <Button type="submit" isPending={isPending} pendingLabel="Sending…">
          Send application
        </Button>
      </div>
    </form>
  );
}
