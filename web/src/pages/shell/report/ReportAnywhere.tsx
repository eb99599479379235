import { UnstyledButton } from '@mantine/core'
import { IconTool } from '@tabler/icons-react'
import { useRouterState } from '@tanstack/react-router'
import { useState } from 'react'
import { lazyDialog } from '../../../ui/dialog/LazyDialog.tsx'
import { useReadsOn } from '../../../ui/screen/use-reads-on.ts'
import { useRestriction } from '../../access.ts'
import classes from './ReportAnywhere.module.css'

const PickVehicle = lazyDialog(async () => (await import('./PickVehicle.tsx')).PickVehicle)

/** On every page the shortest way to a report: in the header of a desktop, under the thumb on a phone. */
export function ReportAnywhere() {
  const [isOpen, setOpen] = useState(false)
  const isBarred = useRestriction() !== undefined
  const readsOn = useReadsOn()
  const path = useRouterState({ select: ({ location }) => location.pathname })
  if (isBarred || /\/(new-repair|check)$/.test(path)) return null
  return (
    <>
      <UnstyledButton
        className={classes.report}
        data-quiet={path.startsWith('/vehicles/')}
        data-away={readsOn}
        onClick={() => setOpen(true)}
      >
        <IconTool size={18} stroke={1.8} aria-hidden />
        Report repair
      </UnstyledButton>
      {isOpen && <PickVehicle onClose={() => setOpen(false)} />}
    </>
  )
}
