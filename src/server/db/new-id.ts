import { v5, v7 } from 'uuid';

/** A UUID v7, which sorts by creation time. Made here because PostgreSQL 15 cannot generate one. */
export function newId(): string {
  return v7();
}

/** The smallest id of that time: ids made then or later are not smaller. */
export function firstIdAt(time: Date): string {
  return v7({ msecs: time.getTime(), seq: 0, random: new Uint8Array(16) });
}

/** A stable UUID for one aspect of a record, which does not reveal the record's id. */
export function derivedId(id: string, aspect: string): string {
  return v5(aspect, id);
}
