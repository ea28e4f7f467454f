import { v5, v7 } from 'uuid';

/** A UUID v7, which sorts by creation time. Made here because PostgreSQL 15 cannot generate one. */
export function newId(): string {
  return v7();
}

/** A stable UUID for one aspect of a record, which does not reveal the record's id. */
export function derivedId(id: string, aspect: string): string {
  return v5(aspect, id);
}
