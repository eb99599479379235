import type { Language } from '@pitlane/contract/settings/languages'
import { type MailText, mailText } from '../../platform/mail/mail-text.ts'

interface WordsOfDecision {
  approved: (business: string, job: string) => MailText
  declined: (business: string, job: string) => MailText
  total: (amount: MailText) => MailText
  reason: (reason: string) => MailText
  foot: (business: string) => MailText
}

/** What was decided on an estimate, in the language chosen for who gets it. */
export const decisionWords: Record<Language, WordsOfDecision> = {
  en: {
    approved: (business, job) => mailText`Estimate approved by ${business}: ${job}`,
    declined: (business, job) => mailText`Estimate declined by ${business}: ${job}`,
    total: (amount) => mailText`Your estimate: ${amount}`,
    reason: (reason) => mailText`Reason: ${reason}`,
    foot: (business) => mailText`${business} sent you this.`,
  },
  es: {
    approved: (business, job) => mailText`Presupuesto aprobado por ${business}: ${job}`,
    declined: (business, job) => mailText`Presupuesto rechazado por ${business}: ${job}`,
    total: (amount) => mailText`Su presupuesto: ${amount}`,
    reason: (reason) => mailText`Motivo: ${reason}`,
    foot: (business) => mailText`Este mensaje es de ${business}.`,
  },
  de: {
    approved: (business, job) => mailText`Kostenvoranschlag freigegeben von ${business}: ${job}`,
    declined: (business, job) => mailText`Kostenvoranschlag abgelehnt von ${business}: ${job}`,
    total: (amount) => mailText`Ihr Kostenvoranschlag: ${amount}`,
    reason: (reason) => mailText`Grund: ${reason}`,
    foot: (business) => mailText`Diese E-Mail kommt von ${business}.`,
  },
  fr: {
    approved: (business, job) => mailText`Devis accepté par ${business}\u00a0: ${job}`,
    declined: (business, job) => mailText`Devis refusé par ${business}\u00a0: ${job}`,
    total: (amount) => mailText`Votre devis\u00a0: ${amount}`,
    reason: (reason) => mailText`Motif\u00a0: ${reason}`,
    foot: (business) => mailText`Ce message vient de ${business}.`,
  },
  pt: {
    approved: (business, job) => mailText`Orçamento aprovado por ${business}: ${job}`,
    declined: (business, job) => mailText`Orçamento recusado por ${business}: ${job}`,
    total: (amount) => mailText`Valor do orçamento: ${amount}`,
    reason: (reason) => mailText`Motivo: ${reason}`,
    foot: (business) => mailText`Esta mensagem é de ${business}.`,
  },
}
