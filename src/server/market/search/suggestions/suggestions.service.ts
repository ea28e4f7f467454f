import type { Db } from '#server/db/schema.ts';
import { selectCategories } from '#server/market/categories/categories.queries.ts';
import { foldName } from '#server/market/places/fold-name.ts';
import { suggestPlaces } from '#server/market/places/suggest-places.ts';
import type { SearchSuggestion } from '#shared/market/search/search.ts';
import { selectInstructorsLike, selectTitlesLike } from './suggestions.queries.ts';

const limits = { category: 2, class: 4, instructor: 2, place: 2 };
const minPlaceLetters = 3;

/** Suggestions of search topics for the typed text. */
export async function suggestSearches(db: Db, typed: string): Promise<SearchSuggestion[]> {
  const text = foldName(typed);
  if (text === '') return [];
  const query = text
    .split(' ')
    .map((word) => `'${word}':*`)
    .join(' & ');
  const [categories, titles, instructors, places] = await Promise.all([
    selectCategories(db),
    selectTitlesLike(db, { text, query }, limits.class),
    selectInstructorsLike(db, { text, query }, limits.instructor),
    placesLike(db, text),
  ]);
  const isAlike = (name: string) => ` ${foldName(name)}`.includes(` ${text}`);
  return [
    ...categories
      .filter(({ name }) => isAlike(name))
      .slice(0, limits.category)
      .map(({ id, name }) => ({ kind: 'category' as const, label: name, categoryId: id })),
    ...titles.map(({ id, title }) => ({ kind: 'class' as const, label: title, classId: id })),
    ...instructors.map(({ username, fullName }) => ({
      kind: 'instructor' as const,
      label: fullName,
      username,
    })),
    ...places,
  ];
}

async function placesLike(db: Db, text: string): Promise<SearchSuggestion[]> {
  if (text.length < minPlaceLetters) return [];
  const found = await suggestPlaces(db, text);
  return found.slice(0, limits.place).map(({ label }) => ({ kind: 'place', label }));
}
