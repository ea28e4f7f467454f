import { describe, expect, it } from 'vitest';
import { initialsOf, shortName, shownStudent } from './shown-names.ts';

it.each([
  ['Maya Ortiz', 'Maya O.', 'M. O.'],
  ['  Mary Ann  de la Cruz ', 'Mary C.', 'M. C.'],
  ['Prince', 'Prince', 'P.'],
  ['Zoë (Zo) ‘Élan’', 'Zoë É.', 'Z. É.'],
  ['E\u0301lan O\u0308z', 'E\u0301lan Ö.', 'É. Ö.'],
  ['𝒜da 🦊', '𝒜da 🦊.', '𝒜. 🦊.'],
])('%s is %s in short, and %s by initials', (fullName, short, initials) => {
  expect([shortName(fullName), initialsOf(fullName)]).toEqual([short, initials]);
});

describe('a student', () => {
  const student = {
    id: 'student',
    username: 'maya_ortiz',
    fullName: 'Maya Ortiz',
    profileImage: 'maya.png',
    showsInitialsOnly: false,
    isDeleted: false,
  };
  const readers = { public: null, other: 'other', teacher: 'teacher', self: 'student' };
  const seen = (who: typeof student) =>
    Object.fromEntries(
      Object.entries(readers).map(([name, viewerId]) => {
        const shown = shownStudent(who, { viewerId, teacherId: 'teacher' });
        return [name, Object.values(shown).join(', ')];
      }),
    );
  const full = 'maya_ortiz, Maya Ortiz, maya.png';
  const initials = 'M. O., M. O., ';

  it('is shown to the public by first name and initial', () => {
    expect(seen(student)).toEqual({
      public: 'maya_ortiz, Maya O., maya.png',
      other: full,
      teacher: full,
      self: full,
    });
  });

  it('is known only to the instructor and to themselves after choosing initials', () => {
    expect(seen({ ...student, showsInitialsOnly: true })).toEqual({
      public: initials,
      other: initials,
      teacher: full,
      self: full,
    });
  });

  it('stays "Former member" after the account is deleted', () => {
    const former = { ...student, fullName: 'Former member', isDeleted: true };
    const reader = { viewerId: null, teacherId: 'teacher' };
    expect(shownStudent(former, reader).fullName).toBe('Former member');
  });
});
