import { ActionIcon, Menu } from '@mantine/core'
import { type Icon, IconDots } from '@tabler/icons-react'
import { useRef } from 'react'
import { overPage } from './screen/over-page.ts'

export interface MenuAction {
  label: string
  icon: Icon
  /** Something is lost by it. */
  isGrave?: boolean
  onChoose: () => void
}

interface Props {
  /** What can be acted on, for those who hear the button and do not see what it stands beside. */
  label: string
  actions: readonly MenuAction[]
  isBusy?: boolean
}

/** What else can be done, in words. */
export function ActionMenu({ label, actions, isBusy = false }: Props) {
  const target = useRef<HTMLButtonElement>(null)

  /** The word that was chosen is gone in a moment: whatever opens gives the focus back to the button. */
  function choose({ onChoose }: MenuAction) {
    target.current?.focus()
    onChoose()
  }

  return (
    <Menu position="bottom-end" {...overPage} returnFocus>
      <Menu.Target>
        <ActionIcon ref={target} variant="subtle" color="gray" size="lg" aria-label={label} loading={isBusy}>
          <IconDots size={19} aria-hidden />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {actions.map((action) => {
          const { label: words, icon: Picture, isGrave = false } = action
          return (
            <Menu.Item
              key={words}
              leftSection={<Picture size={16} stroke={1.7} aria-hidden />}
              {...(isGrave && { color: 'var(--mantine-color-error)' })}
              onClick={() => choose(action)}
            >
              {words}
            </Menu.Item>
          )
        })}
      </Menu.Dropdown>
    </Menu>
  )
}
