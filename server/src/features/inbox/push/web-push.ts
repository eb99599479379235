/** Loaded when somebody uses it: many instances have nobody who asks for pushes. */
export const webPush = async () => (await import('web-push')).default
