import { CloseButton, Kbd, TextInput } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import { useRef } from 'react'
import { slashKey, useSlash } from './slash.ts'

interface Props {
  label: string
  placeholder: string
  value: string
  onChange: (text: string) => void
  /** When typing is done: the field is left, or Enter is pressed. */
  onDone?: () => void
}

/** The search of a page; `/` leads to it from anywhere on the page, unless that is switched off. */
export function SearchField({ label, placeholder, value, onChange, onDone }: Props) {
  const field = useRef<HTMLInputElement>(null)
  const hasKey = slashKey.isOn()
  useSlash(field)

  function clear() {
    onChange('')
    field.current?.focus()
  }

  return (
    <TextInput
      ref={field}
      type="search"
      role="searchbox"
      aria-label={label}
      aria-keyshortcuts={hasKey ? '/' : undefined}
      placeholder={placeholder}
      autoComplete="off"
      spellCheck={false}
      enterKeyHint="search"
      maxLength={200}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
      onBlur={onDone}
      onKeyDown={(event) => {
        if (event.key === 'Enter') onDone?.()
        if (event.key === 'Escape' && value) onChange('')
      }}
      leftSection={<IconSearch size={17} stroke={1.7} aria-hidden />}
      rightSectionPointerEvents={value ? 'all' : 'none'}
      rightSection={
        value ? (
          <CloseButton size="sm" aria-label="Clear search" onClick={clear} />
        ) : (
          hasKey && (
            <Kbd aria-hidden visibleFrom="sm" size="xs">
              /
            </Kbd>
          )
        )
      }
    />
  )
}
