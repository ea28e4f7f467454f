import { Check } from 'lucide-react';
import type { ReactNode } from 'react';
import { useFormContext, useFormState, useWatch } from 'react-hook-form';
import { classNames } from '#client/ui/class-names.ts';
import { type ClassForm, classForm } from '#shared/market/classes/classes.ts';

type Field = keyof ClassForm;

/** The sections of the form with their fields, in order. */
const steps: { id: string; label: string; fields: Field[] }[] = [
  {
    id: 'what',
    label: 'What',
    fields: ['title', 'categoryId', 'level', 'description', 'price', 'maxStudents'],
  },
  {
    id: 'where-and-when',
    label: 'Where and when',
    fields: [
      'location',
      'latitude',
      'longitude',
      'startTime',
      'endTime',
      'meetings',
      'joinUntilMeeting',
      'repeats',
      'sessions',
      'timeZone',
    ],
  },
  {
    id: 'details',
    label: 'Details and pictures',
    fields: [
      'minStudents',
      'decisionHours',
      'belowMinimum',
      'maxSeatsPerBooking',
      'whatToExpect',
      'images',
    ],
  },
  { id: 'preview', label: 'Preview', fields: [] },
];

type StepState = 'wrong' | 'done' | 'open';
const stateWords: Record<StepState, string> = { wrong: 'has errors', done: 'complete', open: '' };

/** Whether the fields have errors on the screen, or values that can be sent. */
function useStepStates(): (fields: Field[]) => StepState {
  const { control } = useFormContext<ClassForm>();
  const { errors } = useFormState({ control });
  const values = useWatch({ control });
  const { error } = classForm.safeParse(values);
  const missing = new Set(error?.issues.map(({ path }) => path[0]));
  return (fields) => {
    if (fields.some((name) => name in errors)) return 'wrong';
    return fields.length > 0 && !fields.some((name) => missing.has(name)) ? 'done' : 'open';
  };
}

/** Links to the sections of the form, each with its state. */
export function ClassSteps() {
  const stateOf = useStepStates();
  return (
    <nav
      aria-label="Steps"
      className="-mx-4 sticky top-16 z-10 border-line border-b bg-surface px-4 sm:-mx-6 sm:px-6"
    >
      <ol className="grid grid-cols-4 sm:flex sm:gap-x-6">
        {steps.map(({ id, label, fields }, index) => {
          const state = stateOf(fields);
          return (
            <li key={id} className={classNames(fields.length === 0 && 'lg:hidden')}>
              <a
                href={`#${id}`}
                className="flex h-full min-h-11 items-center gap-x-2 gap-y-1 rounded-lg py-2 text-center text-sm -outline-offset-2 hover:text-accent max-sm:flex-col sm:min-h-14"
              >
                <StepMark state={state} number={index + 1} />
                <span className="leading-tight">{label}</span>
                <span className="sr-only">{stateWords[state]}</span>
              </a>
            </li>
          );
        })}
      </ol>
    </nav>
  );
}

const marks: Record<StepState, string> = {
  wrong: 'border-bad bg-bad-soft text-bad',
  done: 'border-good bg-good-soft text-good',
  open: 'border-line-strong text-ink-soft',
};

function StepMark({ state, number }: { state: StepState; number: number }) {
  const shown = { wrong: '!', done: <Check className="size-4" />, open: number };
  return (
    <span
      aria-hidden
      className={classNames(
        'grid size-6 shrink-0 place-items-center rounded-full border font-medium tabular-nums',
        marks[state],
      )}
    >
      {shown[state]}
    </span>
  );
}

type FormSectionProps = { id: string; className?: string; children: ReactNode };

/** The section of the form that a step links to. */
export function FormSection({ id, className, children }: FormSectionProps) {
  const step = steps.find((each) => each.id === id);
  return (
    <section
      id={id}
      aria-labelledby={`${id}-heading`}
      className={classNames('flex min-w-0 scroll-mt-22 flex-col gap-6', className)}
    >
      <h2 dir="auto" id={`${id}-heading`} className="text-xl">
        {step?.label}
      </h2>
      {children}
    </section>
  );
}
