/** A paragraph or a list. */
type LegalBlock = string | string[];

export type LegalSection = { id: string; title: string; blocks: LegalBlock[] };
