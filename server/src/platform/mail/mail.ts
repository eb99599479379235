import type { Logger } from 'pino'
import type { Config } from '../../config.ts'
import type { MailText } from './mail-text.ts'

export interface Mail {
  to: string
  subject: MailText
  text: MailText
  html?: string
  headers?: Record<string, string>
  /** The same for every attempt to send one mail. */
  messageId?: string
}

export interface Mailer {
  send(mail: Mail): Promise<void>
  close(): void
}

/** So many mails leave at once; the others wait in line, no longer than they are taken for when every one of these hangs. */
const MOST_CONNECTIONS = 20
/** After so many a connection is made anew, so that none outlives what it was agreed on. */
const MAILS_OF_CONNECTION = 100
/** Kept for the next mail: well within the time after which it would count as dead, and servers hang up. */
const IDLE_MS = 15_000
/** In which a connection was lost before it had said anything of the mail. Whoever posted it tries again anyhow. */
const MOST_REQUEUES = 1

/**
 * Mail leaves through SMTP, over TLS with a certificate that holds wherever the server offers it. Without a server nothing is sent, and the log says so without naming anybody.
 */
export function openMailer(
  { SMTP_URL, SMTP_TLS, MAIL_FROM }: Pick<Config, 'SMTP_URL' | 'SMTP_TLS' | 'MAIL_FROM'>,
  log: Logger,
): Mailer {
  if (!SMTP_URL) {
    return {
      async send() {
        log.warn('a mail was not sent: SMTP_URL is not set')
      },
      close() {},
    }
  }
  let opening: ReturnType<typeof openTransport> | undefined
  return {
    async send({ to, subject, text, html, headers, messageId }) {
      opening ??= openTransport({ SMTP_URL, SMTP_TLS, MAIL_FROM })
      const transport = await opening
      await transport.sendMail({
        to: { name: '', address: to },
        subject: subject.text,
        text: text.text,
        ...(html && { html }),
        ...(messageId && { messageId }),
        headers: { ...headers, 'Auto-Submitted': 'auto-generated' },
      })
    },
    close: () =>
      void opening?.then(
        (transport) => transport.close(),
        () => {},
      ),
  }
}

type Leaving = Pick<Config, 'SMTP_TLS' | 'MAIL_FROM'> & { SMTP_URL: string }

/** What mails are sent with is loaded with the first one: ten megabytes that an instance which sends none does without. */
async function openTransport({ SMTP_URL, SMTP_TLS, MAIL_FROM }: Leaving) {
  const { createTransport } = await import('nodemailer')
  return createTransport(
    {
      url: SMTP_URL,
      pool: true,
      maxConnections: MOST_CONNECTIONS,
      maxMessages: MAILS_OF_CONNECTION,
      maxRequeues: MOST_REQUEUES,
      idleTimeout: IDLE_MS,
      requireTLS: SMTP_TLS === 'required',
      connectionTimeout: 10_000,
      socketTimeout: 30_000,
    },
    { from: MAIL_FROM },
  )
}
