type Waiting = { id: string; about: string[]; attempts: number; isDue: boolean };

/**
 * The ids of the deliveries to try next, none of them before an earlier one about the same subject.
 * Deliveries with fewer attempts come first: one that the receiver always rejects must not hold up others.
 */
export function nextDeliveries(waiting: Waiting[], max: number): string[] {
  const blocked = new Set<string>();
  const next: Waiting[] = [];
  for (const delivery of waiting) {
    const isFree = !delivery.about.some((id) => blocked.has(id));
    for (const id of delivery.about) blocked.add(id);
    if (isFree && delivery.isDue) next.push(delivery);
  }
  return next
    .toSorted((one, other) => one.attempts - other.attempts)
    .slice(0, max)
    .map(({ id }) => id);
}
