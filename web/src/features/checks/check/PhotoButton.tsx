import { UnstyledButton } from '@mantine/core'
import { type ReactNode, useRef } from 'react'

interface Props {
  /** What the camera or the chooser is opened for. */
  label: string
  /** The camera at once, where there is one. */
  isCamera?: boolean
  className: string | undefined
  onTake: (file: File) => void
  children: ReactNode
}

/** One tap to the camera, or to the pictures that are there. */
export function PhotoButton({ label, isCamera = false, className, onTake, children }: Props) {
  const input = useRef<HTMLInputElement>(null)
  return (
    <>
      <input
        ref={input}
        type="file"
        hidden
        aria-label={label}
        accept="image/*"
        {...(isCamera && { capture: 'environment' as const })}
        onChange={({ currentTarget }) => {
          const [file] = currentTarget.files ?? []
          if (file) onTake(file)
          currentTarget.value = ''
        }}
      />
      <UnstyledButton className={className} onClick={() => input.current?.click()}>
        {children}
      </UnstyledButton>
    </>
  )
}
