import { type RepeatRule, type Weekday, weekdays } from './repeat-rule.ts';

type Pattern = Pick<RepeatRule, 'frequency' | 'interval' | 'days'>;

const ordinals: Record<number, string> = {
  1: 'first',
  2: 'second',
  3: 'third',
  4: 'fourth',
  5: 'fifth',
  [-1]: 'last',
};

/** 'Tuesday and Thursday', 'Monday, Tuesday and Friday' */
export function joinWords(words: string[]): string {
  const last = words.at(-1) ?? '';
  return words.length < 2 ? last : `${words.slice(0, -1).join(', ')} and ${last}`;
}

/** 'Every Tuesday and Thursday', 'Every 2 weeks on Tuesday', 'The second Tuesday of every month' */
export function patternWords({ frequency, interval, days }: Pattern, firstWeekday: Weekday) {
  const named = (days.length > 0 ? days : [{ weekday: firstWeekday, nth: null }]).map(
    ({ weekday, nth }) => ({ name: weekdays[weekday], nth }),
  );
  if (frequency === 'WEEKLY') {
    const names = joinWords(named.map(({ name }) => name));
    return interval === 1 ? `Every ${names}` : `Every ${interval} weeks on ${names}`;
  }
  const names = joinWords(named.map(({ name, nth }) => `${ordinals[nth ?? 1]} ${name}`));
  return interval === 1
    ? `The ${names} of every month`
    : `The ${names} of every ${interval} months`;
}
