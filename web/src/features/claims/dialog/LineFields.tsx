import { ActionIcon, Button, Group, Text, TextInput } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { lineKindLabels } from '@pitlane/contract/claims/sums'
import { NAME_MAX } from '@pitlane/contract/formats'
import { CLAIM_LINES_MOST } from '@pitlane/contract/limits'
import { currencySymbol } from '@pitlane/contract/units'
import { IconPlus, IconTrash } from '@tabler/icons-react'
import { useRef } from 'react'
import bill from '../../../ui/list/Bill.module.css'
import { MoneyInput } from '../../tenants/MoneyInput.tsx'
import { useUnits } from '../../tenants/use-units.ts'
import classes from './Claim.module.css'
import { calledLine, newLine, type TypedLine, type TypedLines } from './typed-lines.ts'

interface Props {
  form: UseFormReturnType<TypedLines>
}

/** The lines as they are written: changed, removed, added. */
export function LineFields({ form }: Props) {
  const list = useRef<HTMLUListElement>(null)
  const { lines } = form.values
  const set = (changed: TypedLine[]) => form.setFieldValue('lines', changed)

  /** There is nothing to focus before it is drawn. */
  function focusIn(place: string) {
    requestAnimationFrame(() => list.current?.querySelector<HTMLElement>(`${place} input`)?.focus())
  }

  function add(kind: 'other' | 'waiver') {
    set([...lines, newLine(kind)])
    focusIn('li:last-child')
  }

  function remove(at: number) {
    set(lines.filter((_, place) => place !== at))
    focusIn(`li:nth-child(${Math.max(1, Math.min(at + 1, lines.length - 1))})`)
  }

  return (
    <div>
      <ul ref={list} className={bill.fields} aria-label="Lines">
        {lines.map((line, at) => (
          <LineField key={line.key} form={form} line={line} at={at} onRemove={() => remove(at)} />
        ))}
      </ul>
      {lines.length < CLAIM_LINES_MOST ? (
        <Group gap="xs" mt={lines.length > 0 ? 'sm' : 0}>
          <Button variant="light" leftSection={<Plus />} onClick={() => add('other')}>
            Add a line
          </Button>
          <Button variant="light" leftSection={<Plus />} onClick={() => add('waiver')}>
            Add a waiver
          </Button>
        </Group>
      ) : (
        <Text c="dimmed" mt="sm">
          A claim has at most {CLAIM_LINES_MOST} lines.
        </Text>
      )}
    </div>
  )
}

/** So that what stands beside it begins where it does. */
const descriptionBelow = ['label', 'input', 'description', 'error'] as const

interface LineProps extends Props {
  line: TypedLine
  at: number
  onRemove: () => void
}

function LineField({ form, line, at, onRemove }: LineProps) {
  const symbol = currencySymbol(useUnits())
  const called = calledLine(line, at)
  const isWaiver = line.kind === 'waiver'
  return (
    <li className={`${bill.field} ${classes.field}`}>
      <TextInput
        className={bill.label}
        label={lineKindLabels[line.kind]}
        description={isWaiver ? 'What a cover or a deductible takes off' : line.basis}
        inputWrapperOrder={[...descriptionBelow]}
        autoComplete="off"
        maxLength={NAME_MAX}
        dir="auto"
        {...form.getInputProps(`lines.${at}.label`)}
      />
      <MoneyInput
        label="Amount"
        aria-label={`Amount of ${called}`}
        leftSection={isWaiver ? `−${symbol}` : symbol}
        leftSectionWidth={44}
        {...form.getInputProps(`lines.${at}.amount`)}
      />
      <ActionIcon
        variant="subtle"
        color="gray"
        size="lg"
        className={classes.remove}
        aria-label={`Remove ${called}`}
        onClick={onRemove}
      >
        <IconTrash size={17} stroke={1.7} aria-hidden />
      </ActionIcon>
    </li>
  )
}

function Plus() {
  return <IconPlus size={16} stroke={2} aria-hidden />
}
