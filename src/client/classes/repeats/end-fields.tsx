import { Field, Select, TextInput } from '#client/ui/forms/field.tsx';
import { type RepeatRule, ruleLimits } from '#shared/classes/schedules/repeat-rule.ts';
import { scheduleLimits } from '#shared/classes/schedules/repeats.ts';
import { dayMs } from '#shared/units.ts';
import type { FirstDate } from './first-date.ts';

const usualCount = 12;

type EndFieldsProps = {
  rule: RepeatRule;
  first: FirstDate;
  onRuleChange(rule: RepeatRule): void;
};

/** The end of a rule: a date, a number of times, or none. */
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
            value={dashed(rule.until)}
            onChange={({ target }) =>
              target.value && onRuleChange({ ...rule, until: target.value.replaceAll('-', '') })
            }
          />
        </Field>
      )}
    </div>
  );
}

function CountField({ count, onCount }: { count: number; onCount(count: number): void }) {
  return (
    <Field label="Number of times">
      <TextInput
        type="number"
        inputMode="numeric"
        min={1}
        max={ruleLimits.count}
        defaultValue={count}
        onChange={({ target }) => {
          const next = target.valueAsNumber;
          if (Number.isInteger(next) && next >= 1 && next <= ruleLimits.count) onCount(next);
        }}
        onBlur={({ target }) => {
          // Replaces invalid input with the last valid number.
          target.value = String(count);
        }}
      />
    </Field>
  );
}

/** The last of 12 weekly dates. */
const inTwelveWeeks = (day: string) =>
  new Date(Date.parse(day) + (usualCount - 1) * 7 * dayMs)
    .toISOString()
    .slice(0, 10)
    .replaceAll('-', '');

const dashed = (until: string) => `${until.slice(0, 4)}-${until.slice(4, 6)}-${until.slice(6, 8)}`;
