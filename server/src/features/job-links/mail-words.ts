import type { Language } from '@pitlane/contract/settings/languages'
import { type MailText, mailText } from '../../platform/mail/mail-text.ts'

interface WordsOfMail {
  subject: (business: string, job: string) => MailText
  questions: (business: string, phone: string) => MailText
  open: string
  foot: (business: string, days: number) => MailText
}

/** The mail with a link, in the language chosen for who gets it. What the business wrote stands in it as it is. */
export const mailWords: Record<Language, WordsOfMail> = {
  en: {
    subject: (business, job) => mailText`Job from ${business}: ${job}`,
    questions: (business, phone) => mailText`Questions? Call ${business}: ${phone}`,
    open: 'Open the job',
    foot: (business, days) =>
      mailText`${business} sent you this. Whoever has the link can use it, for ${days} days.`,
  },
  es: {
    subject: (business, job) => mailText`Trabajo de ${business}: ${job}`,
    questions: (business, phone) => mailText`¿Preguntas? Llame a ${business}: ${phone}`,
    open: 'Abrir el trabajo',
    foot: (business, days) =>
      mailText`Este mensaje es de ${business}. Cualquiera que tenga el enlace puede usarlo, durante ${days} días.`,
  },
  de: {
    subject: (business, job) => mailText`Auftrag von ${business}: ${job}`,
    questions: (business, phone) => mailText`Fragen? Rufen Sie ${business} an: ${phone}`,
    open: 'Auftrag öffnen',
    foot: (business, days) =>
      mailText`Diese E-Mail kommt von ${business}. Wer den Link hat, kann ihn benutzen, ${days} Tage lang.`,
  },
  fr: {
    subject: (business, job) => mailText`Intervention pour ${business}\u00a0: ${job}`,
    questions: (business, phone) => mailText`Des questions\u00a0? Appelez ${business}\u00a0: ${phone}`,
    open: 'Ouvrir l’intervention',
    foot: (business, days) =>
      mailText`Ce message vient de ${business}. Toute personne qui a le lien peut l’utiliser, pendant ${days} jours.`,
  },
  pt: {
    subject: (business, job) => mailText`Serviço de ${business}: ${job}`,
    questions: (business, phone) => mailText`Dúvidas? Ligue para ${business}: ${phone}`,
    open: 'Abrir o serviço',
    foot: (business, days) =>
      mailText`Esta mensagem é de ${business}. Quem tiver o link pode usá-lo, durante ${days} dias.`,
  },
}
