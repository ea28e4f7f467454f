import type { Kysely } from 'kysely';
import { runStatements } from './run-statements.ts';

/** An instructor needs a category to list a class. In menu order; existing categories are kept. */
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
