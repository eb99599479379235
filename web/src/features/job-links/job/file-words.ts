import { refusalInWords } from '../../../ui/speech/refusals.ts'
import type { Speech } from '../../../ui/speech/speech.ts'
import type { FileWords } from '../../files/file-words.ts'
import { isFaultOfFile } from '../../files/use-attachments.ts'

export function fileWords(speech: Speech): FileWords {
  const { say, locale } = speech
  const inPercent = new Intl.NumberFormat(locale, { style: 'percent' })
  return {
    takePhoto: say('takePhoto'),
    drop: (isOne) => say(isOne ? 'dropIt' : 'dropThem'),
    notAdded: (count, names) => say('notAdded', { count, names }),
    remove: (name) => say('removeFile', { name }),
    retry: say('retry'),
    retryOf: (name) => say('retryFile', { name }),
    noPreview: (name) => say('noPreview', { name }),
    uploadOf: (name) => say('uploadOf', { name }),
    uploaded: say('uploaded'),
    preparing: say('preparing'),
    percent: (part) => inPercent.format(part / 100),
    problem: (error) => (isFaultOfFile(error) ? refusalInWords(speech, error) : say('refused.upload')),
  }
}
