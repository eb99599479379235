import { ActionIcon, Button, Text, TextInput } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { NAME_MAX } from '@pitlane/contract/formats'
import { ESTIMATE_LINES_MOST } from '@pitlane/contract/limits'
import { currencySymbol } from '@pitlane/contract/units'
import { IconPlus, IconTrash } from '@tabler/icons-react'
import { useRef } from 'react'
import bill from '../../ui/list/Bill.module.css'
import { useUnits } from '../tenants/use-units.ts'
import { newLine, type TypedEstimate } from './typed-estimate.ts'

interface Props {
  form: UseFormReturnType<TypedEstimate>
}

/** The lines as they are written: changed, removed, added. */
export function LineFields({ form }: Props) {
  const list = useRef<HTMLUListElement>(null)
  const { lines } = form.values

  /** There is nothing to focus before it is drawn. */
  function focusOn(place: number) {
    requestAnimationFrame(() =>
      list.current?.querySelector<HTMLElement>(`li:nth-child(${place + 1}) input`)?.focus(),
    )
  }

  function add() {
    form.setFieldValue('lines', [...lines, newLine()])
    focusOn(lines.length)
  }

  function remove(at: number) {
    form.setFieldValue(
      'lines',
      lines.filter((_, place) => place !== at),
    )
    focusOn(Math.max(0, Math.min(at, lines.length - 2)))
  }

  return (
    <div>
      <ul ref={list} className={bill.fields} aria-label="Lines">
        {lines.map(({ key }, at) => (
          <li key={key} className={bill.field}>
            <LineField form={form} at={at} onRemove={lines.length > 1 ? () => remove(at) : undefined} />
          </li>
        ))}
      </ul>
      {lines.length < ESTIMATE_LINES_MOST ? (
        <Button
          variant="light"
          mt="sm"
          leftSection={<IconPlus size={16} stroke={2} aria-hidden />}
          onClick={add}
        >
          Add a line
        </Button>
      ) : (
        <Text c="dimmed" mt="sm">
          An estimate has at most {ESTIMATE_LINES_MOST} lines.
        </Text>
      )}
    </div>
  )
}

interface LineProps extends Props {
  at: number
  /** The only line stays. */
  onRemove: (() => void) | undefined
}

function LineField({ form, at, onRemove }: LineProps) {
  const number = at + 1
  return (
    <>
      <TextInput
        className={bill.label}
        aria-label={`What line ${number} is for`}
        placeholder="What it is for"
        autoComplete="off"
        maxLength={NAME_MAX}
        dir="auto"
        {...form.getInputProps(`lines.${at}.label`)}
      />
      <TextInput
        aria-label={`Amount of line ${number}`}
        type="number"
        inputMode="decimal"
        min={0}
        step={0.01}
        leftSection={currencySymbol(useUnits())}
        onWheel={({ currentTarget }) => currentTarget.blur()}
        {...form.getInputProps(`lines.${at}.amount`)}
      />
      {onRemove && (
        <ActionIcon
          variant="subtle"
          color="gray"
          size="lg"
          aria-label={`Remove line ${number}`}
          onClick={onRemove}
        >
          <IconTrash size={17} stroke={1.7} aria-hidden />
        </ActionIcon>
      )}
    </>
  )
}
