import { useParams } from '@tanstack/react-router';
import { ClassFrame, PricePerPerson } from '#client/market/classes/class-frame.tsx';
import { ClassPicture } from '#client/market/classes/class-picture.tsx';
import { useKnownClass } from '#client/market/classes/lists/known-class.ts';
import { PictureGrid } from '#client/market/classes/picture-grid.tsx';
import { Card } from '#client/ui/card.tsx';
import { LinkButton } from '#client/ui/link-button.tsx';
import { Notice } from '#client/ui/page/notice.tsx';
import { Page } from '#client/ui/page/page.tsx';
import { Skeleton } from '#client/ui/page/skeleton.tsx';
import { classPictureSizes } from '#shared/files/images.ts';
import { ClassHeading } from './class-heading.tsx';

/** The facts that a list has about the class, in their places on the page, until the rest is loaded. */
export function ClassPlaceholder() {
  const { classId } = useParams({ from: '/classes/$classId' });
  const known = useKnownClass(classId);
  return (
    <ClassFrame
      isLoading
      booking={
        <Card className="flex flex-col gap-4">
          {known ? <PricePerPerson price={known.price} /> : <Skeleton className="h-9.5 w-1/2" />}
          <Skeleton className="h-100" />
        </Card>
      }
    >
      {known ? (
        <>
          <ClassHeading details={{ ...known, isActive: true, waitsFor: null }} />
          <PictureGrid category={known.category.name} pictures={known.pictures}>
            <ClassPicture
              category={known.category.name}
              picture={known.pictures[0]}
              sizes={classPictureSizes.gallery}
              isFirst
              alt={known.title}
              className="rounded-2xl"
            />
          </PictureGrid>
        </>
      ) : (
        <>
          <div className="flex flex-col gap-2">
            <Skeleton className="h-8 w-28" />
            <Skeleton className="h-10 w-2/3" />
            <Skeleton className="h-6 w-1/2" />
          </div>
          <Skeleton className="aspect-video w-full rounded-2xl" />
        </>
      )}
      <div role="status" aria-label="Loading the class">
        <Skeleton className="h-19.5" />
      </div>
    </ClassFrame>
  );
}

/** Also for a class that the visitor can't see. */
export function ClassNotFound() {
  return (
    <Page>
      <Notice
        title="Class not found"
        headingLevel="h1"
        action={<LinkButton to="/explore">Browse Classes</LinkButton>}
      >
        We couldn't find the class you're looking for.
      </Notice>
    </Page>
  );
}
