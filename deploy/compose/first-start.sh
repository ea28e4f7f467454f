#!/bin/sh
# Writes .env for compose.yaml, with new passwords. Arguments: the host name of the site, and the address
# that gets alerts. Without a host name, the product runs at http://localhost, with caught emails.
#   sh deploy/compose/first-start.sh learn.example ops@learn.example
set -eu
cd "$(dirname "$0")/../.."

if [ -e .env ]; then
  echo 'There is a file .env already, which may have the only copy of your secrets. Nothing was changed.' >&2
  exit 1
fi
host=${1:-}
alert_email=${2:-ops@localhost}
is_host() { case $1 in '' | -* | *[!A-Za-z0-9.-]*) return 1 ;; esac }
is_email() { case $1 in ?*@?*) ;; *) return 1 ;; esac }
if [ $# -gt 0 ] && ! { [ $# -eq 2 ] && is_host "$1" && is_email "$2"; }; then
  echo 'Name the host and the address that gets alerts, such as: learn.example ops@learn.example' >&2
  exit 1
fi

random() {
  head -c 32 /dev/urandom | od -An -tx1 | tr -d ' \n'
}

umask 077
{
  echo "APP_SECRET=$(random)"
  echo "DATABASE_PASSWORD=$(random)"
  echo "GRAFANA_PASSWORD=$(random)"
  echo "ALERT_EMAIL=$alert_email"
  if [ -n "$host" ]; then
    echo "APP_URL=https://$host"
    echo "SITE_ADDRESS=$host"
    echo "PROBE_URL=https://$host/health/ready"
    echo "MAIL_FROM=LearnLocal <hello@$host>"
    echo '# Your relay, such as smtps://user:password@smtp.example'
    echo 'SMTP_URL='
  else
    echo 'APP_URL=http://localhost'
    echo 'SITE_ADDRESS=:80'
    echo 'PROBE_URL=http://proxy/health/ready'
    echo 'SMTP_URL=smtp://mail:1025'
    echo 'MAIL_FROM=LearnLocal <hello@localhost>'
    echo 'COMPOSE_PROFILES=mail-catcher'
  fi
} > .env
echo 'Wrote .env. Keep a copy of it apart from the backups: without APP_SECRET they cannot be restored.'
[ -z "$host" ] || echo 'Set SMTP_URL in it before you start.'
