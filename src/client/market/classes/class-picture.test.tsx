import { readFileSync } from 'node:fs';
import path from 'node:path';
import { render } from '@testing-library/react';
import { expect, it } from 'vitest';
import { ClassPicture } from './class-picture.tsx';

const sprite = readFileSync(path.join(import.meta.dirname, 'category-motifs.svg'), 'utf8');

it.each([
  ['Pottery & Ceramics', 'pottery-ceramics'],
  ['Baking & Bread', 'baking-bread'],
  ['Cooking', 'cooking'],
  ['Woodworking', 'woodworking'],
  ['Bicycles & Repair', 'bicycles-repair'],
  ['Gardening', 'gardening'],
  ['Photography', 'photography'],
  ['Painting & Drawing', 'painting-drawing'],
  ['Music', 'music'],
  ['Textiles & Sewing', 'textiles-sewing'],
  ['Languages', 'languages'],
  ['Movement & Dance', 'movement-dance'],
])('a class of %s without a picture has the drawing of its category', (category, id) => {
  const { container } = render(<ClassPicture category={category} picture={null} sizes="1px" />);
  const drawing = container.querySelector('use:last-child')?.getAttribute('href');
  expect(drawing).toMatch(new RegExp(`#${id}$`));
  expect(sprite).toContain(`<symbol id="${id}"`);
});
