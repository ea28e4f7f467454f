#!/bin/sh
# Installs a release beside the others and links it as the current one; the running processes are not
# touched. Run as root in the unpacked source:
#   sh deploy/systemd/install-release.sh
set -eu
cd "$(dirname "$0")/../.."
version=$(sed -n 's/^  "version": "\(.*\)",$/\1/p' package.json)
release=/opt/learnlocal/releases/$version
if [ -e "$release" ]; then
  echo "$release exists already. Nothing was changed." >&2
  exit 1
fi

mkdir -p "$release"
git archive HEAD 2>/dev/null | tar -x -C "$release" || cp -a . "$release"
cd "$release"
# What only builds is removed again, with the Node that npm brings, of which the binary is kept.
if npm ci --no-audit --no-fund && npm run build &&
  cp -L node_modules/.bin/node node && npm prune --omit=dev --no-audit --no-fund; then
  ln -sfn "releases/$version" /opt/learnlocal/current.new
  mv -T /opt/learnlocal/current.new /opt/learnlocal/current
else
  rm -r "$release"
  exit 1
fi
echo "/opt/learnlocal/current is $version now. Restart the processes in turn:"
echo '  for each in worker web-1 web-2; do systemctl restart learnlocal@$each; done'
