import { Checkbox } from '#client/ui/forms/field.tsx';
import {
  type RepeatRule,
  type Weekday,
  weekdayCodes,
  weekdays,
} from '#shared/market/classes/schedules/repeat-rule.ts';
import type { FirstDate } from './first-date.ts';

type WeekdayBoxesProps = {
  rule: RepeatRule;
  first: FirstDate;
  onRuleChange(rule: RepeatRule): void;
};

/**
 * Checkboxes for days of the week. If only the first date's day is checked, the rule names none and
 * follows it.
 */
export function WeekdayBoxes({ rule, first, onRuleChange }: WeekdayBoxesProps) {
  const chosen = rule.days.length > 0 ? rule.days.map(({ weekday }) => weekday) : [first.weekday];
  const toggle = (weekday: Weekday) => {
    const next = weekdayCodes.filter((code) => chosen.includes(code) !== (code === weekday));
    if (next.length === 0) return;
    const isFirst = next.length === 1 && next[0] === first.weekday;
    const days = isFirst ? [] : next.map((code) => ({ weekday: code, nth: null }));
    onRuleChange({ ...rule, days });
  };
  return (
    <fieldset className="min-w-0">
      <legend className="mb-1 font-medium text-sm">On</legend>
      <div className="flex flex-wrap gap-x-5">
        {weekdayCodes.map((weekday) => (
          <Checkbox
            key={weekday}
            label={
              <abbr title={weekdays[weekday]} className="no-underline">
                {weekdays[weekday].slice(0, 3)}
              </abbr>
            }
            aria-label={weekdays[weekday]}
            checked={chosen.includes(weekday)}
            onChange={() => toggle(weekday)}
          />
        ))}
      </div>
    </fieldset>
  );
}
