import type { z } from 'zod';
import { requiredInProduction, sections } from '../src/server/app/settings/settings-table.ts';

/** The text of Markdown: without code marks and link targets, and without parentheses that hold only a link. */
const plain = (markdown: string) =>
  markdown
    .replaceAll(/ \(\[[^\]]+\]\([^)]*\)\)/g, '')
    .replaceAll(/\[([^\]]+)\]\([^)]*\)/g, '$1')
    .replaceAll('`', '');

/** Breaks a paragraph into lines of at most 120 characters; `indent` starts all but the first. */
const wrap = (paragraph: string, indent: string) =>
  paragraph
    .replaceAll(/(.{1,118})(?: |$)/g, '$1\n')
    .trimEnd()
    .replaceAll('\n', `\n${indent}`);

/** The description of a setting, and whether production requires it. */
function about(name: string, { description }: z.ZodType): string {
  if (!description) throw new Error(`${name} has no description in settings-table.ts.`);
  const names = requiredInProduction.find((each) => each.some((other) => other === name));
  if (!names) return description;
  const others = names.filter((other) => other !== name);
  const unless = others.map((other) => `, unless \`${other}\` is set`).join('');
  return `${description} Required in production${unless}.`;
}

const defaultOf = (variable: z.ZodType) => String(variable.parse(undefined) ?? '');

function settingsPage(): string {
  const entryOf = ([name, variable]: [string, z.ZodType]) => {
    const value = defaultOf(variable);
    const shown = value && ` (\`${value}\`)`;
    return wrap(`- **\`${name}\`**${shown}: ${about(name, variable)}`, '  ');
  };
  const texts = sections.flatMap(({ title, intro, variables }) => [
    `## ${title}`,
    ...(intro ? [wrap(intro, '')] : []),
    Object.entries(variables).map(entryOf).join('\n'),
  ]);
  const head = `Environment variables, with their defaults in parentheses. The server does not start if a setting is invalid or missing, and says which one. An empty setting counts as unset. [.env.example](../../.env.example) lists them all with values for development. \`npm run settings\` writes both from [the table of settings](../../src/server/app/settings/settings-table.ts).`;
  return `${['# Settings', wrap(head, ''), ...texts].join('\n\n')}\n`;
}

function exampleFile(): string {
  const comment = (markdown: string) => wrap(`# ${plain(markdown)}`, '# ');
  const entryOf = ([name, variable]: [string, z.ZodType]) =>
    `${comment(about(name, variable))}\n${name}=${variable.meta()?.example ?? defaultOf(variable)}`;
  const texts = sections.flatMap(({ title, intro, variables }) => [
    [`## ${title}`, ...(intro ? [comment(intro)] : [])].join('\n'),
    ...Object.entries(variables).map(entryOf),
  ]);
  const head =
    'Every variable that LearnLocal reads, with a value that works in development. Copy this file to .env to change one; in production set them in the environment. docs/operations/settings.md says the same, with links.';
  return `${[comment(head), ...texts].join('\n\n')}\n`;
}

/** The files that list the settings, by path. */
export const settingsFiles = () => ({
  'docs/operations/settings.md': settingsPage(),
  '.env.example': exampleFile(),
});
