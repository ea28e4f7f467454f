import { Link } from '@tanstack/react-router';
import { AccordionItem } from '#client/ui/accordion.tsx';
import type { FaqEntry } from './faq-sections.ts';

export function FaqItem({ entry: { question, answer, link } }: { entry: FaqEntry }) {
  return (
    <AccordionItem title={question}>
      <p>{answer}</p>
      {link && (
        <Link
          to={link.to}
          className="inline-flex min-h-11 items-center rounded-lg text-accent underline underline-offset-4"
        >
          {link.label}
        </Link>
      )}
    </AccordionItem>
  );
}
