import { createTransport } from 'nodemailer'
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
  const transport = createTransport(
    {
      url: SMTP_URL,
      requireTLS: SMTP_TLS === 'required',
      connectionTimeout: 10_000,
      socketTimeout: 30_000,
    },
    { from: MAIL_FROM },
  )
  return {
    async send({ to, subject, text, html, headers, messageId }) {
      await transport.sendMail({
        to: { name: '', address: to },
        subject: subject.text,
        text: text.text,
        ...(html && { html }),
        ...(messageId && { messageId }),
        headers: { ...headers, 'Auto-Submitted': 'auto-generated' },
      })
    },
    close: () => transport.close(),
  }
}
