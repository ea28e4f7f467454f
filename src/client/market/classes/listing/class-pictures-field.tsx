import { useFormContext } from 'react-hook-form';
import { PictureField } from '#client/files/uploads/picture-field.tsx';
import type { EditClassForm } from '#shared/market/classes/classes.ts';

type PicturesFieldProps = {
  /** Reports a pending upload, whose picture submitting now would lose. */
  onUnfinished(isUnfinished: boolean): void;
};

export function ClassPicturesField({ onUnfinished }: PicturesFieldProps) {
  const { formState, setValue, clearErrors } = useFormContext<EditClassForm>();
  const initial = formState.defaultValues?.images ?? [];
  return (
    <PictureField
      label="Class Images"
      hint="Two to four of the finished work, the room, and hands at work, wide and in daylight."
      purpose="classImage"
      error={formState.errors.images?.message}
      initial={initial.filter((url) => url !== undefined)}
      onChange={(images, isUnfinished) => {
        onUnfinished(isUnfinished);
        setValue('images', images, { shouldDirty: true });
        clearErrors('images');
      }}
    />
  );
}
