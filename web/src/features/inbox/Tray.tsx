import { ActionIcon, Indicator } from '@mantine/core'
import { IconInbox } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useCallback, useState } from 'react'
import { lazyDialog } from '../../ui/dialog/LazyDialog.tsx'
import { Hint } from '../../ui/hint/Hint.tsx'
import { inboxQuery } from './data.ts'

const Inbox = lazyDialog(async () => (await import('./Inbox.tsx')).Inbox)

/** Opens what one was told; a dot while some of it is not read. */
export function Tray() {
  const unread = useQuery(inboxQuery()).data?.unread ?? 0
  const [isOpen, setOpen] = useState(false)
  const close = useCallback(() => setOpen(false), [])
  const name = unread === 0 ? 'Notifications' : `Notifications, ${unread} not read`
  return (
    <>
      <Indicator disabled={unread === 0} color="indigo" size={11} offset={12}>
        <Hint label={name}>
          {(thing) => (
            <ActionIcon
              {...thing}
              variant="subtle"
              color="gray"
              size={44}
              radius="xl"
              aria-label={name}
              aria-haspopup="dialog"
              onClick={() => setOpen(true)}
            >
              <IconInbox size={21} stroke={1.7} aria-hidden />
            </ActionIcon>
          )}
        </Hint>
      </Indicator>
      {isOpen && <Inbox onClose={close} />}
    </>
  )
}
