import type { ReactNode } from 'react';

type SubscribeLinksProps = {
  calendar: string;
  /** Another way to follow. */
  children?: ReactNode;
};

/** The same dates for calendar programs. Feed readers find theirs in the head of the page. */
export function SubscribeLinks({ calendar, children }: SubscribeLinksProps) {
  const style =
    'inline-flex min-h-11 items-center font-medium text-accent underline underline-offset-4';
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-1 text-ink-soft">
      Follow new dates:
      {children}
      <a href={calendar} type="text/calendar" className={style}>
        Add to your calendar
      </a>
    </div>
  );
}
