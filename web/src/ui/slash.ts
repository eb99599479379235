import { type RefObject, useEffect } from 'react'
import { remembered } from '../platform/remembered.ts'

const kept = remembered('slash')

/** Whoever speaks to the computer types letters without meaning to: the key can be switched off on a device. */
export const slashKey = {
  isOn: () => kept.read() !== 'off',
  turn: (isOn: boolean) => kept.write(isOn ? '' : 'off'),
}

/** `/` puts the cursor into the field, unless somebody is typing or a dialog is open. */
export function useSlash(field: RefObject<HTMLInputElement | null>): void {
  useEffect(() => {
    function onKey(event: KeyboardEvent) {
      if (event.key !== '/' || event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target))
        return
      if (!slashKey.isOn() || document.querySelector('[aria-modal="true"]')) return
      event.preventDefault()
      field.current?.focus()
      field.current?.select()
    }
    window.addEventListener('keydown', onKey)
    return () => window.removeEventListener('keydown', onKey)
  }, [field])
}

function isTyping(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement &&
    (target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName))
  )
}
