import { createTransport } from 'nodemailer'
import type { Logger } from 'pino'
import type { MailText } from './mail-text.ts'

export interface Mail {
  to: string
  subject: MailText
  text: MailText
}

export interface Mailer {
  send(mail: Mail): Promise<void>
  close(): void
}

/** Mail leaves through SMTP. Without a server nothing is sent, and the log says so without naming anybody. */
export function openMailer(smtpUrl: string | undefined, from: string, log: Logger): Mailer {
  if (!smtpUrl) {
    return {
      async send() {
        log.warn('a mail was not sent: SMTP_URL is not set')
      },
      close() {},
    }
  }
  const transport = createTransport(
    { url: smtpUrl, connectionTimeout: 10_000, socketTimeout: 30_000 },
    { from },
  )
  return {
    async send({ to, subject, text }) {
      await transport.sendMail({ to: { name: '', address: to }, subject: subject.text, text: text.text })
    },
    close: () => transport.close(),
  }
}
