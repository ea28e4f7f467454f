import { Link } from '@tanstack/react-router';
import { toNextPage } from '#client/lib/pages/pagination.ts';
import { oneOf } from '#client/lib/pages/search-values.ts';
import { type DeskReview, trpc } from '#client/lib/server/trpc.ts';
import { Stars } from '#client/market/reviews/rating.tsx';
import { decision } from '#client/staff/desk/decision.ts';
import { HideDialog, RestoreDialog } from '#client/staff/desk/hide-dialog.tsx';
import { RemovalCell } from '#client/staff/desk/removal-cell.tsx';
import { type DeskColumn, DeskTable } from '#client/staff/desk/table/desk-table.tsx';
import { Moment } from '#client/staff/desk/table/moment.tsx';
import { TableSearch } from '#client/staff/desk/table/table-search.tsx';
import { useDeskSearch } from '#client/staff/desk/table/use-desk-search.ts';
import { PageHeading } from '#client/ui/page/page.tsx';
import { visibilities, visibilityNames } from '#shared/staff/desk/moderation.ts';

const columns: DeskColumn<DeskReview>[] = [
  { header: 'Written', cell: (review) => <Moment at={review.createdAt} /> },
  {
    header: 'Author',
    cell: (review) => (
      <p className="wrap-anywhere">
        {review.authorName}
        <span className="block text-ink-soft">{review.authorUsername}</span>
      </p>
    ),
  },
  {
    header: 'Review',
    cell: (review) => (
      <div className="min-w-48 max-w-md">
        <Stars rating={review.rating} />
        <p dir="auto" className="wrap-anywhere whitespace-pre-line">
          {review.comment}
        </p>
        {review.reply && (
          <p dir="auto" className="wrap-anywhere mt-1 whitespace-pre-line text-ink-soft">
            Reply: {review.reply}
          </p>
        )}
      </div>
    ),
  },
  {
    header: 'Class',
    cell: (review) => (
      <Link
        dir="auto"
        to="/classes/$classId"
        params={{ classId: review.classId }}
        search={{ tab: 'reviews' }}
        className="underline underline-offset-4"
      >
        {review.title}
      </Link>
    ),
  },
  {
    header: 'Visibility',
    cell: (review) => <RemovalCell removal={review.removal} />,
  },
  { header: 'Change', cell: (review) => <ChangeReview {...review} /> },
];

/** All reviews, newest first, to hide or restore. */
export function ReviewsPage() {
  const { q, filter } = useDeskSearch();
  const filters = { q, visibility: oneOf(visibilityNames, filter) };
  const pages = trpc.desk.reviews.list.useInfiniteQuery(filters, { ...toNextPage, staleTime: 0 });
  return (
    <>
      <PageHeading
        title="Reviews"
        subtitle="A hidden review is shown to its author only, with the reason."
      />
      <TableSearch
        hint="Words in a review, or its author's username"
        filter={{ label: 'Visibility', options: visibilities }}
      />
      <DeskTable label="Reviews" item="review" columns={columns} pages={pages} />
    </>
  );
}

function ChangeReview({ id, removal }: DeskReview) {
  const hide = trpc.desk.reviews.hide.useMutation(decision);
  const restore = trpc.desk.reviews.restore.useMutation(decision);
  return removal ? (
    <RestoreDialog
      item="review"
      consequence="Everyone can see it again, and it counts toward the rating. We email its author."
      submit={(form) => restore.mutateAsync({ reviewId: id, ...form })}
    />
  ) : (
    <HideDialog
      item="review"
      consequence="Only its author will see it, and it no longer counts toward the rating. We email them the reason. You can restore it."
      submit={(form) => hide.mutateAsync({ reviewId: id, ...form })}
    />
  );
}
