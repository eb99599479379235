import { CloseButton, Modal, Text, TextInput } from '@mantine/core'
import type { Repair } from '@pitlane/contract/repairs/calls'
import { IconSearch } from '@tabler/icons-react'
import { type KeyboardEvent, useEffect, useId, useState } from 'react'
import { useReturnedFocus } from '../../../ui/dialog/use-returned-focus.ts'
import { useIsPhone } from '../../../ui/screen/use-is-phone.ts'
import { PlanRepair } from '../../planning/PlanJob.tsx'
import { LeaveDialog } from '../LeaveDialog.tsx'
import classes from './FindAnything.module.css'
import { FoundList } from './FoundList.tsx'
import { useDo } from './use-actions.ts'
import { useFound } from './use-found.ts'

const NAME = 'Find or do anything'

/** Cars, repairs, pages and actions by a few words. The keyboard stays in the field: arrows choose, Enter does it. */
export function FindAnything({ onClose }: { onClose: () => void }) {
  const [planned, setPlanned] = useState<Repair>()
  const [isLeaving, setLeaving] = useState(false)
  if (planned) return <PlanRepair repair={planned} onClose={onClose} />
  if (isLeaving) return <LeaveDialog isOpen onClose={onClose} />
  return <Palette onClose={onClose} onPlan={setPlanned} onLeave={() => setLeaving(true)} />
}

interface Props {
  onClose: () => void
  onPlan: (repair: Repair) => void
  onLeave: () => void
}

function Palette({ onClose, onPlan, onLeave }: Props) {
  useReturnedFocus()
  const isPhone = useIsPhone()
  const id = useId()
  const [typed, setTyped] = useState('')
  const [active, setActive] = useState(0)
  const { groups, isSettled } = useFound(typed)
  const options = groups.flatMap((group) => group.options)
  /** What comes later may leave fewer. */
  const at = Math.min(active, options.length - 1)
  const carryOut = useDo({ onClose, onType: type, onPlan, onLeave })

  function type(text: string) {
    setTyped(text)
    setActive(0)
  }

  useEffect(() => {
    document.getElementById(`${id}-${at}`)?.scrollIntoView({ block: 'nearest' })
  }, [id, at])

  function onKey(event: KeyboardEvent) {
    // A word that is still being composed is not for us.
    if (event.nativeEvent.isComposing) return
    const chosen = options[at]
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0
    if (event.key === 'Enter' && chosen) carryOut(chosen.does)
    else if (step && options.length > 0) setActive((at + step + options.length) % options.length)
    else return
    event.preventDefault()
  }

  return (
    <Modal.Root
      opened
      onClose={onClose}
      size={560}
      yOffset="12vh"
      radius={isPhone ? 0 : 'lg'}
      fullScreen={isPhone}
    >
      <Modal.Overlay />
      <Modal.Content aria-label={NAME}>
        <Modal.Body p="md">
          <div className={classes.field}>
            <TextInput
              role="combobox"
              aria-label={NAME}
              aria-autocomplete="list"
              aria-expanded={options.length > 0}
              aria-controls={options.length > 0 ? id : undefined}
              aria-activedescendant={options.length > 0 ? `${id}-${at}` : undefined}
              placeholder="Key, plate, title, R-42, Report for..., Go to..."
              inputMode="search"
              enterKeyHint="go"
              autoComplete="off"
              spellCheck={false}
              maxLength={200}
              data-autofocus
              value={typed}
              onChange={({ currentTarget }) => type(currentTarget.value)}
              onKeyDown={onKey}
              leftSection={<IconSearch size={17} stroke={1.7} aria-hidden />}
            />
            {isPhone && <CloseButton size="xl" aria-label="Close" onClick={onClose} />}
          </div>
          <FoundList id={id} groups={groups} active={at} onActive={setActive} onChoose={carryOut} />
          {/* Told to whoever listens; the others see it. */}
          <Text c="dimmed" role="status" className={options.length > 0 ? 'unseen' : classes.nothing}>
            {typed.trim() && isSettled ? inWords(options.length) : ''}
          </Text>
        </Modal.Body>
      </Modal.Content>
    </Modal.Root>
  )
}

function inWords(found: number): string {
  if (found === 0) return 'Nothing found'
  return found === 1 ? '1 found' : `${found} found`
}
