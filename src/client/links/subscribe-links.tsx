type SubscribeLinksProps = { calendar: string; atom?: string };

/** The same dates for calendar programs and feed readers. */
export function SubscribeLinks({ calendar, atom }: SubscribeLinksProps) {
  const style =
    'inline-flex min-h-11 items-center font-medium text-accent underline underline-offset-4';
  return (
    <p className="flex flex-wrap items-center gap-x-4 text-ink-soft">
      Follow new dates:
      <a href={calendar} type="text/calendar" className={style}>
        Add to your calendar
      </a>
      {atom && (
        <a href={atom} type="application/atom+xml" className={style}>
          Subscribe in a feed reader
        </a>
      )}
    </p>
  );
}
