/** Lowercase ASCII words: 'São Paulo' becomes 'sao paulo', 'Coeur d’Alene' 'coeur dalene'. */
export function foldName(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/[\p{M}'’‘ʻ`.]/gu, '')
    .replace(/\P{ASCII}/gu, (letter) => plainLetters[letter] ?? ' ')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, ' ')
    .trim();
}

/** Latin letters that Unicode does not decompose. */
const plainLetters: Record<string, string> = {
  ß: 'ss',
  ẞ: 'SS',
  æ: 'ae',
  Æ: 'AE',
  œ: 'oe',
  Œ: 'OE',
  ø: 'o',
  Ø: 'O',
  ð: 'd',
  Ð: 'D',
  þ: 'th',
  Þ: 'Th',
  đ: 'd',
  Đ: 'D',
  ł: 'l',
  Ł: 'L',
  ı: 'i',
  ħ: 'h',
  Ħ: 'H',
  ə: 'a',
  Ə: 'A',
};
