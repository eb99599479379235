import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { api } from '@pitlane/contract'
import type { Endpoint } from '@pitlane/contract/endpoint'
import type { Opened } from './opened.ts'
import type { Programs } from './programs.ts'
import { openService, type Service } from './service.ts'

const run = promisify(execFile)

/** Of TLS 1.2, those that agree on a key anew for each connection and authenticate what they encrypt; TLS 1.3 has no others. */
const CIPHERS = [
  ...['ECDHE-ECDSA-AES256-GCM-SHA384', 'ECDHE-RSA-AES256-GCM-SHA384', 'ECDHE-ECDSA-CHACHA20-POLY1305'],
  ...['ECDHE-RSA-CHACHA20-POLY1305', 'ECDHE-ECDSA-AES128-GCM-SHA256', 'ECDHE-RSA-AES128-GCM-SHA256'],
].join(':')

/** For trying, where all come from one address. */
const ROOM = { connections: 30_000, largeBodies: 100, requestsPerSecond: 10_000, burst: 30_000 }

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
    nginxSettings({
      home,
      listen: `127.0.0.1:${port}`,
      servers: upstream,
      ...certificate,
      perAddress: ROOM,
      http2: 'listen',
    }),
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

/** What one network address may have: an office, or all of a provider behind one address. */
interface PerAddress {
  /** Requests under way, event streams among them. */
  connections: number
  /** Of those that bring many megabytes. */
  largeBodies: number
  requestsPerSecond: number
  /** So many more at once are let through at once. */
  burst: number
}

interface Settings {
  /** Where it may write. */
  home: string
  listen: string
  servers: readonly string[]
  cert: string
  key: string
  perAddress: PerAddress
  /** Where it is said: from 1.25 on a directive, before a word of another. */
  http2: 'directive' | 'listen'
}

export function nginxSettings({ home, listen, servers, cert, key, perAddress, http2 }: Settings): string {
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
  const { connections, largeBodies, requestsPerSecond, burst } = perAddress
  const locationOf = (path: string) => `    location = ${path} {
      proxy_pass http://pitlane;
      client_max_body_size 40m;
      client_body_timeout 60s;
      limit_conn connections ${connections};
      limit_conn large_bodies ${largeBodies};
    }`
  return `daemon off;
worker_processes 2;
pid ${home}/nginx.pid;
events { worker_connections 4096; }
http {
  access_log off;
${temporary.map((it) => `  ${it}_temp_path ${home}/${it};`).join('\n')}

  # Of an IPv6 address only the network counts, which one customer has: its first eight bytes.
  map $binary_remote_addr $network {
    "~(?s)^(?<first>.{8}).{8}$" $first;
    default $binary_remote_addr;
  }
  limit_conn_zone $network zone=connections:10m;
  limit_conn_zone $network zone=large_bodies:10m;
  limit_req_zone $network zone=requests:10m rate=${requestsPerSecond}r/s;
  limit_conn_status 429;
  limit_req_status 429;
  # What is told of a refusal names its path, which may be a secret.
  limit_conn_log_level info;
  limit_req_log_level info;

  map $upstream_http_x_request_id $own_hsts { "" "max-age=31536000; includeSubDomains"; default ""; }
  map $upstream_http_x_request_id $own_nosniff { "" nosniff; default ""; }
  map $upstream_http_x_request_id $own_policy { "" "default-src 'none'; base-uri 'none'; frame-ancestors 'none'"; default ""; }
  server_tokens off;

  upstream pitlane {
${servers.map((it) => `    server ${it} max_fails=1 fail_timeout=2s;`).join('\n')}
    keepalive 64;
  }

  server {
    listen ${listen} ssl${http2 === 'listen' ? ' http2' : ''};
${http2 === 'directive' ? '    http2 on;\n' : ''}    ssl_certificate ${cert};
    ssl_certificate_key ${key};
    ssl_protocols TLSv1.2 TLSv1.3;
    ssl_ciphers ${CIPHERS};
    ssl_prefer_server_ciphers on;

    # What no server has answered, nginx answers itself: a header without a value is not sent.
    add_header Strict-Transport-Security $own_hsts always;
    add_header X-Content-Type-Options $own_nosniff always;
    add_header Content-Security-Policy $own_policy always;

    limit_conn connections ${connections};
    limit_req zone=requests burst=${burst} nodelay;
    client_header_timeout 10s;
    client_body_timeout 10s;
    send_timeout 30s;
    reset_timedout_connection on;
    # The servers take 1 MiB, and say so of what is a little more.
    client_max_body_size 2m;
    client_body_buffer_size 64k;

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
    # A request reaches a server when it is whole, and a server is rid of most answers before they are read; of long ones no
    # files are made.
    proxy_request_buffering on;
    proxy_buffering on;
    proxy_buffers 16 16k;
    proxy_buffer_size 16k;
    proxy_max_temp_file_size 0;

    location / { proxy_pass http://pitlane; }
    # An upload reaches the server while it arrives, and its address is good once.
    location /api/uploads/ {
      proxy_pass http://pitlane;
      proxy_request_buffering off;
      proxy_next_upstream error;
      client_max_body_size 40m;
      client_body_timeout 60s;
    }
    # What brings many megabytes.
${largeBodied().map(locationOf).join('\n')}
    # An event leaves as it comes.
    location = /api/events {
      proxy_pass http://pitlane;
      proxy_buffering off;
      proxy_read_timeout 1h;
    }
    location = /metrics { return 404; }
  }
}
`
}

/** Calls that take more than the usual. */
function largeBodied(): string[] {
  const calls: Endpoint[] = Object.values(api).flatMap((word) => Object.values(word))
  return calls.filter((it) => it.bodyLimit !== undefined).map((it) => it.path)
}
