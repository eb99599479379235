import { useEffect, useRef, useState } from 'react'
import { sentenceOf } from '../../platform/errors.ts'
import { lazyCode, NOT_HERE } from '../../ui/lazy/lazy-code.ts'
import { toast } from '../../ui/toast/toast.ts'
import { ViewsButton } from './ViewsButton.tsx'
import { isNarrowed, type ViewedPage } from './viewed-page.ts'

const menu = lazyCode(async () => (await import('./ViewsMenu.tsx')).ViewsMenu)
const preload = () => void menu.load().catch(() => undefined)

/**
 * The views of a page. What lists them comes when somebody asks for it, or when the page is filtered: then it says which view that is. The
 * plain page loads a button.
 */
export function Views(viewed: ViewedPage) {
  const [isHere, setHere] = useState(menu.get() !== undefined)
  const [first, setFirst] = useState<'closed' | 'focused' | 'open'>('closed')
  const button = useRef<HTMLButtonElement>(null)
  const isNear = useRef(false)
  const isWanted = isNarrowed(viewed.filters)

  useEffect(() => {
    if (!isWanted || isHere) return
    /** Another button takes its place: not under a hand that is about to press it, which then brings the other itself. */
    const come = () => {
      if (isNear.current) return
      if (document.activeElement === button.current) setFirst('focused')
      setHere(true)
    }
    menu.load().then(come, () => undefined)
  }, [isWanted, isHere])

  function approach() {
    isNear.current = true
    preload()
  }

  async function open() {
    try {
      await menu.load()
      setFirst('open')
      setHere(true)
    } catch (error) {
      toast.error('The views could not be opened', sentenceOf(error, NOT_HERE))
    }
  }

  const Menu = menu.get()
  if (Menu && isHere) return <Menu viewed={viewed} first={first} />
  return (
    <ViewsButton
      ref={button}
      aria-haspopup="menu"
      aria-expanded={false}
      onPointerEnter={approach}
      onPointerLeave={() => {
        isNear.current = false
      }}
      onFocus={preload}
      onClick={() => void open()}
    />
  )
}
