import { IconSearch } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { lazyDialog } from '../../ui/dialog/LazyDialog.tsx'
import { ToolButton } from '../../ui/hint/ToolButton.tsx'
import { useRestriction } from '../access.ts'

const FindAnything = lazyDialog(async () => (await import('./palette/FindAnything.tsx')).FindAnything)

/** Ctrl or ⌘ with K finds a thing or does something from anywhere; what it needs is loaded when it is first opened. */
export function Finder() {
  const [isOpen, setOpen] = useState(false)
  const isBarred = useRestriction() !== undefined

  useEffect(() => {
    if (isBarred) return
    function onKey(event: KeyboardEvent) {
      if (
        event.key.toLowerCase() !== 'k' ||
        !(event.ctrlKey || event.metaKey) ||
        event.altKey ||
        event.shiftKey
      )
        return
      event.preventDefault()
      if (!document.querySelector('[aria-modal="true"]')) setOpen(true)
    }
    window.addEventListener('keydown', onKey)
    return () => window.removeEventListener('keydown', onKey)
  }, [isBarred])

  if (isBarred) return null
  return (
    <>
      <ToolButton
        name="Find or do anything"
        hint="Find or do anything (Ctrl K)"
        aria-keyshortcuts="Control+K Meta+K"
        onClick={() => setOpen(true)}
      >
        <IconSearch size={20} stroke={1.7} aria-hidden />
      </ToolButton>
      {isOpen && <FindAnything onClose={() => setOpen(false)} />}
    </>
  )
}
