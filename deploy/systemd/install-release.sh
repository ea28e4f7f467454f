#!/bin/sh
# Installs the commit that is checked out as a release beside the others, and links it as the current one.
# The running processes are not touched. Of the older releases, the one that was current stays. Run as root:
#   sh deploy/systemd/install-release.sh
set -eu
cd "$(dirname "$0")/../.."
home=${LEARNLOCAL_HOME:-/opt/learnlocal}
cache=${LEARNLOCAL_CACHE:-/var/cache/learnlocal}
version=$(sed -n 's/^  "version": "\(.*\)",$/\1/p' package.json)
# Where there are tags, only the tagged commit has the plain name of its release.
tagged=$(git rev-list -n 1 "v$version" 2>/dev/null || true)
commit=$(git rev-parse HEAD 2>/dev/null || true)
if [ -n "$tagged" ] && [ "$tagged" != "$commit" ]; then
  version=$version+$(git rev-parse --short HEAD)
fi
release=$home/releases/$version
if [ -e "$release" ]; then
  echo "$release exists already. Nothing was changed." >&2
  exit 1
fi

mkdir -p "$release"
git archive HEAD 2>/dev/null | tar -x -C "$release" || cp -a . "$release"
cd "$release"
sed -i "s/^  \"version\": .*/  \"version\": \"$version\",/" package.json
# The Node that npm brings is kept when what only builds is removed.
if npm ci --no-audit --no-fund && npm run build &&
  cp -L node_modules/.bin/node node && npm run prune; then
  previous=$(readlink "$home/current" || true)
  ln -sfn "releases/$version" "$home/current.new"
  mv -T "$home/current.new" "$home/current"
else
  rm -r "$release"
  exit 1
fi

for old in "$home"/releases/*; do
  case releases/${old##*/} in "releases/$version" | "$previous") continue ;; esac
  # A process that was not restarted still loads files from its release.
  if readlink /proc/[0-9]*/cwd | grep -qxF "$old"; then continue; fi
  rm -rf "$old" "$cache/compiled/${old##*/}"
  echo "Removed $old."
done
echo "$home/current is $version now. Restart the processes in turn:"
echo '  for each in worker web-1 web-2; do systemctl restart learnlocal@$each; done'
