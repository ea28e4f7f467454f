import { useNavigate } from '@tanstack/react-router';
import { Search as SearchIcon } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import { type Search, toSearchParams } from '#client/market/search/search-params.ts';
import { Button } from '#client/ui/button.tsx';
import { classNames } from '#client/ui/class-names.ts';
import { rememberSearch } from './recent-searches.ts';
import type { Place } from './use-place-list.ts';
import { WhatField } from './what-field.tsx';
import { WhenField } from './when-field.tsx';
import type { When } from './when-fields.tsx';
import { WhereField } from './where-field.tsx';

const segment =
  'block w-full rounded-xl px-3 text-left hover:bg-sunken has-[input:focus-visible]:outline-2 has-[input:focus-visible]:outline-accent md:rounded-full md:px-6';

type SearchBarProps = {
  /** The current search; its other filters are kept. */
  search: Search;
  /** Leaves out the visible labels where there is little room. */
  isCompact?: boolean;
};

/** Text, place and time of a search. Before the page is hydrated, it is a plain form. */
export function SearchBar({ search, isCompact = false }: SearchBarProps) {
  const navigate = useNavigate();
  const frame = classNames(segment, isCompact ? 'py-2 md:py-1' : 'py-2');
  const label = classNames('block font-medium text-sm', isCompact && 'max-md:sr-only');
  const [draft, change] = useDraft(search);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (draft.q?.trim()) rememberSearch(draft.q.trim());
    await navigate({ to: '/explore', search: toSearchParams(draft) });
  };
  return (
    // biome-ignore lint/a11y/useSemanticElements: React's test environment doesn't know <search>
    <form
      role="search"
      action="/explore"
      onSubmit={(event) => void submit(event)}
      className={classNames(
        'relative grid grid-cols-[minmax(0,1fr)_minmax(0,1fr)_auto] items-center rounded-2xl border border-line-strong bg-raised md:grid-cols-[1.2fr_1fr_1fr_auto] md:rounded-full',
        isCompact ? 'p-1' : 'p-1.5',
      )}
    >
      <div className="border-line max-md:col-span-3 max-md:border-b">
        <WhatField search={draft} onText={(q) => change({ q })}>
          {({ input, controlId }) => (
            <div className={frame}>
              <label htmlFor={controlId} className={label}>
                What
              </label>
              {input}
            </div>
          )}
        </WhatField>
      </div>
      <div className="border-line md:border-l">
        <WhereField place={draft} onPlace={(place) => change({ ...withoutPlace, ...place })}>
          {({ input, controlId }) => (
            <div className={frame}>
              <label htmlFor={controlId} className={label}>
                Where
              </label>
              {input}
            </div>
          )}
        </WhereField>
      </div>
      <div className="border-line border-l">
        <WhenField
          when={draft}
          onWhen={(when) => change({ ...withoutTime, ...when })}
          className={frame}
          labelClassName={label}
        />
      </div>
      <HiddenParameters search={draft} />
      <Button type="submit" size="large" className="shrink-0 max-md:px-4! md:rounded-full">
        <SearchIcon aria-hidden className="size-5" />
        <span className={isCompact ? 'max-lg:sr-only' : 'max-md:sr-only'}>Search</span>
      </Button>
    </form>
  );
}

const withoutPlace: Place = { near: undefined, lat: undefined, lng: undefined };
const withoutTime: When = { from: undefined, to: undefined, when: undefined };

/** The typed text that was not searched for yet; another URL replaces it. */
function useDraft(search: Search) {
  const key = JSON.stringify(search);
  const [draft, setDraft] = useState({ key, values: search });
  const current = draft.key === key ? draft : { key, values: search };
  // Otherwise, Back to this URL would bring back the abandoned text.
  if (current !== draft) setDraft(current);
  const change = (changed: Search) =>
    setDraft((known) => ({ ...known, values: { ...known.values, ...changed } }));
  return [current.values, change] as const;
}

/** Hidden inputs for the filters of the current search, which a plain form would leave out. */
function HiddenParameters({ search }: { search: Search }) {
  const { q: _, near: __, ...rest } = toSearchParams(search);
  return Object.entries(rest).flatMap(([name, value]) =>
    [value]
      .flat()
      .filter((each) => each !== undefined)
      .map((each) => (
        <input key={`${name} ${each}`} type="hidden" name={name} value={String(each)} />
      )),
  );
}
