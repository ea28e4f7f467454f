/** One concept of a search. */
export type Concept = Meaning & { weight: number };

export type Meaning = {
  /**
   * The fields of a class that can match it: the title, names and the description. Their shares add
   * up.
   */
  fields: Field[];
  /**
   * A query that finds the concept in any field without the typed word; null if only the typed word
   * does.
   */
  related: string | null;
};

/** The queries that match in a field, best first, each with its share of the weight. */
export type Field = { query: string; share: number }[];

/** The text conditions of a search: see decision 31. */
export type RankedWords = {
  /** A text search query that every result matches. */
  required: string;
  concepts: Concept[];
};

/** Queries for one concept. */
type ConceptQueries = {
  /** The typed word. */
  own: string[];
  /** Words that begin like the typed one. */
  begun: string | null;
  /** Synonyms. */
  same: string[];
  /** Words that belong to the concept, as sushi does to Japanese. */
  narrower: string[];
};

/** The title counts most, and the typed word counts more than related ones. */
export function meaningOf({ own, begun, same, narrower }: ConceptQueries): Meaning {
  const beginnings = begun ? [begun] : [];
  const isOnlyBegun = own.length === 0;
  const fields = [
    inField('A', [
      [own, 1],
      [same, 0.8],
      [beginnings, isOnlyBegun ? 0.9 : 0.6],
      [narrower, 0.6],
    ]),
    // Category and instructor, location and city.
    inField('BC', [
      [own, 0.7],
      [same, 0.5],
      [beginnings, isOnlyBegun ? 0.6 : 0.3],
      [narrower, 0.3],
    ]),
    inField('D', [
      [own, 0.4],
      [beginnings, isOnlyBegun ? 0.3 : 0.2],
      [[...same, ...narrower], 0.18],
    ]),
  ];
  return {
    fields: fields.filter((field) => field.length > 0),
    related: anyOf([...beginnings, ...same, ...narrower]) || null,
  };
}

/** `label` is PostgreSQL's name of the field: A to D. */
function inField(label: string, ways: [queries: string[], share: number][]): Field {
  return ways
    .filter(([queries]) => queries.length > 0)
    .map(([queries, share]) => ({ query: labeled(anyOf(queries), label), share }));
}

/** A query for the titles and names of classes about the main concepts of a search. */
export function topicOf({ concepts }: RankedWords): string {
  const greatest = Math.max(...concepts.map(({ weight }) => weight));
  const main = concepts.filter(({ weight }) => weight >= greatest / 2);
  // The last field of a concept is the description, which may mention anything.
  const fields = main.flatMap((concept) => concept.fields.slice(0, -1).flat());
  return anyOf(fields.map(({ query }) => query));
}

export const anyOf = (queries: string[]) => queries.map((query) => `(${query})`).join(' | ');

function labeled(query: string, label: string): string {
  return query.replace(
    /('(?:[^']|'')*')(?::(\*))?/g,
    (_, lexeme, star = '') => `${lexeme}:${star}${label}`,
  );
}

/** The query of one word as a prefix. */
export const beginningWith = (query: string) =>
  query.replace(/'(?:[^']|'')*'/g, (lexeme) => `${lexeme}:*`);
