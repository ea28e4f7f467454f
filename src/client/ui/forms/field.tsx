import { type ComponentProps, createContext, type ReactNode, useContext, useId } from 'react';
import { classNames } from '#client/ui/class-names.ts';

type FieldProps = {
  label: string;
  error?: string | undefined;
  hint?: ReactNode;
  children: ReactNode;
  className?: string;
};

type FieldIds = { controlId: string; describedBy: string | undefined; isInvalid: boolean };
const FieldContext = createContext<FieldIds | null>(null);

/** A label above the control, and the error or hint below. */
export function Field({ label, error, hint, children, className }: FieldProps) {
  const controlId = useId();
  const noteId = useId();
  const note = error || hint;
  const ids = { controlId, describedBy: note ? noteId : undefined, isInvalid: Boolean(error) };
  return (
    <div className={classNames('flex flex-col gap-1.5', className)}>
      <label htmlFor={controlId} className="font-medium text-sm">
        {label}
      </label>
      <FieldContext value={ids}>{children}</FieldContext>
      {note && (
        <div id={noteId} className="text-sm">
          {error && <p className="text-bad">{error}</p>}
          {hint && <p className="text-ink-soft">{hint}</p>}
        </div>
      )}
    </div>
  );
}

export const controlStyle =
  'w-full min-h-11 rounded-lg border border-line-strong bg-raised px-3 py-2 text-base text-ink ' +
  'aria-invalid:border-bad disabled:opacity-60';

/** Props that connect a control to its field's label and note. */
export function useFieldControl() {
  const ids = useContext(FieldContext);
  return {
    id: ids?.controlId,
    'aria-describedby': ids?.describedBy,
    'aria-invalid': ids?.isInvalid || undefined,
  };
}

/**
 * A field about a person needs `autoComplete`; use 'off' where browsers would fill in the wrong value.
 * Numbers have a `NumberField`: browsers drop the comma of '19,99' in a field of type number.
 */
export type InputProps = ComponentProps<'input'> &
  ({ autoComplete: string } | { type: 'date' | 'datetime-local' | 'search' });

export function TextInput({ className, ...props }: InputProps) {
  return (
    <input
      dir="auto"
      {...useFieldControl()}
      {...props}
      className={classNames(controlStyle, className)}
    />
  );
}

export function TextArea({ className, ...props }: ComponentProps<'textarea'>) {
  return (
    <textarea
      dir="auto"
      rows={6}
      {...useFieldControl()}
      {...props}
      className={classNames(controlStyle, className)}
    />
  );
}

export function Select({ className, ...props }: ComponentProps<'select'>) {
  return (
    <select {...useFieldControl()} {...props} className={classNames(controlStyle, className)} />
  );
}

type ChoiceProps = Omit<ComponentProps<'input'>, 'type'> & { label: ReactNode };

export const Checkbox = (props: ChoiceProps) => <Choice type="checkbox" {...props} />;
/** One of several choices with the same `name`, in a fieldset. */
export const Radio = (props: ChoiceProps) => <Choice type="radio" {...props} />;

function Choice({ label, ...props }: ChoiceProps & { type: 'checkbox' | 'radio' }) {
  return (
    <label className="flex min-h-11 items-center gap-3 py-1">
      <input {...props} className="size-5 shrink-0 accent-accent" />
      <span>{label}</span>
    </label>
  );
}
