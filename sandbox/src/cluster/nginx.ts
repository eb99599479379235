import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { type Child, startChild } from './child.ts'
import type { Programs } from './programs.ts'

const run = promisify(execFile)

/** One address for both servers: TLS, event streams as they come, uploads passed on while they arrive. */
export async function startNginx(
  folder: string,
  { nginx: command, openssl }: Programs,
  { port, servers }: { port: number; servers: readonly number[] },
): Promise<Child> {
  const home = join(folder, 'nginx')
  await mkdir(home, { recursive: true })
  const certificate = { cert: join(home, 'certificate.pem'), key: join(home, 'key.pem') }
  if (!existsSync(certificate.cert)) await signOneself(openssl, certificate)
  const settings = join(home, 'nginx.conf')
  await writeFile(settings, settingsText({ home, port, servers, ...certificate }))
  const args = ['-p', home, '-c', settings, '-e', join(home, 'error.log')]
  return startChild({ name: 'nginx', command, args, log: join(home, 'nginx.log'), port, stopsBy: 'SIGQUIT' })
}

async function signOneself(openssl: string, { cert, key }: { cert: string; key: string }): Promise<void> {
  const names = 'subjectAltName=DNS:localhost,IP:127.0.0.1'
  const kind = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes', '-days', '365']
  const what = ['-subj', '/CN=localhost', '-addext', names, '-keyout', key, '-out', cert]
  await run(openssl, ['req', '-x509', ...kind, ...what])
}

interface Settings {
  home: string
  port: number
  servers: readonly number[]
  cert: string
  key: string
}

function settingsText({ home, port, servers, cert, key }: Settings): string {
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
  return `daemon off;
worker_processes 2;
pid ${home}/nginx.pid;
events { worker_connections 4096; }
http {
  access_log off;
${temporary.map((it) => `  ${it}_temp_path ${home}/${it};`).join('\n')}

  upstream pitlane {
${servers.map((it) => `    server 127.0.0.1:${it} max_fails=1 fail_timeout=2s;`).join('\n')}
    keepalive 64;
  }

  server {
    listen 127.0.0.1:${port} ssl http2;
    ssl_certificate ${cert};
    ssl_certificate_key ${key};
    ssl_protocols TLSv1.2 TLSv1.3;
    client_max_body_size 40m;

    proxy_http_version 1.1;
    proxy_set_header Connection "";
    proxy_set_header Host $http_host;
    proxy_set_header X-Forwarded-For $remote_addr;
    proxy_set_header X-Forwarded-Proto $scheme;
    proxy_connect_timeout 2s;
    proxy_read_timeout 90s;
    # What has reached no server, or can be asked twice, goes to the other one.
    proxy_next_upstream error timeout;
    proxy_next_upstream_tries 2;
    # An upload reaches the server while it arrives, and an answer leaves as it comes.
    proxy_request_buffering off;
    proxy_buffering off;

    location / { proxy_pass http://pitlane; }
    location = /api/events {
      proxy_pass http://pitlane;
      proxy_read_timeout 1h;
    }
    location = /metrics { return 404; }
  }
}
`
}
