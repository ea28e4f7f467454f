import { Check } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import { useFormContext, useFormState, useWatch } from 'react-hook-form';
import { classNames } from '#client/ui/class-names.ts';
import { type ClassForm, classForm } from '#shared/market/classes/classes.ts';

type Step = { number: number; fields: (keyof ClassForm)[] };
type FormSectionProps = {
  heading: string;
  /** For a new class: the number of the step, and the fields that complete it. */
  step?: Step | false;
  children: ReactNode;
};

/** A part of the form of a class, with its heading beside it on wide screens. */
export function FormSection({ heading, step, children }: FormSectionProps) {
  const id = useId();
  return (
    <section
      aria-labelledby={id}
      className="grid grid-cols-1 gap-x-6 gap-y-4 border-line border-t pt-6 lg:grid-cols-[9.5rem_minmax(0,1fr)]"
    >
      <h2 className="flex items-start gap-2 self-start text-lg">
        {step && <StepMark {...step} />}
        <span id={id}>{heading}</span>
      </h2>
      <div className="flex min-w-0 flex-col gap-5">{children}</div>
    </section>
  );
}

type StepState = 'wrong' | 'done' | 'open';
const stateWords: Record<StepState, string> = { wrong: 'Has errors: ', done: 'Done: ', open: '' };

/**
 * Whether the fields show errors, or were filled in with values that can be sent: an empty list, such as no
 * pictures, is allowed, but was not filled in.
 */
function useStepState(fields: Step['fields']): StepState {
  const { control } = useFormContext<ClassForm>();
  const { errors } = useFormState({ control });
  const values = useWatch({ control });
  if (fields.some((name) => name in errors)) return 'wrong';
  const { error } = classForm.safeParse(values);
  const missing = new Set(error?.issues.map(({ path }) => path[0]));
  const isOpen = fields.some((name) => {
    const value = values[name];
    return missing.has(name) || (Array.isArray(value) && value.length === 0);
  });
  return isOpen ? 'open' : 'done';
}

const marks: Record<StepState, string> = {
  wrong: 'border-bad bg-bad-soft text-bad',
  done: 'border-good bg-good-soft text-good',
  open: 'border-line-strong text-ink-soft',
};

function StepMark({ number, fields }: Step) {
  const state = useStepState(fields);
  const shown = { wrong: '!', done: <Check className="size-4" />, open: number };
  return (
    <>
      <span
        aria-hidden
        className={classNames(
          'mt-0.5 grid size-6 shrink-0 place-items-center rounded-full border font-sans text-sm tabular-nums',
          marks[state],
        )}
      >
        {shown[state]}
      </span>
      <span className="sr-only">{stateWords[state]}</span>
    </>
  );
}
