type Person = { fullName: string; username: string | null };

/**
 * The name of the other side, who may have deleted the account. Apart from the other words of messages,
 * because the route needs it, whose code comes with every page.
 */
export const nameOf = (person: Person | null): string =>
  person ? person.fullName || person.username || 'Member' : 'Former member';
