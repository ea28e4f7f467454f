import { useState } from 'react';
import { readServerError } from '#client/lib/server/server-errors.ts';
import { trpc } from '#client/lib/server/trpc.ts';
import { Button } from '#client/ui/button.tsx';
import { focusWhenShown } from '#client/ui/focus-when-shown.ts';
import { Field, TextInput } from '#client/ui/forms/field.tsx';
import { couponLimits } from '#shared/market/bookings/coupon-terms.ts';
import { type Discount, discountCents } from '#shared/market/bookings/quote.ts';
import { centsToDollars, dollarsToCents, subtractDollars } from '#shared/money/money.ts';

type CouponChoice = {
  classId: string;
  /** As typed, or from a link. */
  code: string | undefined;
  onCode(code: string | undefined): void;
};

export type ChosenCoupon = ReturnType<typeof useCoupon>;

/** Whether the error is about a coupon, such as one that has ended. */
export const isCouponError = (code: string | undefined): boolean =>
  code?.startsWith('COUPON_') === true;

/** The coupon that the viewer typed or came with, once the server has said what it takes off. */
export function useCoupon({ classId, code, onCode }: CouponChoice) {
  const check = trpc.coupons.check.useQuery(
    { classId, code: code ?? '' },
    { enabled: code !== undefined, retry: false },
  );
  const isChecking = code !== undefined && check.isFetching;
  const failure = code !== undefined && !isChecking ? check.error : null;
  const { message, fields, code: problem } = readServerError(failure);
  return {
    code,
    discount: (code !== undefined && !check.error && check.data) || null,
    error: failure ? (fields.code ?? message) : null,
    /** The error says something about the coupon of this class. */
    isOfClass: isCouponError(problem) && problem !== 'COUPON_NOT_FOUND',
    isChecking,
    onCode,
    /** Checks the same code again. */
    recheck: check.refetch,
  };
}

/** The price of one spot with a coupon, and the discount, in dollars. */
export function discounted(price: number, discount: Discount | null) {
  const off = discount ? centsToDollars(discountCents(dollarsToCents(price), discount)) : 0;
  return { price: subtractDollars(price, off), off };
}

/** A button that opens a field for the code; the field has the error of the code. */
export function CouponField({ coupon }: { coupon: ChosenCoupon }) {
  const [isOpen, setIsOpen] = useState(false);
  const [typed, setTyped] = useState(coupon.code ?? '');
  // The buttons and the field replace each other: the one that appears after a press takes the focus.
  const [isUsed, setIsUsed] = useState(false);
  const focus = isUsed ? focusWhenShown : undefined;
  const { code, discount, error, isChecking, onCode } = coupon;
  if (discount)
    return (
      <Button
        ref={focus}
        variant="quiet"
        className="-ml-4"
        onClick={() => {
          setIsUsed(true);
          setIsOpen(false);
          setTyped('');
          onCode(undefined);
        }}
      >
        {`Remove ${discount.code}`}
      </Button>
    );
  if (!isOpen && isChecking)
    return <p role="status" className="mt-3 text-ink-soft text-sm">{`Checking ${code}…`}</p>;
  if (!isOpen && !error)
    return (
      <Button
        ref={focus}
        variant="quiet"
        className="-ml-4"
        onClick={() => {
          setIsUsed(true);
          setIsOpen(true);
        }}
      >
        Use a coupon
      </Button>
    );
  return (
    <form
      noValidate
      className="mt-3"
      onSubmit={(event) => {
        event.preventDefault();
        const next = typed.trim().toUpperCase() || undefined;
        if (next === code) void coupon.recheck();
        else onCode(next);
      }}
    >
      <Field label="Coupon code" error={error ?? undefined}>
        <div className="flex gap-2">
          <TextInput
            ref={focus}
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            maxLength={couponLimits.code.max}
            value={typed}
            onChange={({ target }) => setTyped(target.value)}
          />
          <Button type="submit" variant="secondary" isPending={isChecking} pendingLabel="Checking…">
            Apply
          </Button>
        </div>
      </Field>
    </form>
  );
}
