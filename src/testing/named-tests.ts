import ts from 'typescript';

/** A test as its file declares it: `name` is the string or template as it stands in the source. */
export type NamedTest = { name: string; isSkipped: boolean };

const notRun = new Set(['skip', 'todo', 'fails', 'skipIf', 'runIf']);

/** The tests of a source file, found by reading it; nothing of it is run. */
export function testsIn(fileName: string, source: string): NamedTest[] {
  const file = ts.createSourceFile(fileName, source, ts.ScriptTarget.Latest);
  const isNarrowed = /\b(?:it|test|describe)(?:\.\w+)*\.only\b/.test(source);
  const found: NamedTest[] = [];
  const visit = (node: ts.Node, isSkipped: boolean): void => {
    const call = ts.isCallExpression(node) ? readCall(node) : null;
    const isOut = isSkipped || (call?.isSkipped ?? false);
    if (call?.kind === 'test') found.push({ name: call.name, isSkipped: isOut || isNarrowed });
    ts.forEachChild(node, (child) => visit(child, isOut));
  };
  visit(file, false);
  return found;
}

/** `it('…')`, `test.each([…])('…')`, `describe.skip('…')` and the like; null for other calls. */
function readCall(call: ts.CallExpression) {
  const [first, ...others] = call.arguments;
  const { root, words } = calleeWords(call.expression);
  const kind = root === 'describe' ? 'group' : 'test';
  if (!first || !['it', 'test', 'describe'].includes(root)) return null;
  const name = textOf(first);
  // The list of a table, `it.each([…])`, is itself a call of `it`; its names come with the next one.
  if (name === null || !others.some(isBody)) return null;
  const isSkipped = words.some((word) => notRun.has(word)) || others.some(saysSkipped);
  return { kind, name, isSkipped } as const;
}

function calleeWords(expression: ts.Expression): { root: string; words: string[] } {
  if (ts.isIdentifier(expression)) return { root: expression.text, words: [] };
  if (ts.isPropertyAccessExpression(expression)) {
    const { root, words } = calleeWords(expression.expression);
    return { root, words: [...words, expression.name.text] };
  }
  if (ts.isCallExpression(expression)) return calleeWords(expression.expression);
  if (ts.isTaggedTemplateExpression(expression)) return calleeWords(expression.tag);
  return { root: '', words: [] };
}

function textOf(node: ts.Expression): string | null {
  if (ts.isStringLiteral(node) || ts.isNoSubstitutionTemplateLiteral(node)) return node.text;
  if (!ts.isTemplateExpression(node)) return null;
  // As it is written, between the backticks.
  const parts = node.templateSpans.map(
    ({ expression, literal }) => `\${${sourceOf(expression)}}${literal.text}`,
  );
  return node.head.text + parts.join('');
}

function sourceOf(node: ts.Expression): string {
  if (ts.isIdentifier(node)) return node.text;
  if (ts.isPropertyAccessExpression(node)) return `${sourceOf(node.expression)}.${node.name.text}`;
  return '…';
}

const isBody = (node: ts.Expression) => ts.isArrowFunction(node) || ts.isFunctionExpression(node);

/** `{ skip: true }` between name and body. */
function saysSkipped(node: ts.Expression): boolean {
  return (
    ts.isObjectLiteralExpression(node) &&
    node.properties.some(
      (property) =>
        property.name !== undefined &&
        ts.isIdentifier(property.name) &&
        notRun.has(property.name.text),
    )
  );
}
