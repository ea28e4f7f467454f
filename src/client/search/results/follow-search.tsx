import { CalendarPlus, Rss } from 'lucide-react';
import type { Search } from '#client/search/params/search-params.ts';
import { searchFeeds } from './search-feeds.ts';

export function FollowSearch({ search }: { search: Search }) {
  const { calendar, atom } = searchFeeds(search);
  const style =
    'inline-flex min-h-11 items-center gap-2 font-medium text-accent underline underline-offset-4';
  return (
    <div className="mt-10 flex flex-wrap items-center justify-center gap-x-6 text-center">
      <p className="text-ink-soft">Follow this search:</p>
      <a href={calendar} className={style}>
        <CalendarPlus aria-hidden className="size-5" />
        Add to your calendar
      </a>
      <a href={atom} type="application/atom+xml" className={style}>
        <Rss aria-hidden className="size-5" />
        Subscribe in a feed reader
      </a>
    </div>
  );
}
