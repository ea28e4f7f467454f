import { z } from 'zod';
import { categoryResponse } from '#server/categories/categories.rest.ts';
import { adminErrors, deskErrors, deskRow as row } from '#server/desk/desk.rest-responses.ts';
import { named } from '#server/platform/http/error-response.ts';
import { numericQuery, time } from '#server/rest/rest-fields.ts';
import type { RestRow } from '#server/rest/rest-row.ts';
import {
  categoryForm,
  mergeCategoryForm,
  moveCategoryForm,
  renameCategoryInput,
  retireCategoryForm,
} from '#shared/classes/categories.ts';

const params = z.object({ categoryId: numericQuery(renameCategoryInput.shape.categoryId) });

export const deskCategoryRows: RestRow[] = [
  row('GET /api/desk/categories', 'listAllCategories', {
    summary: 'List all categories with the number of their classes',
    description: 'In their order, with retired ones; hidden classes count.',
    response: z.array(
      named(
        'DeskCategory',
        categoryResponse.extend({ retiredAt: time.nullable(), classes: z.int() }),
      ),
    ),
    errors: deskErrors,
    call: (caller) => caller.desk.categories.list(),
  }),
  row('POST /api/desk/categories', 'createCategory', {
    summary: 'Add a category',
    description: 'It comes last in the order.',
    body: categoryForm,
    status: 201,
    response: categoryResponse,
    errors: [...adminErrors, 'CATEGORY_NAME_TAKEN'],
    call: (caller, { body }) => caller.desk.categories.add(body),
  }),
  row('PATCH /api/desk/categories/:categoryId', 'renameCategory', {
    summary: 'Rename a category',
    description: 'Its classes are found by the new name.',
    params,
    body: categoryForm,
    response: categoryResponse,
    errors: [...adminErrors, 'CATEGORY_GONE', 'CATEGORY_NAME_TAKEN', 'CATEGORY_UNCHANGED'],
    call: (caller, { params, body }) => caller.desk.categories.rename({ ...params, ...body }),
  }),
  row('POST /api/desk/categories/:categoryId/merge', 'mergeCategory', {
    summary: 'Merge a category into another one',
    description: 'Its classes move to the other one, and it is deleted. This cannot be undone.',
    params,
    body: mergeCategoryForm,
    response: named('MergedCategory', categoryResponse.extend({ classes: z.int() })),
    errors: [...adminErrors, 'CATEGORY_GONE', 'CATEGORY_RETIRED', 'CATEGORY_UNCHANGED'],
    call: (caller, { params, body }) => caller.desk.categories.merge({ ...params, ...body }),
  }),
  row('PUT /api/desk/categories/:categoryId/place', 'moveCategory', {
    summary: 'Move a category in the order',
    description: 'It comes right after the other one; null makes it the first.',
    params,
    body: moveCategoryForm,
    response: named('OrderedCategories', z.object({ categoryIds: z.array(z.int()) })),
    errors: [...adminErrors, 'CATEGORY_GONE', 'CATEGORY_UNCHANGED'],
    call: (caller, { params, body }) => caller.desk.categories.move({ ...params, ...body }),
  }),
  row('PUT /api/desk/categories/:categoryId/retired', 'retireCategory', {
    summary: 'Retire a category, or bring it back',
    description: 'New classes cannot use a retired category; classes that have it keep it.',
    params,
    body: retireCategoryForm,
    response: named('RetiredCategory', z.object({ id: z.int(), isRetired: z.boolean() })),
    errors: [...adminErrors, 'CATEGORY_GONE', 'CATEGORY_UNCHANGED', 'LAST_CATEGORY'],
    call: (caller, { params, body }) => caller.desk.categories.retire({ ...params, ...body }),
  }),
];
