import type { ReactNode } from 'react';
import { CopyButton } from '#client/ui/copy-button.tsx';
import { TextInput } from '#client/ui/forms/field.tsx';

type LinkToCopyProps = {
  link: string;
  /** What else can be done with it. */
  children?: ReactNode;
};

/** The instructor's link in full, copied by one press. */
export function LinkToCopy({ link, children }: LinkToCopyProps) {
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
      {children}
    </div>
  );
}
