/** A paragraph, or the points of a list. */
type LegalBlock = string | string[];

export type LegalSection = { id: string; title: string; blocks: LegalBlock[] };
