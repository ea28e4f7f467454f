/** A student's stored name and choices. */
export type Student = {
  id: string;
  username: string;
  fullName: string;
  profileImage: string | null;
  showsInitialsOnly: boolean;
  isDeleted: boolean;
};

/** `teacherId` is the instructor of the class that is shown. */
export type NameReader = { viewerId: string | null; teacherId: string };

type ShownName = Pick<Student, 'username' | 'fullName' | 'profileImage'>;

/**
 * A participant or author of a review as the reader sees them. With initials, the shown name also
 * takes the place of the username, which often contains the whole name.
 */
export function shownStudent(student: Student, reader: NameReader): ShownName {
  const { username, fullName, profileImage } = student;
  const form = nameForm(student, reader);
  if (form === 'initials') {
    const initials = initialsOf(fullName);
    return { username: initials, fullName: initials, profileImage: null };
  }
  return { username, fullName: form === 'full' ? fullName : shortName(fullName), profileImage };
}

export function isShownByInitials(student: Student, reader: NameReader): boolean {
  return nameForm(student, reader) === 'initials';
}

function nameForm(student: Student, { viewerId, teacherId }: NameReader) {
  // 'Former member' is not a name.
  if (student.isDeleted || viewerId === student.id || viewerId === teacherId) return 'full';
  if (student.showsInitialsOnly) return 'initials';
  return viewerId === null ? 'short' : 'full';
}

/** 'Maya Ortiz' becomes 'Maya O.' */
export function shortName(fullName: string): string {
  const [first = '', ...others] = wordsOf(fullName);
  const last = others.at(-1);
  return last ? `${first} ${initialOf(last)}` : first;
}

/** 'Maya Ortiz' becomes 'Maya' */
export const firstName = (fullName: string): string => wordsOf(fullName)[0] ?? fullName;

/** 'Maya Ortiz' becomes 'M. O.' */
export function initialsOf(fullName: string): string {
  const words = wordsOf(fullName);
  const last = words.length > 1 ? words.at(-1) : undefined;
  return [words[0] ?? '', last].flatMap((word) => (word ? [initialOf(word)] : [])).join(' ');
}

const wordsOf = (fullName: string) => fullName.trim().split(/\s+/);

/** The first letter, or the first character of a name without letters. */
function initialOf(word: string): string {
  const composed = word.normalize('NFC');
  return `${/[\p{L}\p{N}]/u.exec(composed)?.[0] ?? [...composed][0]}.`;
}
