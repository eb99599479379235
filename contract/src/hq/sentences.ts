export const MISSING_CONNECTION = 'Please provide base URL, tenant token, and user token.'
/** What was entered for one host is not sent to another. */
export const TOKENS_FOR_NEW_ADDRESS = 'Please enter the tokens again for the new address.'
export const TOKENS_REFUSED = 'HQ did not accept these tokens'
export const ADDRESS_MALFORMED = 'Please enter a valid https address'
export const NOT_LINKED = 'Vehicle is not linked to HQ'
export const CONNECTION_WORKS = 'Successfully connected to HQ Rental Software API.'
export const CONFIGURATION_SAVED = 'HQ Rental Software configuration has been updated successfully.'
