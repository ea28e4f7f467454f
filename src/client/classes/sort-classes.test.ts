import { describe, expect, it } from 'vitest';
import { nextOrder, type SortOrder, sortClasses } from './sort-classes.ts';

const listed = (name: string, price: number, ...days: number[]) => ({
  name,
  price,
  sessions: days.map((day) => ({
    id: `${name}${day}`,
    startTime: `2026-12-${String(day).padStart(2, '0')}T10:00:00.000Z`,
    endTime: `2026-12-${String(day).padStart(2, '0')}T11:00:00.000Z`,
    maxStudents: 1,
    availableSpots: 1,
  })),
});
const classes = [
  listed('none-cheap', 10),
  listed('late', 30, 20),
  listed('none-dear', 50),
  listed('early', 40, 25, 5),
  listed('early-too', 20, 5),
];
const names = (price: SortOrder, date: SortOrder) =>
  sortClasses(classes, { price, date }).map(({ name }) => name);

describe('sorting', () => {
  it('by nothing keeps the order of the list', () => {
    expect(names('none', 'none')).toEqual(classes.map(({ name }) => name));
  });

  it('by price', () => {
    expect(names('asc', 'none')[0]).toBe('none-cheap');
    expect(names('desc', 'none')[0]).toBe('none-dear');
  });

  it('by date takes each class’s earliest session, those without last when ascending', () => {
    expect(names('none', 'asc')).toEqual(['early', 'early-too', 'late', 'none-cheap', 'none-dear']);
  });

  it('by date descending has those with sessions after those without', () => {
    expect(names('none', 'desc')).toEqual([
      'none-cheap',
      'none-dear',
      'late',
      'early',
      'early-too',
    ]);
  });

  it('by both goes by price where the date does not decide', () => {
    expect(names('desc', 'asc')).toEqual(['early', 'early-too', 'late', 'none-dear', 'none-cheap']);
    expect(names('asc', 'asc')).toEqual(['early-too', 'early', 'late', 'none-cheap', 'none-dear']);
  });

  it('cycles none, ascending, descending, none', () => {
    expect(nextOrder('none')).toBe('asc');
    expect(nextOrder('asc')).toBe('desc');
    expect(nextOrder('desc')).toBe('none');
  });
});
