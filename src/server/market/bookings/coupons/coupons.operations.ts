import { everyone, members, type Operations, permitted } from '#server/testing/routes/operation.ts';

export const couponOperations: Operations = {
  'GET /api/coupons': { procedure: 'coupons.list', access: members('200'), requests: () => [{}] },
  'POST /api/coupons': {
    procedure: 'coupons.create',
    access: members('201'),
    requests: () => [
      { body: { code: 'autumn-15', percentOff: 15 } },
      { body: { code: 'FIVE-OFF', amountOff: 5, maxUses: 10, validThrough: '2099-12-31' } },
    ],
  },
  'PUT /api/coupons/:id/end': {
    procedure: 'coupons.end',
    access: permitted('coupon.end', 'couponId'),
    requests: ({ couponId }) => [{ id: { couponId } }],
  },
  'trpc coupons.check': {
    access: everyone('200'),
    inputs: (w) => [{ classId: w.classId, code: w.couponCode }],
    browserOnly: 'Shows the price before booking; programs book with the code, or learn why not.',
  },
};
