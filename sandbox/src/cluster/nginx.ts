import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { Opened } from './opened.ts'
import type { Programs } from './programs.ts'
import { openService, type Service } from './service.ts'

const run = promisify(execFile)

/** One address for both servers: TLS, event streams as they come, uploads passed on while they arrive. */
export async function startNginx(
  folder: string,
  { nginx: command, openssl }: Programs,
  { port, servers }: { port: number; servers: readonly number[] },
  opened: Opened,
): Promise<Service> {
  const home = join(folder, 'nginx')
  await mkdir(home, { recursive: true })
  const certificate = { cert: join(home, 'certificate.pem'), key: join(home, 'key.pem') }
  if (!existsSync(certificate.cert)) await signOneself(openssl, certificate)
  const settings = join(home, 'nginx.conf')
  const upstream = servers.map((it) => `127.0.0.1:${it}`)
  await writeFile(
    settings,
    nginxSettings({ home, listen: `127.0.0.1:${port}`, servers: upstream, ...certificate }),
  )
  const args = ['-p', home, '-c', settings, '-e', join(home, 'error.log')]
  // Event streams never end by themselves, so it is not asked to wait for what is under way.
  return openService({ name: 'nginx', command, args, log: join(home, 'nginx.log'), port }, opened)
}

async function signOneself(openssl: string, { cert, key }: { cert: string; key: string }): Promise<void> {
  const names = 'subjectAltName=DNS:localhost,IP:127.0.0.1'
  const kind = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes', '-days', '365']
  const what = ['-subj', '/CN=localhost', '-addext', names, '-keyout', key, '-out', cert]
  await run(openssl, ['req', '-x509', ...kind, ...what])
}

interface Settings {
  /** Where it may write. */
  home: string
  listen: string
  servers: readonly string[]
  cert: string
  key: string
}

export function nginxSettings({ home, listen, servers, cert, key }: Settings): string {
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
  return `daemon off;
worker_processes 2;
pid ${home}/nginx.pid;
events { worker_connections 4096; }
http {
  access_log off;
${temporary.map((it) => `  ${it}_temp_path ${home}/${it};`).join('\n')}

  upstream pitlane {
${servers.map((it) => `    server ${it} max_fails=1 fail_timeout=2s;`).join('\n')}
    keepalive 64;
  }

  server {
    listen ${listen} ssl http2;
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
    # An address to upload to is good once.
    location /api/uploads/ {
      proxy_pass http://pitlane;
      proxy_next_upstream error;
    }
    location = /api/events {
      proxy_pass http://pitlane;
      proxy_read_timeout 1h;
    }
    location = /metrics { return 404; }
  }
}
`
}
