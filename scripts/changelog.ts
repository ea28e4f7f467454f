/** Returns the changelog whose section "Unreleased" is the one of a version; unchanged without it. */
export function closeUnreleased(changelog: string, version: string, date: string): string {
  return changelog.replace(/^## Unreleased$/m, `## ${version} - ${date}`);
}

/** Returns the section of CHANGELOG.md about a version. Throws if it is missing or has no upgrade steps. */
export function sectionOf(changelog: string, version: string): string {
  const [, ...sections] = changelog.split(/^## /m);
  const section = sections.find((each) => each.split(/\s/, 1)[0] === version)?.trim();
  if (!section) throw new Error(`CHANGELOG.md has no section "## ${version} - <date>".`);
  if (!/^### Upgrade steps\n+\S/m.test(section))
    throw new Error(`The section of ${version} in CHANGELOG.md has no "### Upgrade steps".`);
  return section;
}

/** Throws unless `version` looks like 1.2.3 and is not older than `current`. */
export function requireNext(version: string, current: string): void {
  const numbersOf = (text: string) => /^(\d+)\.(\d+)\.(\d+)$/.exec(text)?.slice(1).map(Number);
  const [next, last = []] = [numbersOf(version), numbersOf(current)];
  if (!next) throw new Error(`"${version}" is not a version such as 1.2.3.`);
  const changed = next.findIndex((number, index) => number !== last[index]);
  if (changed >= 0 && Number(next[changed]) < Number(last[changed]))
    throw new Error(`${version} is older than ${current}.`);
}
