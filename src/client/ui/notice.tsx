import type { ReactNode } from 'react';

type NoticeProps = { title: string; children?: ReactNode; action?: ReactNode };

/** An empty or failed place: what is so, and what to do next. */
export function Notice({ title, children, action }: NoticeProps) {
  return (
    <div className="mx-auto flex max-w-md flex-col items-center gap-3 px-4 py-16 text-center">
      <h2 className="text-xl">{title}</h2>
      {children && <p className="text-ink-soft">{children}</p>}
      {action && <div className="mt-2">{action}</div>}
    </div>
  );
}
