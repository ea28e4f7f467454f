// @module-tag program
import { execFileSync, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { cp, mkdir, mkdtemp, readdir, readFile, readlink, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { it as always, expect, onTestFinished } from 'vitest';
import { killOnExit } from '#server/testing/kill-on-exit.ts';

// systemd, for which the script is, and GNU's mv and sed are programs of Linux.
const it = always.skipIf(process.platform !== 'linux');

const script = 'deploy/systemd/install-release.sh';

/** Stands in for npm, with which `book.test.ts` really installs: brings a Node, and fails at one command. */
const npm = (failing = '') => `#!/bin/sh
[ "$1" != ci ] || { mkdir -p node_modules/.bin && touch node_modules/.bin/node; }
[ "$*" != "${failing}" ]
`;

/** A repository with only the script and a version, and a folder in place of /opt/learnlocal. */
async function makeMachine() {
  const folder = await mkdtemp(path.join(tmpdir(), 'learnlocal-releases-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const source = path.join(folder, 'source');
  const home = path.join(folder, 'home');
  const cache = path.join(folder, 'cache');
  const bin = path.join(folder, 'bin');
  await mkdir(bin);
  await writeFile(path.join(bin, 'npm'), npm(), { mode: 0o755 });
  await cp(script, path.join(source, script));
  const git = (...args: string[]) =>
    execFileSync('git', ['-c', 'user.name=-', '-c', 'user.email=-', ...args], {
      cwd: source,
      encoding: 'utf8',
    }).trim();
  git('init', '--quiet');
  return {
    git,
    releases: path.join(home, 'releases'),
    compiled: path.join(cache, 'compiled'),
    failing: (command: string) => writeFile(path.join(bin, 'npm'), npm(command)),
    current: () => readlink(path.join(home, 'current')),
    async commit(version: string) {
      await writeFile(
        path.join(source, 'package.json'),
        `{\n  "version": "${version}",\n  "a": 1\n}\n`,
      );
      git('add', '.');
      git('commit', '--quiet', '--allow-empty', '--message', version);
    },
    install() {
      const env = {
        ...process.env,
        LEARNLOCAL_HOME: home,
        LEARNLOCAL_CACHE: cache,
        PATH: `${bin}:${process.env.PATH}`,
      };
      return spawnSync('sh', [path.join(source, script)], { env, encoding: 'utf8' });
    },
  };
}

it('a clone without tags installs its last commit under the version of package.json', async () => {
  const { commit, install, current, releases } = await makeMachine();
  await commit('0.3.0');
  expect(install()).toMatchObject({ status: 0, stdout: expect.stringContaining('is 0.3.0 now') });
  expect(await current()).toBe('releases/0.3.0');
  expect(await readdir(path.join(releases, '0.3.0'))).toContain('node');
  expect(install()).toMatchObject({ status: 1, stderr: expect.stringContaining('exists already') });
});

it('a commit after the tag of its version is not installed under the name of that release', async () => {
  const { git, commit, install, current, releases } = await makeMachine();
  await commit('0.3.0');
  git('tag', 'v0.3.0');
  install();
  expect(await current()).toBe('releases/0.3.0');
  await commit('0.3.0');
  install();
  const version = `0.3.0+${git('rev-parse', '--short', 'HEAD')}`;
  expect(await current()).toBe(`releases/${version}`);
  const { version: own } = JSON.parse(
    await readFile(path.join(releases, version, 'package.json'), 'utf8'),
  );
  expect(own).toBe(version);
});

it('an install keeps the release that was current and those with processes, and removes older ones', async () => {
  const { commit, install, releases, compiled } = await makeMachine();
  const upgradeTo = async (version: string) => {
    await commit(version);
    expect(install().status).toBe(0);
    // As the first start does.
    await mkdir(path.join(compiled, version), { recursive: true });
    return readdir(releases);
  };
  await upgradeTo('0.1.0');
  await upgradeTo('0.2.0');
  expect(await upgradeTo('0.3.0')).toEqual(['0.2.0', '0.3.0']);
  const idle = spawn('sleep', ['1000'], { cwd: path.join(releases, '0.2.0'), stdio: 'ignore' });
  killOnExit(idle);
  await once(idle, 'spawn');
  expect(await upgradeTo('0.4.0')).toEqual(['0.2.0', '0.3.0', '0.4.0']);
  idle.kill();
  await once(idle, 'exit');
  expect(await upgradeTo('0.5.0')).toEqual(['0.4.0', '0.5.0']);
  expect(await readdir(compiled)).toEqual(['0.4.0', '0.5.0']);
});

it('a failed install leaves the current release and no directory', async () => {
  const { commit, install, current, releases, failing } = await makeMachine();
  await commit('0.3.0');
  install();
  await failing('run build');
  await commit('0.4.0');
  expect(install().status).toBe(1);
  expect([await current(), await readdir(releases)]).toEqual(['releases/0.3.0', ['0.3.0']]);
});
