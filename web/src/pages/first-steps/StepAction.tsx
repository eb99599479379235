import { Button, type ButtonProps } from '@mantine/core'
import { useCallback, useState } from 'react'
import { lazyDialog } from '../../ui/dialog/LazyDialog.tsx'
import { ButtonLink } from '../../ui/Links.tsx'
import type { Step } from './steps.ts'

const InvitePeople = lazyDialog(async () => (await import('./InvitePeople.tsx')).InvitePeople)

const places = {
  hq: { to: '/settings', search: { open: 'hq' } },
  vehicles: { to: '/vehicles', search: {} },
  workshop: { to: '/settings', search: { open: 'workshop' } },
  routines: { to: '/oil-change', search: {} },
} as const

interface Props extends Pick<ButtonProps, 'variant' | 'size'> {
  step: Step
}

/** Leads to where the step is done; people are invited right here. */
export function StepAction({ step: { name, action }, ...look }: Props) {
  if (name === 'people') return <Invite {...look}>{action}</Invite>
  return (
    <ButtonLink {...places[name]} {...look}>
      {action}
    </ButtonLink>
  )
}

function Invite({ children, ...look }: Pick<ButtonProps, 'variant' | 'size'> & { children: string }) {
  const [isOpen, setOpen] = useState(false)
  const close = useCallback(() => setOpen(false), [])
  return (
    <>
      <Button {...look} onClick={() => setOpen(true)}>
        {children}
      </Button>
      {isOpen && <InvitePeople onClose={close} />}
    </>
  )
}
