import { createFileRoute } from '@tanstack/react-router';
import { ClassFeed } from '#client/classes/class-feed.tsx';
import { ClassGrid, ClassGridPlaceholder } from '#client/classes/class-grid.tsx';
import { loadClassPages, useClassPages } from '#client/classes/class-pages.ts';
import { readSort } from '#client/classes/class-sort.ts';
import { SortButtons } from '#client/classes/sort-buttons.tsx';
import { leadPicture, pageHead } from '#client/lib/page-head.ts';
import { Page, PageHeading } from '#client/ui/page.tsx';
import { classPictureSizes } from '#shared/images.ts';

const words = { title: 'Explore Classes', subtitle: 'In person, in small groups, near you.' };

/** Lists bookable classes only. `search` may contain foreign parameters, such as `utm_source`. */
const listOf = (search: object) => ({ ...readSort(search), upcomingOnly: true });

export const Route = createFileRoute('/explore')({
  validateSearch: readSort,
  // Sorting on the page itself is loaded by the page, so that the buttons stay in place.
  loader: ({ context, location, cause }) =>
    cause === 'stay' ? undefined : loadClassPages(context, listOf(location.search)),
  head: ({ match, loaderData }) =>
    pageHead(match.context.appUrl, {
      title: words.title,
      description:
        'Every class in person, in a small group and near you, with its price and dates.',
      path: '/explore',
      lead: leadPicture(loaderData, classPictureSizes.card),
    }),
  component: ExplorePage,
  pendingComponent: ExplorePlaceholder,
});

function ExploreHeading() {
  const search = Route.useSearch();
  const navigate = Route.useNavigate();
  return (
    <PageHeading
      {...words}
      action={
        <SortButtons
          sort={readSort(search)}
          onSort={(sort) => navigate({ search: sort, resetScroll: false })}
        />
      }
    />
  );
}

function ExplorePage() {
  const pages = useClassPages(listOf(Route.useSearch()));
  return (
    <Page>
      <ExploreHeading />
      <ClassFeed pages={pages} placeholder={<ClassGridPlaceholder />}>
        {(classes) => <ClassGrid classes={classes} />}
      </ClassFeed>
    </Page>
  );
}

function ExplorePlaceholder() {
  return (
    <Page>
      <ExploreHeading />
      <ClassGridPlaceholder />
    </Page>
  );
}
