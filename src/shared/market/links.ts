import { hourMs, minuteMs } from '#shared/units.ts';

/** A visit through a link this soon after opening a class of its instructor from our results does not count. */
export const openingHours = 1;

/** The cookie with the instructors whose classes the browser opened from our results in the last hour. */
export const openedCookie = 'learnlocal-opened';

/** The parameter of an address that has an instructor's code. */
export const linkParameter = 'from';

const maxOpened = 20;

/** The instructors in the cookie whose classes were opened in the last hour, newest first. */
function openedIn(cookie: string | undefined, now: Date): { id: string; minute: number }[] {
  const last = now.getTime() - openingHours * hourMs;
  return (cookie ?? '')
    .split('.')
    .map((entry) => entry.split(':'))
    .map(([id = '', minute]) => ({ id, minute: Number(minute) }))
    .filter(({ id, minute }) => id !== '' && minute * minuteMs > last);
}

/** The value of the cookie once a class of this instructor was opened, too. */
export function withOpened(cookie: string | undefined, teacherId: string, now: Date): string {
  const others = openedIn(cookie, now).filter(({ id }) => id !== teacherId);
  // Rounded up, so that an hour is not shorter.
  const opened = { id: teacherId, minute: Math.ceil(now.getTime() / minuteMs) };
  return [opened, ...others]
    .slice(0, maxOpened)
    .map(({ id, minute }) => `${id}:${minute}`)
    .join('.');
}

export const hasOpened = (cookie: string | undefined, teacherId: string, now: Date): boolean =>
  openedIn(cookie, now).some(({ id }) => id === teacherId);

/** A page of an instructor: of a class by its id, or their own by their username. */
export type InstructorPage = { kind: 'class' | 'instructor'; id: string };

/** The instructor's page at this path, if there may be one; slashes and capitals count as in the router. */
export function instructorPageAt(pathname: string): InstructorPage | null {
  const [first, id, ...others] = pathname.split('/').filter(Boolean);
  const kind = { classes: 'class', instructors: 'instructor' }[first?.toLowerCase() ?? ''];
  return kind && id && others.length === 0 ? { kind: kind as InstructorPage['kind'], id } : null;
}
