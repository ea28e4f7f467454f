import { type ReactNode, useId } from 'react';

type AccountSectionProps = {
  title: string;
  description?: ReactNode;
  action?: ReactNode;
  children?: ReactNode;
};

export function AccountSection({ title, description, action, children }: AccountSectionProps) {
  const id = useId();
  return (
    <section aria-labelledby={id} className="border-line border-b py-5 first:pt-0 last:border-b-0">
      <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-3">
        <div className="min-w-0 max-w-prose grow basis-64">
          <h2 id={id} className="text-lg">
            {title}
          </h2>
          {description && <div className="mt-1 text-ink-soft">{description}</div>}
        </div>
        {action}
      </div>
      {children}
    </section>
  );
}
