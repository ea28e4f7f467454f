import { ChevronRight } from 'lucide-react';
import { useState } from 'react';
import { numberFieldsOf } from '#client/lib/number-fields.ts';
import { inForm, trpc } from '#client/lib/server/trpc.ts';
import { useServerForm } from '#client/lib/server-form.ts';
import { toast } from '#client/lib/toast.ts';
import { Button } from '#client/ui/button.tsx';
import { Checkbox, Radio } from '#client/ui/forms/field.tsx';
import { NumberField } from '#client/ui/forms/number-field.tsx';
import { TextField } from '#client/ui/forms/text-field.tsx';
import { FormDialog } from '#client/ui/overlays/form-dialog.tsx';
import { couponLimits } from '#shared/market/bookings/coupon-terms.ts';
import { type CreateCouponInput, couponForm } from '#shared/market/bookings/coupons.ts';

const changed = { meta: { ...inForm.meta, changes: ['classes'] } } as const;

export function AddCoupon() {
  const create = trpc.coupons.create.useMutation(changed);
  return (
    <FormDialog
      label="New coupon"
      title="New coupon"
      description="It can't be changed later, only ended: people who booked with it keep its terms."
      isBusy={create.isPending}
    >
      {(close) => <CouponForm create={create.mutateAsync} onCreated={close} />}
    </FormDialog>
  );
}

const empty: CreateCouponInput = {
  code: '',
  percentOff: null,
  amountOff: null,
  maxUses: null,
  validThrough: null,
  isForFirstClass: false,
  classIds: null,
};

type CouponFormProps = {
  create(values: CreateCouponInput): Promise<{ code: string }>;
  onCreated(): void;
};

function CouponForm({ create, onCreated }: CouponFormProps) {
  const [isPercent, setIsPercent] = useState(true);
  const form = useServerForm<CreateCouponInput>({
    schema: couponForm,
    defaultValues: empty,
    failure: 'Not saved',
    async submit(values) {
      const { code } = await create(values);
      onCreated();
      toast({ title: `${code} is ready`, description: 'Share the code, or copy its link.' });
    },
  });
  const number = numberFieldsOf(form);
  const { errors } = form.formState;
  const chooseKind = (percent: boolean) => {
    form.setValue(percent ? 'amountOff' : 'percentOff', null);
    setIsPercent(percent);
  };
  return (
    <form noValidate className="mt-4 flex flex-col gap-4" onSubmit={form.onSubmit}>
      <TextField
        label="Code"
        hint="Letters, digits and hyphens, such as SPRING20."
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={couponLimits.code.max}
        {...form.field('code')}
      />
      <fieldset>
        <legend className="font-medium text-sm">Takes off</legend>
        <div className="grid grid-cols-2">
          <Radio
            name="kind"
            label="A percentage"
            checked={isPercent}
            onChange={() => chooseKind(true)}
          />
          <Radio
            name="kind"
            label="Dollars per spot"
            checked={!isPercent}
            onChange={() => chooseKind(false)}
          />
        </div>
      </fieldset>
      {isPercent ? (
        <NumberField
          key="percent"
          label="Percent"
          {...number('percentOff', 'count', { isOptional: true })}
        />
      ) : (
        <NumberField
          key="amount"
          label="Dollars off each spot"
          {...number('amountOff', 'money', { isOptional: true })}
          error={errors.amountOff?.message ?? errors.percentOff?.message}
        />
      )}
      <details open={Boolean(errors.maxUses || errors.validThrough) || undefined}>
        <summary className="flex min-h-11 cursor-pointer list-none items-center gap-2 font-medium text-sm [&::-webkit-details-marker]:hidden">
          <ChevronRight
            aria-hidden
            className="size-4 text-ink-soft transition-transform duration-150 [[open]>summary>&]:rotate-90"
          />
          Limit who can use it
        </summary>
        <div className="flex flex-col gap-4 pt-1">
          <NumberField
            label="Limit of bookings"
            hint="Empty: any number."
            {...number('maxUses', 'count', { isOptional: true })}
          />
          <TextField
            label="Last day"
            type="date"
            hint="Empty: until you end it."
            {...form.field('validThrough', { setValueAs: (day) => day || null })}
          />
          <Checkbox label="Only for a first class with you" {...form.field('isForFirstClass')} />
          <ClassChoice
            chosen={form.watch('classIds')}
            onChange={(ids) => form.setValue('classIds', ids.length > 0 ? ids : null)}
          />
        </div>
      </details>
      <Button type="submit" className="self-end" isPending={form.isPending} pendingLabel="Saving…">
        Save coupon
      </Button>
    </form>
  );
}

type ClassChoiceProps = { chosen: string[] | null; onChange(ids: string[]): void };

/** None chosen: all classes. */
function ClassChoice({ chosen, onChange }: ClassChoiceProps) {
  const { data } = trpc.classes.mine.useQuery();
  const ids = chosen ?? [];
  if (!data || data.created.length < 2) return null;
  return (
    <fieldset>
      <legend className="font-medium text-sm">Only for some classes</legend>
      {data.created.map(({ id, title }) => (
        <Checkbox
          key={id}
          label={title}
          checked={ids.includes(id)}
          onChange={({ target }) =>
            onChange(target.checked ? [...ids, id] : ids.filter((each) => each !== id))
          }
        />
      ))}
    </fieldset>
  );
}
