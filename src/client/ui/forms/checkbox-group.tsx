import { type ComponentProps, useId } from 'react';
import { Checkbox } from './field.tsx';

type CheckboxGroupProps = Omit<ComponentProps<typeof Checkbox>, 'label' | 'value'> & {
  legend: string;
  /** The label of each value, in the order in which they are shown. */
  labels: Record<string, string>;
  error: string | undefined;
};

/** The choices of one field whose value is a list. */
export function CheckboxGroup({ legend, labels, error, ...field }: CheckboxGroupProps) {
  const errorId = useId();
  return (
    <fieldset aria-describedby={error && errorId} className="flex flex-col gap-1">
      <legend className="mb-1 font-medium text-sm">{legend}</legend>
      {Object.entries(labels).map(([value, label]) => (
        <Checkbox key={value} value={value} label={label} {...field} />
      ))}
      {error && (
        <p id={errorId} className="text-bad text-sm">
          {error}
        </p>
      )}
    </fieldset>
  );
}
