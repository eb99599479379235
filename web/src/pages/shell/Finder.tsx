import { ActionIcon } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { lazyDialog } from '../../ui/dialog/LazyDialog.tsx'
import { Hint } from '../../ui/hint/Hint.tsx'
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
      <Hint label="Find or do anything (Ctrl K)">
        {(thing) => (
          <ActionIcon
            {...thing}
            variant="subtle"
            color="gray"
            size={44}
            radius="xl"
            aria-label="Find or do anything"
            aria-keyshortcuts="Control+K Meta+K"
            onClick={() => setOpen(true)}
          >
            <IconSearch size={20} stroke={1.7} aria-hidden />
          </ActionIcon>
        )}
      </Hint>
      {isOpen && <FindAnything onClose={() => setOpen(false)} />}
    </>
  )
}
