import { happening } from '../../platform/happened.ts'

/** A routine was deleted. */
export const routineDeleted = happening<{ id: string; title: string }>('routine')
