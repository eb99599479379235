/** What was entered for one host is not sent to another. */
export const TOKENS_FOR_NEW_ADDRESS = 'Please enter the tokens again for the new address.'
export const TOKENS_REFUSED = 'HQ did not accept these tokens'
export const ADDRESS_MALFORMED = 'Please enter a valid https address'
export const NOT_LINKED = 'Vehicle is not linked to HQ'
export const CONNECTION_WORKS = 'Successfully connected to HQ Rental Software API.'
export const CONFIGURATION_SAVED = 'HQ Rental Software configuration has been updated successfully.'
/** Those that were stored cannot be read any more. */
export const TOKENS_AGAIN = 'Please enter the tokens again'
