import { useState } from 'react';
import { Field, Select, TextInput } from '#client/ui/forms/field.tsx';
import { NumberField } from '#client/ui/forms/number-field.tsx';
import { type RepeatRule, ruleLimits } from '#shared/market/classes/schedules/repeat-rule.ts';
import { scheduleLimits } from '#shared/market/classes/schedules/repeats.ts';
import { questionAbout, readNumber } from '#shared/money/typed-numbers.ts';
import { dayMs } from '#shared/units.ts';
import type { FirstDate } from './first-date.ts';

const usualCount = 12;

type EndFieldsProps = {
  rule: RepeatRule;
  first: FirstDate;
  onRuleChange(rule: RepeatRule): void;
};

/** The end of a rule: a date, a number of times, or never. */
export function EndFields({ rule, first, onRuleChange }: EndFieldsProps) {
  const kind = rule.count !== null ? 'count' : rule.until !== null ? 'until' : 'never';
  const choose = (next: string) =>
    onRuleChange({
      ...rule,
      count: next === 'count' ? usualCount : null,
      until: next === 'until' ? inTwelveWeeks(first.day) : null,
    });
  return (
    <div className="flex flex-col gap-3">
      <Field
        label="Ends"
        hint={
          kind === 'never' &&
          `We'll list dates ${scheduleLimits.weeksAhead} weeks ahead until you stop repeating.`
        }
      >
        <Select value={kind} onChange={({ target }) => choose(target.value)}>
          <option value="never">Never</option>
          <option value="count">After a number of times</option>
          <option value="until">On a date</option>
        </Select>
      </Field>
      {rule.count !== null && (
        <CountField count={rule.count} onCount={(count) => onRuleChange({ ...rule, count })} />
      )}
      {rule.until !== null && (
        <Field label="Last day">
          <TextInput
            type="date"
            min={first.day}
            max="2199-12-31"
            value={toIsoDay(rule.until)}
            onChange={({ target }) =>
              target.value && onRuleChange({ ...rule, until: target.value.replaceAll('-', '') })
            }
          />
        </Field>
      )}
    </div>
  );
}

/** A count that isn't possible becomes NaN, with which the rule can't be saved. */
function CountField({ count, onCount }: { count: number; onCount(count: number): void }) {
  const [typed, setTyped] = useState(Number.isNaN(count) ? '' : String(count));
  const wrong = `Must be a whole number from 1 to ${ruleLimits.count}`;
  return (
    <NumberField
      label="Number of times"
      kind="count"
      value={typed}
      error={Number.isNaN(count) ? (questionAbout(typed, 'count') ?? wrong) : undefined}
      onChange={({ target }) => {
        setTyped(target.value);
        onCount(timesIn(target.value));
      }}
    />
  );
}

function timesIn(typed: string): number {
  const times = readNumber(typed, 'count') ?? 0;
  return Number.isInteger(times) && times >= 1 && times <= ruleLimits.count ? times : Number.NaN;
}

/** The last of 12 weekly dates. */
const inTwelveWeeks = (day: string) =>
  new Date(Date.parse(day) + (usualCount - 1) * 7 * dayMs)
    .toISOString()
    .slice(0, 10)
    .replaceAll('-', '');

/** '20261130' → '2026-11-30' */
const toIsoDay = (until: string) =>
  `${until.slice(0, 4)}-${until.slice(4, 6)}-${until.slice(6, 8)}`;
