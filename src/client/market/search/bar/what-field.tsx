import { keepPreviousData } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { BookOpen, History, MapPin, Shapes, UserRound } from 'lucide-react';
import type { ReactNode } from 'react';
import { trpc } from '#client/lib/server/trpc.ts';
import { useDebounced } from '#client/lib/use-debounced.ts';
import { type Search, toSearchParams } from '#client/market/search/search-params.ts';
import { Combobox } from '#client/ui/forms/combobox.tsx';
import { optionList, useListState } from '#client/ui/forms/option-list.ts';
import { type SearchSuggestion, searchLimits } from '#shared/market/search/search.ts';
import { readRecentSearches } from './recent-searches.ts';

type Suggestion = SearchSuggestion | { kind: 'recent'; label: string };

type WhatFieldProps = {
  search: Search;
  onText(q: string): void;
  /** Puts the label and the input into a frame. */
  children(field: { input: ReactNode; controlId: string }): ReactNode;
};

/** Words or a sentence. Suggests categories, classes, instructors, places and recent searches. */
export function WhatField({ search, onText, children }: WhatFieldProps) {
  const text = search.q ?? '';
  const choose = useChoose(search);
  const state = useListState();
  const list = optionList(state, useSuggestions(text, state.isOpen), ({ suggestion }) => {
    state.close();
    void choose(suggestion);
  });
  return (
    <Combobox
      list={list}
      label="Suggestions"
      value={text}
      onText={onText}
      input={{
        type: 'search',
        name: 'q',
        placeholder: 'Pottery, bread, bicycles…',
        maxLength: searchLimits.text,
        enterKeyHint: 'search',
      }}
    >
      {children}
    </Combobox>
  );
}

const looks = {
  category: { Icon: Shapes, note: 'Category' },
  class: { Icon: BookOpen, note: 'Class' },
  instructor: { Icon: UserRound, note: 'Instructor' },
  place: { Icon: MapPin, note: 'Place' },
  recent: { Icon: History, note: 'Recent' },
};

function useSuggestions(text: string, isOpen: boolean) {
  const typed = useDebounced(text.trim());
  const { data = [] } = trpc.search.suggest.useQuery(
    { text: typed },
    { enabled: isOpen && typed.length > 1, placeholderData: keepPreviousData },
  );
  if (!isOpen) return [];
  const recent = readRecentSearches().filter((label) =>
    label.toLowerCase().startsWith(text.trim().toLowerCase()),
  );
  const suggestions: Suggestion[] = [
    ...recent.map((label) => ({ kind: 'recent' as const, label })),
    ...(text.trim().length > 1 ? data : []),
  ];
  return suggestions.map((suggestion) => ({
    ...looks[suggestion.kind],
    id: JSON.stringify(suggestion),
    label: suggestion.label,
    suggestion,
  }));
}

/** Opens the suggestion; the other filters of the search are kept. */
function useChoose(search: Search) {
  const navigate = useNavigate();
  const explore = (changed: Search) =>
    navigate({ to: '/explore', search: toSearchParams({ ...search, q: undefined, ...changed }) });
  return (suggestion: Suggestion) => {
    switch (suggestion.kind) {
      case 'category':
        return explore({ category: [suggestion.categoryId] });
      case 'place':
        return explore({ near: suggestion.label, lat: undefined, lng: undefined });
      case 'recent':
        return explore({ q: suggestion.label });
      case 'class':
        return navigate({ to: '/classes/$classId', params: { classId: suggestion.classId } });
      case 'instructor':
        return navigate({
          to: '/instructors/$username',
          params: { username: suggestion.username },
        });
    }
  };
}
