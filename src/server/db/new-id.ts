import { v7 } from 'uuid';

/** UUID v7, made here because PostgreSQL 15 has no function for it: ids sort by their creation. */
export function newId(): string {
  return v7();
}
