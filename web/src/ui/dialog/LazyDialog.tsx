import { type ComponentType, useEffect, useState } from 'react'
import { sentenceOf } from '../../platform/errors.ts'
import { lazyCode, NOT_HERE } from '../lazy/lazy-code.ts'
import { toast } from '../toast/toast.ts'

interface Closable {
  onClose: () => void
}

/** A dialog whose code comes when it is first opened. When it does not come that is said, and the next try asks again. */
export function lazyDialog<Props extends Closable>(load: () => Promise<ComponentType<Props>>) {
  const code = lazyCode(load)
  return function LazyDialog(props: Props) {
    const { onClose } = props
    const [, setHere] = useState(code.get() !== undefined)
    useEffect(() => {
      let isGone = false
      const come = () => {
        if (!isGone) setHere(true)
      }
      const stayAway = (error: unknown) => {
        if (isGone) return
        toast.error('This could not be opened', sentenceOf(error, NOT_HERE))
        onClose()
      }
      void code.load().then(come, stayAway)
      return () => {
        isGone = true
      }
    }, [onClose])
    const Dialog = code.get()
    return Dialog ? <Dialog {...props} /> : null
  }
}
