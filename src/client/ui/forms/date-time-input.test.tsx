import { fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { expect, it } from 'vitest';
import { DateTimeInput, fromWallTime, toWallTime } from './date-time-input.tsx';

it.each([
  ['2026-11-22T02:30:00.000Z', 'America/Los_Angeles', '2026-11-21T18:30'],
  ['2026-07-01T12:00:00.000Z', 'Europe/Berlin', '2026-07-01T14:00'],
  ['2026-03-08T10:00:00.000Z', 'America/Los_Angeles', '2026-03-08T03:00'],
  ['2026-01-01T00:15:00.000Z', 'Asia/Kolkata', '2026-01-01T05:45'],
])('converts %s in %s to wall time %s and back', (iso, timeZone, wallTime) => {
  expect(toWallTime(iso, timeZone)).toBe(wallTime);
  expect(fromWallTime(wallTime, timeZone)).toBe(iso);
});

it.each(['', '0002-11-21T09:00', '0202-11-21T09:00'])('treats “%s” as incomplete', (typed) => {
  expect(fromWallTime(typed, 'UTC')).toBe('');
});

function StartField() {
  const [value, setValue] = useState('');
  const props = { timeZone: 'America/Los_Angeles', value, onValueChange: setValue };
  return <DateTimeInput aria-label="Start" {...props} />;
}

it('shows the weekday in the time zone of the class', () => {
  const view = render(<StartField />);
  const type = (value: string) =>
    fireEvent.change(view.getByLabelText('Start'), { target: { value } });
  type('2026-11-28T23:30');
  view.getByText('Sat, Nov 28');
  type('');
  expect(view.queryByText(/Nov/)).toBeNull();
});

it('shows a time that clocks skip as the time that follows it', () => {
  render(<StartField />);
  fireEvent.change(screen.getByLabelText('Start'), { target: { value: '2027-03-14T02:30' } });
  expect(screen.getByLabelText('Start')).toHaveProperty('value', '2027-03-14T03:30');
});
