import { ClassCard } from '#client/classes/class-card.tsx';
import { ClassCards } from '#client/classes/class-grid.tsx';
import type { SearchResult } from '#client/lib/trpc.ts';

type ResultGridProps = { results: SearchResult[]; headingLevel?: 'h2' | 'h3'; isBelow?: boolean };

export function ResultGrid({ results, headingLevel = 'h2', isBelow = false }: ResultGridProps) {
  return (
    <ClassCards>
      {results.map((result, index) => (
        <li key={result.id}>
          <ClassCard
            summary={result}
            found={result}
            isFirst={!isBelow && index === 0}
            headingLevel={headingLevel}
          />
        </li>
      ))}
    </ClassCards>
  );
}
