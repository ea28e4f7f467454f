import { createFileRoute } from '@tanstack/react-router';
import { pageHead } from '#client/lib/pages/page-head.ts';
import { AddCoupon } from '#client/market/teaching/coupons/coupon-form.tsx';
import { CouponList } from '#client/market/teaching/coupons/coupon-list.tsx';
import { BackLink } from '#client/ui/page/back-link.tsx';
import { Page, PageHeading } from '#client/ui/page/page.tsx';

export const Route = createFileRoute('/_member/dashboard/teacher/coupons')({
  head: ({ match }) => pageHead(match.context.appUrl, { title: 'Coupons' }),
  component: CouponsPage,
});

function CouponsPage() {
  return (
    <Page>
      <div className="mb-4">
        <BackLink to="/dashboard/teacher">Teaching</BackLink>
      </div>
      <PageHeading title="Coupons" action={<AddCoupon />} />
      <CouponList />
    </Page>
  );
}
