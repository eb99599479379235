import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openMailSandbox } from '@pitlane/sandbox/mail/mail-sandbox'
import pino from 'pino'
import { afterAll, describe, expect, test } from 'vitest'
import { openMailer } from './mail.ts'
import { asIs, mailText } from './mail-text.ts'

const folder = await mkdtemp(join(tmpdir(), 'pitlane-mail-'))
const secure = await openMailSandbox(join(folder, 'secure'), { offersTls: true })
const plain = await openMailSandbox(join(folder, 'plain'))
afterAll(async () => {
  await Promise.all([secure.close(), plain.close()])
  await rm(folder, { recursive: true })
})

const mail = { to: 'owner@example.com', subject: asIs('Hello'), text: asIs('Good morning.') }

function mailerTo(SMTP_URL: string, SMTP_TLS: 'offered' | 'required' = 'offered') {
  return openMailer({ SMTP_URL, SMTP_TLS, MAIL_FROM: 'no-reply@example.com' }, pino({ enabled: false }))
}

async function send(SMTP_URL: string, SMTP_TLS: 'offered' | 'required' = 'offered', what = mail) {
  const mailer = mailerTo(SMTP_URL, SMTP_TLS)
  await mailer.send(what).finally(() => mailer.close())
}

describe('a mail', () => {
  test('goes over TLS where the server offers it', async () => {
    await send(`${secure.smtpUrl}?tls.rejectUnauthorized=false`)
    expect(await secure.mails()).toMatchObject([{ to: mail.to, isEncrypted: true }])
  })

  test('is not given to a server whose certificate does not hold', async () => {
    const before = (await secure.mails()).length
    await expect(send(secure.smtpUrl)).rejects.toThrow(/certificate/)
    expect(await secure.mails()).toHaveLength(before)
  })

  test('goes to a server without TLS, unless TLS is required', async () => {
    await send(plain.smtpUrl)
    expect(await plain.mails()).toMatchObject([{ isEncrypted: false }])
    await expect(send(plain.smtpUrl, 'required')).rejects.toThrow(/TLS/)
    expect(await plain.mails()).toHaveLength(1)
  })

  test('has the headers that we write, whatever a name brings along', async () => {
    const subject = mailText`The trial of ${'Two\r\nBcc: all@evil.example'} ends`
    await send(plain.smtpUrl, 'offered', { ...mail, subject })
    const [newest] = await plain.mails()
    expect(newest).toMatchObject({
      to: mail.to,
      subject: 'The trial of Two Bcc: all@ evil. example ends',
      text: 'Good morning.\n',
    })
  })
})

describe('mails that follow each other', () => {
  test('go over the same connection, which ends with us', async () => {
    const before = plain.connections().made
    const mailer = mailerTo(plain.smtpUrl)
    for (const to of ['one@example.com', 'two@example.com', 'three@example.com'])
      await mailer.send({ ...mail, to })
    expect(plain.connections()).toEqual({ made: before + 1, open: 1 })
    mailer.close()
    await expect.poll(() => plain.connections().open).toBe(0)
  })

  test('come once each when the server has hung up in between', async () => {
    const mailer = mailerTo(plain.smtpUrl)
    await mailer.send({ ...mail, to: 'before@example.com' })
    plain.hangUp()
    await mailer.send({ ...mail, to: 'after@example.com' })
    mailer.close()
    expect(['before', 'after'].map((name) => plain.cameFor(`${name}@example.com`))).toEqual([1, 1])
  })

  test('have only so many connections, however many come at once', async () => {
    const before = plain.connections().made
    const mailer = mailerTo(plain.smtpUrl)
    const many = Array.from({ length: 100 }, () => mailer.send({ ...mail, to: 'many@example.com' }))
    await Promise.all(many)
    mailer.close()
    expect(plain.connections().made - before).toBeLessThanOrEqual(20)
    expect(plain.cameFor('many@example.com')).toBe(100)
  })

  test('fail one by one where nobody answers', async () => {
    const server = await openMailSandbox(join(folder, 'gone'))
    await server.close()
    const mailer = mailerTo(server.smtpUrl)
    const refused = [mailer.send(mail), mailer.send(mail)]
    for (const it of refused) await expect(it).rejects.toThrow(/ECONNREFUSED/)
    mailer.close()
  })
})
