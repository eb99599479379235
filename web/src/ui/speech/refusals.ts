import { AppError, type ErrorCode, UNREADABLE_ANSWER } from '@pitlane/contract/errors'
import {
  FILE_EMPTY,
  FILE_NOT_FOUND,
  FILE_NOT_OURS,
  FILE_TOO_LARGE,
  FILES_FULL,
  IMAGE_MAX_MEGAPIXELS,
  IMAGE_TOO_LARGE,
  IMAGE_UNREADABLE,
  NOT_A_RECEIPT,
  NOT_AN_IMAGE,
  PDF_KEEPS_POSITION,
  PDF_PROTECTED,
  PDF_TOO_COMPLEX,
  PDF_UNREADABLE,
  PHOTOS_MAX,
  tooManyPhotos,
  UPLOAD_MAX_BYTES,
} from '@pitlane/contract/files/calls'
import {
  COST_TOO_HIGH,
  INVALID_COST,
  INVALID_DATE,
  INVALID_MILES,
  MILES_MAX,
  NAME_MAX,
  tooLong,
} from '@pitlane/contract/formats'
import {
  LINK_USED_UP,
  NOT_OF_THIS_LINK,
  NOTE_MAX,
  WAITING_REASON_MISSING,
} from '@pitlane/contract/job-links/calls'
import { UNREACHABLE } from '../../platform/call.ts'
import { sentenceOf } from '../../platform/errors.ts'
import type { Say, Speech } from './speech.ts'

const MEGABYTE = 1024 * 1024

/** English sentences of the contract, as this page says them. */
export type Refusals = Readonly<Record<string, (say: Say) => string>>

const known: Refusals = {
  [tooLong(NOTE_MAX)]: (say) => say('refused.tooLong', { count: NOTE_MAX }),
  [tooLong(NAME_MAX)]: (say) => say('refused.tooLong', { count: NAME_MAX }),
  [INVALID_DATE]: (say) => say('refused.date'),
  [WAITING_REASON_MISSING]: (say) => say('refused.reason'),
  [INVALID_COST]: (say) => say('refused.cost'),
  [COST_TOO_HIGH]: (say) => say('refused.costTooHigh'),
  [INVALID_MILES]: (say) => say('refused.odometer', { most: MILES_MAX }),
  [tooManyPhotos(PHOTOS_MAX)]: (say) => say('refused.photos', { count: PHOTOS_MAX }),
  [NOT_OF_THIS_LINK]: (say) => say('refused.notOfLink'),
  [FILE_NOT_OURS]: (say) => say('refused.notOfLink'),
  [FILE_NOT_FOUND]: (say) => say('refused.upload'),
  [FILE_EMPTY]: (say) => say('refused.fileEmpty'),
  [FILE_TOO_LARGE]: (say) => say('refused.fileTooLarge', { megabytes: UPLOAD_MAX_BYTES / MEGABYTE }),
  [NOT_AN_IMAGE]: (say) => say('refused.notAnImage'),
  [NOT_A_RECEIPT]: (say) => say('refused.notAReceipt'),
  [IMAGE_UNREADABLE]: (say) => say('refused.imageUnreadable'),
  [IMAGE_TOO_LARGE]: (say) => say('refused.imageTooLarge', { megapixels: IMAGE_MAX_MEGAPIXELS }),
  [PDF_UNREADABLE]: (say) => say('refused.pdfUnreadable'),
  [PDF_PROTECTED]: (say) => say('refused.pdfNotCleaned'),
  [PDF_KEEPS_POSITION]: (say) => say('refused.pdfNotCleaned'),
  [PDF_TOO_COMPLEX]: (say) => say('refused.pdfNotCleaned'),
  [FILES_FULL]: (say) => say('refused.filesFull'),
  [LINK_USED_UP]: (say) => say('refused.usedUp'),
  [UNREACHABLE]: (say) => say('refused.unreachable'),
  [UNREADABLE_ANSWER]: (say) => say('refused.wrong'),
}

/** Whatever else may be refused, by its code. */
const byCode: Partial<
  Record<ErrorCode, 'refused.input' | 'refused.ended' | 'refused.tooOften' | 'refused.busy'>
> = {
  invalid: 'refused.input',
  not_found: 'refused.ended',
  rate_limited: 'refused.tooOften',
  overloaded: 'refused.busy',
}

/** What went wrong, in the language of the reader. Whoever reads English reads what was said. */
export function refusalInWords({ say, language }: Speech, error: unknown, own: Refusals = {}): string {
  if (!(error instanceof AppError)) return say('refused.wrong')
  const inOwnWords = translationOf(error.sentence, own)
  if (inOwnWords) return inOwnWords(say)
  return language === 'en' ? sentenceOf(error) : say(byCode[error.code] ?? 'refused.wrong')
}

/** What is wrong with a field. */
export function problemInWords({ say, language }: Speech, sentence: string, own: Refusals = {}): string {
  const inOwnWords = translationOf(sentence, own)
  if (inOwnWords) return inOwnWords(say)
  return language === 'en' ? sentence : say('refused.input')
}

function translationOf(sentence: string, own: Refusals): ((say: Say) => string) | undefined {
  return [own, known].find((table) => Object.hasOwn(table, sentence))?.[sentence]
}
