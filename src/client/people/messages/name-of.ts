type Person = { fullName: string; username: string | null };

/**
 * The name of the other side, who may have deleted the account. It has a file of its own, because the route
 * needs it, and the code of routes is loaded with every page.
 */
export const nameOf = (person: Person | null): string =>
  person ? person.fullName || person.username || 'Member' : 'Former member';
