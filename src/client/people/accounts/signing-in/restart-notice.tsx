import type { ReactNode } from 'react';

/** Replaces a form whose link or sign-in is no longer valid; `link` leads to a new start. */
export function RestartNotice({ message, link }: { message: string; link: ReactNode }) {
  return (
    <div role="alert" className="flex flex-col items-start gap-4">
      <p>{message}</p>
      {link}
    </div>
  );
}
