import type { Kysely } from 'kysely';
import { runStatements } from './run-statements.ts';

/** Without a category nobody can list a class. In menu order; a database that has some keeps them. */
export const standardCategories = {
  up: (db: Kysely<unknown>) =>
    runStatements(db, [
      `INSERT INTO categories (name)
      SELECT name FROM unnest(ARRAY[
        'Pottery & Ceramics', 'Baking & Bread', 'Cooking', 'Woodworking', 'Bicycles & Repair',
        'Gardening', 'Photography', 'Painting & Drawing', 'Music', 'Textiles & Sewing',
        'Languages', 'Movement & Dance'
      ]) WITH ORDINALITY AS standard (name, position)
      WHERE NOT EXISTS (SELECT FROM categories)
      ORDER BY position`,
    ]),
};
