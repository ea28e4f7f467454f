import { type Ref, useImperativeHandle, useRef } from 'react';
import { Field, Select } from '#client/ui/forms/field.tsx';
import {
  type RepeatRule,
  readRule,
  writeRule,
} from '#shared/market/classes/schedules/repeat-rule.ts';
import { patternWords } from '#shared/market/classes/schedules/repeat-words.ts';
import type { Repeats } from '#shared/market/classes/schedules/repeats.ts';
import { EndFields } from './end-fields.tsx';
import { type FirstDate, firstDateOf } from './first-date.ts';
import { RepeatPreview } from './repeat-preview.tsx';
import { WeekdayBoxes } from './weekday-boxes.tsx';

type RepeatFieldsProps = {
  /** Focuses the wrong control, or else the first. */
  ref?: Ref<{ focus(): void }>;
  slot: { startTime: string; endTime: string };
  timeZone: string;
  /** Null if the date doesn't repeat. */
  value: Repeats | null;
  onValueChange(value: Repeats | null): void;
  error: string | undefined;
  /** Without 'Does not repeat'. */
  isRequired?: boolean;
};

/** Plain controls for how a date repeats, with a preview of the dates. */
export function RepeatFields(props: RepeatFieldsProps) {
  const { ref, slot, timeZone, value, onValueChange, error, isRequired } = props;
  const controls = useRef<HTMLDivElement>(null);
  useImperativeHandle(ref, () => ({
    focus() {
      const control = (selector: string) =>
        controls.current?.querySelector<HTMLElement>(selector) ?? null;
      (control('[aria-invalid=true]') ?? control('select'))?.focus();
    },
  }));
  const first = firstDateOf(slot.startTime, timeZone);
  const rule = value && shownRule(value.rule);
  const isCountWrong = Number.isNaN(rule?.count);
  const change = (next: RepeatRule | null) =>
    onValueChange(next && { rule: writeRule(next), skip: value?.skip ?? [] });
  return (
    <div ref={controls} className="@container flex flex-col gap-4">
      <div className="grid grid-cols-1 @lg:grid-cols-2 items-start gap-6">
        <PatternField
          rule={rule}
          first={first}
          // The number field shows its own error.
          error={isCountWrong ? undefined : error}
          isRequired={isRequired}
          onRuleChange={change}
        />
        {rule && first && <EndFields rule={rule} first={first} onRuleChange={change} />}
      </div>
      {rule?.frequency === 'WEEKLY' && first && (
        <WeekdayBoxes rule={rule} first={first} onRuleChange={change} />
      )}
      {value && !isCountWrong && (
        <RepeatPreview
          slot={slot}
          timeZone={timeZone}
          repeats={value}
          onSkip={(skip) => onValueChange({ ...value, skip })}
        />
      )}
    </div>
  );
}

/** The rule that the fields show; its `count` is NaN while the number field is empty or invalid. */
function shownRule(text: string): RepeatRule | null {
  const read = readRule(text);
  if ('rule' in read) return read.rule;
  const endless = readRule(text.replace(/;COUNT=[^;]*/, ''));
  return 'rule' in endless ? { ...endless.rule, count: Number.NaN } : null;
}

const weeks = [1, 2, 3, 4, 6, 8];
const noEnd = { count: null, until: null };

type PatternFieldProps = {
  rule: RepeatRule | null;
  first: FirstDate | null;
  error: string | undefined;
  isRequired: boolean | undefined;
  onRuleChange(rule: RepeatRule | null): void;
};

function PatternField({ rule, first, error, isRequired, onRuleChange }: PatternFieldProps) {
  const ends = rule ? { count: rule.count, until: rule.until } : noEnd;
  const options = patternsFor(first, rule).map((pattern) => ({ ...pattern, ...ends }));
  const chosen = rule && patternKey(rule);
  return (
    <Field label="Repeats" error={error}>
      <Select
        value={chosen ?? ''}
        onChange={({ target }) => {
          const next = options.find((option) => patternKey(option) === target.value) ?? null;
          // A weekly rule keeps its chosen days.
          const isWeekly = next?.frequency === 'WEEKLY' && rule?.frequency === 'WEEKLY';
          onRuleChange(next && isWeekly ? { ...next, days: rule.days } : next);
        }}
      >
        {!isRequired && <option value="">Does not repeat</option>}
        {options.map((option) => (
          <option key={patternKey(option)} value={patternKey(option)}>
            {patternLabel(option)}
          </option>
        ))}
      </Select>
    </Field>
  );
}

type Pattern = Pick<RepeatRule, 'frequency' | 'interval' | 'days'>;

const patternKey = ({ frequency, interval, days }: Pattern) =>
  frequency === 'WEEKLY'
    ? `WEEKLY ${interval}`
    : `MONTHLY ${interval} ${days.map(({ nth, weekday }) => `${nth}${weekday}`)}`;

function patternLabel(pattern: Pattern): string {
  const { frequency, interval } = pattern;
  if (frequency === 'MONTHLY') return patternWords(pattern, 'MO');
  return interval === 1 ? 'Every week' : `Every ${interval} weeks`;
}

/** Weekly patterns, monthly ones on the weekday of the first date, and the chosen pattern if it is neither. */
function patternsFor(first: FirstDate | null, rule: RepeatRule | null): Pattern[] {
  const monthly = (nth: number): Pattern[] =>
    first ? [{ frequency: 'MONTHLY', interval: 1, days: [{ weekday: first.weekday, nth }] }] : [];
  const offered: Pattern[] = [
    ...weeks.map((interval): Pattern => ({ frequency: 'WEEKLY', interval, days: [] })),
    ...(first && first.nth < 5 ? monthly(first.nth) : []),
    ...(first?.isLastInMonth ? monthly(-1) : []),
  ];
  const isOffered = !rule || offered.some((option) => patternKey(option) === patternKey(rule));
  return isOffered ? offered : [...offered, rule];
}
