import { readFile } from 'node:fs/promises';

export type Step = { title: string; blocks: string[]; script: string };

/** The commands of each section of a page that has any, with these texts replaced. */
export async function stepsOf(page: string, replaced: Record<string, string>): Promise<Step[]> {
  let text = await readFile(page, 'utf8');
  for (const [from, to] of Object.entries(replaced)) text = text.replaceAll(from, to);
  return text.split(/^## /m).flatMap((section) => {
    const [title = ''] = section.split('\n', 1);
    const blocks = [...section.matchAll(/^```sh\n(.*?)^```$/gms)].map(([, block = '']) => block);
    // Only the first block of a section without a number is used: the others are for Docker Compose.
    const script = /^\d/.test(title) ? blocks.join('') : (blocks[0] ?? '');
    return script ? [{ title, blocks, script }] : [];
  });
}
