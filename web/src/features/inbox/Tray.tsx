import { Indicator } from '@mantine/core'
import { IconInbox } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useCallback, useState } from 'react'
import { lazyDialog } from '../../ui/dialog/LazyDialog.tsx'
import { ToolButton } from '../../ui/hint/ToolButton.tsx'
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
        <ToolButton name={name} aria-haspopup="dialog" onClick={() => setOpen(true)}>
          <IconInbox size={21} stroke={1.7} aria-hidden />
        </ToolButton>
      </Indicator>
      {isOpen && <Inbox onClose={close} />}
    </>
  )
}
