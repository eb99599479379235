import { remembered } from '../../platform/remembered.ts'

/** The business this device signed in to last, when its name had to be given. */
export const rememberedBusiness = remembered('business')

const passkey = remembered('passkey')

/** A passkey was used in this browser: it may be offered without being asked for. */
export const rememberPasskey = () => passkey.write('used')
export const hasUsedPasskey = () => passkey.read() !== ''
