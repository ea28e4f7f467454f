import type { ReactNode } from 'react';
import { Page } from '#client/ui/page/page.tsx';
import { formatPrice } from '#shared/money/money.ts';

type ClassFrameProps = {
  children: ReactNode;
  booking: ReactNode;
  isLoading?: boolean;
  /** The rest of the class, below the first part. */
  more?: ReactNode;
  /** Below the class and its booking card. */
  below?: ReactNode;
};

/** The class with its booking card beside it, or on phones after its first part. */
export function ClassFrame({ children, booking, isLoading, more, below }: ClassFrameProps) {
  return (
    <Page className="flex flex-col gap-10 max-lg:!pb-0">
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-x-8 gap-y-6 lg:grid-cols-[minmax(0,1fr)_22rem] lg:grid-rows-[auto_1fr]">
        <div className="flex min-w-0 flex-col gap-6">{children}</div>
        <aside
          aria-label={isLoading ? undefined : 'Booking'}
          className="min-w-0 lg:sticky lg:top-24 lg:col-start-2 lg:row-span-2 lg:row-start-1"
        >
          {booking}
        </aside>
        {more}
      </div>
      {below}
    </Page>
  );
}

/** The price of a spot, at the top of the booking card. */
export function PricePerPerson({ price }: { price: number }) {
  return (
    <p>
      <span className="font-serif text-2xl">{formatPrice(price)}</span>
      {price > 0 && <span className="text-ink-soft"> per person</span>}
    </p>
  );
}
