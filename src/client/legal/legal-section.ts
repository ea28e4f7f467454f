import type { PaymentTerms } from '#client/lib/trpc.ts';
import { type ByMode, forMode } from '#client/money/by-mode.ts';

/** A paragraph or a list. */
type LegalBlock = string | string[];

export type LegalSection = { id: string; title: string; blocks: LegalBlock[] };

/** A null leaves a paragraph or point out. */
type WrittenPart = ByMode<string | null>;
export type WrittenSection = {
  id: string;
  title: ByMode;
  blocks: (WrittenPart | WrittenPart[])[];
};

export function sectionsFor(sections: WrittenSection[], terms: PaymentTerms): LegalSection[] {
  const read = (part: WrittenPart) => forMode(part, terms);
  return sections.map(({ id, title, blocks }) => ({
    id,
    title: forMode(title, terms),
    blocks: blocks
      .map((block) =>
        Array.isArray(block) ? block.map(read).filter((part) => part !== null) : read(block),
      )
      .filter((block) => block !== null),
  }));
}
