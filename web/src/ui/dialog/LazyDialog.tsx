import { type ComponentType, useEffect, useState } from 'react'
import { sentenceOf } from '../../platform/errors.ts'
import { loaded } from '../../platform/new-version.ts'
import { toast } from '../toast/toast.ts'

const OUTDATED = 'Pitlane has been updated. Please reload the page.'

interface Closable {
  onClose: () => void
}

/** A dialog whose code comes when it is first opened. When it does not come that is said, and the next try asks again. */
export function lazyDialog<Props extends Closable>(load: () => Promise<ComponentType<Props>>) {
  let Dialog: ComponentType<Props> | undefined
  return function LazyDialog(props: Props) {
    const { onClose } = props
    const [, setThere] = useState(Dialog !== undefined)
    useEffect(() => {
      if (Dialog) return
      let isGone = false
      const come = (code: ComponentType<Props>) => {
        Dialog = code
        if (!isGone) setThere(true)
      }
      const stayAway = (error: unknown) => {
        if (isGone) return
        toast.error('This could not be opened', sentenceOf(error, OUTDATED))
        onClose()
      }
      void loaded(load).then(come, stayAway)
      return () => {
        isGone = true
      }
    }, [onClose])
    return Dialog ? <Dialog {...props} /> : null
  }
}
