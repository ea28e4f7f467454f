import { Stepper } from '#client/ui/forms/stepper.tsx';
import { spots } from '#shared/classes/seats.ts';

type SpotStepperProps = { value: number; min?: number; max: number; onChange(seats: number): void };

/** Chooses the number of spots in a booking. */
export function SpotStepper({ value, min = 1, max, onChange }: SpotStepperProps) {
  const shown = { label: 'Spots', valueText: spots(value) };
  return <Stepper {...shown} value={value} min={min} max={max} onChange={onChange} />;
}
