import { hash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { build, type Plugin, type Rolldown } from 'vite';
import { shellPath, workerPath } from '../src/shared/pocket-worker.ts';

const root = path.resolve(import.meta.dirname, '..');
const pocket = path.join(root, 'src/client/market/teaching/pocket');
/** The modules that the roster's page loads, besides those that they import. */
const loaded = [
  /\/client\/main\.tsx$/,
  /\/sessions\/\$sessionId\.tsx\?tsr-split=component/,
  /\/pocket\/open-offline\.tsx$/,
  // To sign out without a network.
  /\/layout\/user-menu-items\.tsx$/,
  /\/ui\/toasts\.tsx$/,
  /\/messages\/inbox-link\.tsx$/,
  /\/layout\/mobile-menu-links\.tsx$/,
];
const fonts = /\/(inter|fraunces)-ascii-[\w-]+\.woff2$/;

/**
 * Builds the service worker of the rosters with the list of the files that their page needs, and the page that it
 * shows without a network. Its name has no hash, because browsers ask for it by name.
 */
export function buildRosterWorker(): Plugin {
  return {
    name: 'build-roster-worker',
    apply: 'build',
    async generateBundle(_options, bundle) {
      const files = filesOf(bundle);
      const shell = shellOf(bundle);
      const theme = await readFile(path.join(root, 'src/client/public/theme.js'), 'utf8');
      const revised = { [shellPath]: shell, '/theme.js': theme };
      const entries = [
        ...files.map((file) => ({ url: `/${file}`, revision: null })),
        ...Object.entries(revised).map(([url, text]) => ({ url, revision: hash('sha256', text) })),
      ];
      const source = await buildWorker(entries);
      this.emitFile({ type: 'asset', fileName: shellPath.slice(1), source: shell });
      this.emitFile({ type: 'asset', fileName: workerPath.slice(1), source });
    },
  };
}

type Bundle = Rolldown.OutputBundle;
const chunksOf = (bundle: Bundle) =>
  Object.values(bundle).filter((output) => output.type === 'chunk');

/** The chunks of the page with all that they import, its styles and its fonts. */
function filesOf(bundle: Bundle): string[] {
  const chunks = new Map(chunksOf(bundle).map((chunk) => [chunk.fileName, chunk]));
  const files = new Set<string>();
  const add = (fileName: string) => {
    if (files.has(fileName)) return;
    files.add(fileName);
    const chunk = chunks.get(fileName);
    for (const imported of chunk?.imports ?? []) add(imported);
    for (const style of chunk?.viteMetadata?.importedCss ?? []) add(style);
  };
  for (const name of loaded) {
    const chunk = [...chunks.values()].find(({ moduleIds }) =>
      moduleIds.some((id) => name.test(id)),
    );
    if (!chunk) throw new Error(`No chunk has a module like ${name}`);
    add(chunk.fileName);
  }
  for (const fileName of Object.keys(bundle)) if (fonts.test(`/${fileName}`)) add(fileName);
  return [...files].sort();
}

/** Like a page before it is rendered; the script renders it from what is kept on the phone. */
function shellOf(bundle: Bundle): string {
  const entry = chunksOf(bundle).find(({ isEntry }) => isEntry);
  const styles = [...(entry?.viteMetadata?.importedCss ?? [])];
  return `<!doctype html>
<html lang="en" data-offline>
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <meta name="theme-color" content="#fbf8f3">
    <meta name="robots" content="noindex">
    <title>LearnLocal</title>
    <script src="/theme.js"></script>
${styles.map((file) => `    <link rel="stylesheet" href="/${file}">`).join('\n')}
    <script type="module" src="/${entry?.fileName}"></script>
  </head>
  <body></body>
</html>
`;
}

async function buildWorker(rosterFiles: object[]): Promise<string> {
  const built = await build({
    configFile: false,
    logLevel: 'warn',
    define: {
      rosterFiles: JSON.stringify(rosterFiles),
      'process.env.NODE_ENV': '"production"',
    },
    build: {
      write: false,
      copyPublicDir: false,
      target: 'es2022',
      rolldownOptions: {
        input: path.join(pocket, 'roster-worker.ts'),
        output: { format: 'iife' },
      },
    },
  });
  const [output] = [built].flat();
  if (!output || !('output' in output)) throw new Error('The worker was not built');
  return output.output[0].code;
}
