import type { PaymentTerms } from '#client/lib/server/trpc.ts';
import { type ByMode, forMode } from '#client/money/by-mode.ts';

/** A paragraph or a list. */
type LegalBlock = string | string[];

export type LegalSection = { id: string; title: string; blocks: LegalBlock[] };

/** Null stands for a paragraph or point that is left out. */
type BlockSource = ByMode<string | null>;
export type SectionSource = {
  id: string;
  title: ByMode;
  blocks: (BlockSource | BlockSource[])[];
};

export function sectionsFor(sections: SectionSource[], terms: PaymentTerms): LegalSection[] {
  const read = (part: BlockSource) => forMode(part, terms);
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
