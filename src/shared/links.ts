/** The procedure that records visits, and the only path to which the cookie below is sent. */
export const visitPath = '/trpc/links.visit';

/** A visit by a link this soon after opening a class of its instructor from our results does not count. */
export const openingHours = 1;

/** The browser keeps this cookie for so long after it opened a class of the instructor from our results. */
export const openedCookieName = (teacherId: string) => `learnlocal-opened-${teacherId}`;

/** The parameter of an address that has an instructor's code. */
export const linkParameter = 'from';
