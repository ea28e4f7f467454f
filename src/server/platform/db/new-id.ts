import { v7 } from 'uuid';

/** A UUID v7, which sorts by creation time. Made here because PostgreSQL 15 cannot generate one. */
export function newId(): string {
  return v7();
}
