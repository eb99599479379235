/** Why a mail does not leave now: said to whoever asked for it, and to administrators of those that nobody waits for. */
export const HELD_UNCONFIRMED =
  'Too many mails went to this address today, and nobody has opened a link in one of them yet. ' +
  'As soon as somebody does, more can be sent; else please try again tomorrow.'
export const HELD_MAILBOX = 'Too many mails went to this address today. Please try again tomorrow.'
export const HELD_STRANGERS =
  'Too many mails of your business went today to addresses where nobody has opened a link yet. Please try again tomorrow.'
export const HELD_BUSINESS = 'Your business has sent too many mails within an hour. Please try again later.'

/** What a link in a mail carries besides where it leads: following it shows that the mailbox is somebody's. */
export const MAILED_BY = 'mail'
