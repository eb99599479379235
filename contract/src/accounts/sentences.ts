export const RESET_REQUESTED = 'If an account exists with that email, a password reset link has been sent.'
export const LAST_ADMIN = 'At least one active administrator is required'
export const RESET_INVALID = 'This password reset link is invalid or has expired.'
