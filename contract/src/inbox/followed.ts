import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { message } from '../formats.ts'

export const MAIL_LINK_INVALID = 'This link is not valid.'
/** What a link in a mail carries is shorter. */
const MAIL_TOKEN_MAX = 200

/** Apart from the calls of the inbox: a mechanic's page, which knows nothing of it, makes this one too. */
export const mailLinks = {
  followed: endpoint({
    method: 'POST',
    path: '/api/mails/followed',
    access: 'public',
    trial: 'open',
    summary: 'Somebody has opened a link in a mail; it says which mailbox is somebody’s, and opens nothing',
    example: { token: '$MAIL_TOKEN' },
    input: z.object({ token: z.string().max(MAIL_TOKEN_MAX) }),
    output: message,
  }),
}
