import { useNavigate, useSearch } from '@tanstack/react-router';

type DeskSearch = {
  q?: string | undefined;
  filter?: string | undefined;
  open?: string | undefined;
};

/** The search, filter and selection of the open desk page, which are in the URL. */
export function useDeskSearch() {
  const search: DeskSearch = useSearch({ strict: false });
  const navigate = useNavigate();
  const change = (next: DeskSearch) =>
    navigate({
      to: '/desk/{-$page}',
      params: true,
      search: ({ q, filter, open }: DeskSearch) => ({ q, filter, open, ...next }),
      replace: true,
      resetScroll: false,
    });
  return { ...search, change };
}
