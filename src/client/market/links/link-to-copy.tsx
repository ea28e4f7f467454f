import { CopyButton } from '#client/ui/copy-button.tsx';
import { TextInput } from '#client/ui/forms/field.tsx';

/** The instructor's link in full, copied by one press. */
export function LinkToCopy({ link }: { link: string }) {
  return (
    <div className="flex w-full flex-wrap gap-2 print:hidden">
      <TextInput
        readOnly
        autoComplete="off"
        aria-label="Your link"
        value={link}
        onFocus={({ target }) => target.select()}
        className="w-auto! min-w-0 flex-[1_1_18rem] text-ellipsis"
      />
      <CopyButton label="Copy link" text={link} variant="primary" />
    </div>
  );
}
