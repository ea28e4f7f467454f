import { createFileRoute } from '@tanstack/react-router';
import { ClassGrid, ClassGridPlaceholder } from '#client/classes/class-grid.tsx';
import { SortButtons } from '#client/classes/sort-buttons.tsx';
import { sortClasses } from '#client/classes/sort-classes.ts';
import { PageTitle } from '#client/lib/page-title.tsx';
import { trpc } from '#client/lib/trpc.ts';
import { Notice } from '#client/ui/notice.tsx';
import { Page, PageHeading } from '#client/ui/page.tsx';

type ExploreSearch = { price?: 'asc' | 'desc' | undefined; date?: 'asc' | 'desc' | undefined };

function readOrder(value: unknown): 'asc' | 'desc' | undefined {
  return value === 'asc' || value === 'desc' ? value : undefined;
}

export const Route = createFileRoute('/explore')({
  validateSearch: (search: Record<string, unknown>): ExploreSearch => ({
    price: readOrder(search.price),
    date: readOrder(search.date),
  }),
  loader: ({ context }) => context.utils.classes.list.fetch(),
  component: ExplorePage,
  pendingComponent: ExplorePlaceholder,
});

function ExplorePage() {
  const [classes] = trpc.classes.list.useSuspenseQuery();
  const { price = 'none', date = 'none' } = Route.useSearch();
  const navigate = Route.useNavigate();
  return (
    <Page>
      <PageTitle title="Explore Classes" />
      <PageHeading
        title="Explore Classes"
        subtitle="In person, in small groups, near you."
        action={
          <SortButtons
            sort={{ price, date }}
            onSort={(sort) =>
              navigate({
                search: { price: readOrder(sort.price), date: readOrder(sort.date) },
                resetScroll: false,
              })
            }
          />
        }
      />
      {classes.length === 0 ? (
        <Notice title="No classes found">No classes available at the moment.</Notice>
      ) : (
        <ClassGrid classes={sortClasses(classes, { price, date })} />
      )}
    </Page>
  );
}

function ExplorePlaceholder() {
  return (
    <Page>
      <PageTitle title="Explore Classes" />
      <PageHeading title="Explore Classes" subtitle="In person, in small groups, near you." />
      <ClassGridPlaceholder />
    </Page>
  );
}
