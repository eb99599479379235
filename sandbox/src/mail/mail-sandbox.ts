import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import type { AddressInfo, Socket } from 'node:net'
import { join } from 'node:path'
import PostalMime from 'postal-mime'
import { SMTPServer } from 'smtp-server'

export interface KeptMail {
  receivedAt: string
  from: string
  to: string
  subject: string
  text: string
  html: string
  /** By their names in lower case. */
  headers: Record<string, string>
  /** Whether it came over TLS. */
  isEncrypted: boolean
}

const MOST_KEPT = 100

export type MailSandbox = Awaited<ReturnType<typeof openMailSandbox>>

/**
 * A real SMTP server that delivers nothing and keeps the newest messages in a folder. It may offer TLS, with a certificate
 * that nobody vouches for.
 */
export async function openMailSandbox(folder: string, { offersTls = false } = {}) {
  await mkdir(folder, { recursive: true })
  let last = 0
  const came = new Map<string, number>()

  async function keep(raw: Buffer, isEncrypted: boolean): Promise<void> {
    const parsed = await PostalMime.parse(raw)
    const mail: KeptMail = {
      receivedAt: new Date().toISOString(),
      from: parsed.from?.address ?? '',
      to: (parsed.to ?? []).map((it) => it.address ?? '').join(', '),
      subject: parsed.subject ?? '',
      text: parsed.text ?? '',
      html: parsed.html ?? '',
      headers: Object.fromEntries(parsed.headers.map(({ key, value }) => [key, value])),
      isEncrypted,
    }
    came.set(mail.to, (came.get(mail.to) ?? 0) + 1)
    last = Math.max(last + 1, Date.now())
    await writeFile(join(folder, `${last}.json`), JSON.stringify(mail))
    for (const name of (await names()).slice(MOST_KEPT)) await rm(join(folder, name), { force: true })
  }

  /** Newest first. */
  async function names(): Promise<string[]> {
    return (await readdir(folder))
      .filter((name) => name.endsWith('.json'))
      .sort()
      .reverse()
  }

  const server = new SMTPServer({
    disabledCommands: offersTls ? ['AUTH'] : ['AUTH', 'STARTTLS'],
    onData(stream, { secure }, done) {
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on('end', () => keep(Buffer.concat(chunks), secure).then(() => done(), done))
    },
  })
  const open = new Set<Socket>()
  let connections = 0
  server.server.on('connection', (socket: Socket) => {
    connections += 1
    open.add(socket.on('close', () => open.delete(socket)))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', () => resolve()))
  const { port } = server.server.address() as AddressInfo

  return {
    smtpUrl: `smtp://127.0.0.1:${port}`,
    async mails(): Promise<KeptMail[]> {
      const kept = await Promise.all((await names()).map((name) => readFile(join(folder, name), 'utf8')))
      return kept.map((text) => JSON.parse(text))
    },
    /** How many came for an address since we are open, also those that are no longer kept. */
    cameFor: (address: string): number => came.get(address) ?? 0,
    /** How many were made since we are open, and how many are. */
    connections: () => ({ made: connections, open: open.size }),
    /** As a server does that has waited long enough. */
    hangUp(): void {
      for (const socket of open) socket.destroy()
    },
    close: () => new Promise<void>((resolve) => server.close(() => resolve())),
  }
}
