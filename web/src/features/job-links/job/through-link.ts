import { jobLinks } from '@pitlane/contract/job-links/calls'
import { call } from '../../../platform/call.ts'
import { uploadBy } from '../../files/data.ts'
import type { Carriage } from '../../files/use-attachments.ts'

/** Files of who has a link and no account. What is not reported in the end goes by itself within a day. */
export function throughLink(token: string): Carriage {
  return {
    upload: (file, options) =>
      uploadBy(
        {
          offer: (about, asked) => call(jobLinks.offerUpload, { token, ...about }, asked),
          claim: (imageUrl, asked) =>
            call(jobLinks.claimFile, { token, imageUrl, kind: options.kind }, asked),
        },
        file,
        options,
      ),
    remove: async () => {},
    isQuiet: true,
    // The field names what found no room, in the language of the page.
    onTooMany: () => {},
  }
}
