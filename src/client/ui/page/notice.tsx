import type { ReactNode } from 'react';

type NoticeProps = {
  title: string;
  children?: ReactNode;
  action?: ReactNode;
  headingLevel?: 'h1' | 'h2';
};

/** An empty or error state with the next step. */
export function Notice({ title, children, action, headingLevel: Heading = 'h2' }: NoticeProps) {
  return (
    <div className="mx-auto flex max-w-md flex-col items-center gap-3 px-4 py-16 text-center">
      <Heading className="text-xl">{title}</Heading>
      {children && <p className="text-ink-soft">{children}</p>}
      {action && <div className="mt-2">{action}</div>}
    </div>
  );
}
