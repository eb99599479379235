import { ActionIcon, Button, Checkbox, Text, TextInput, Title } from '@mantine/core'
import { CHECK_LABEL_MAX } from '@pitlane/contract/checks/settings'
import { IconArrowDown, IconArrowUp, IconPlus, IconTrash } from '@tabler/icons-react'
import { type ReactNode, useRef } from 'react'
import classes from './Lines.module.css'
import { type Line, moved, newLine } from './typed-settings.ts'

interface Props {
  name: string
  /** What one of them is called. */
  noun: string
  about: string
  lines: readonly Line[]
  most: number
  least: number
  hasSafety?: boolean
  errorOf: (at: number) => ReactNode
  onChange: (lines: Line[]) => void
}

/** Labels in an order: written, moved up and down, removed, added. */
export function Lines(props: Props) {
  const { name, noun, about, lines, most, least, hasSafety = false, errorOf, onChange } = props
  const list = useRef<HTMLOListElement>(null)
  const change = (at: number, changes: Partial<Line>) =>
    onChange(lines.map((line, place) => (place === at ? { ...line, ...changes } : line)))

  function add() {
    onChange([...lines, newLine()])
    // There is nothing to focus before it is drawn.
    requestAnimationFrame(() => list.current?.querySelector<HTMLElement>('li:last-child input')?.focus())
  }

  return (
    <section aria-label={name}>
      <Title order={3}>{name}</Title>
      <Text c="dimmed" mb="xs">
        {about}
      </Text>
      <ol className={classes.lines} ref={list}>
        {lines.map((line, at) => {
          const called = line.label.trim() || `${noun} ${at + 1}`
          return (
            <li key={line.key} className={classes.line} data-safety={hasSafety || undefined}>
              <TextInput
                aria-label={`Label of ${noun} ${at + 1}`}
                value={line.label}
                maxLength={CHECK_LABEL_MAX}
                error={errorOf(at)}
                autoComplete="off"
                onChange={({ currentTarget }) => change(at, { label: currentTarget.value })}
              />
              {hasSafety && (
                <Checkbox
                  label="Safety"
                  aria-label={`${called} is about safety`}
                  checked={line.isSafety}
                  onChange={({ currentTarget }) => change(at, { isSafety: currentTarget.checked })}
                />
              )}
              <span className={classes.tools}>
                <Tool
                  label={`Move ${called} up`}
                  isOff={at === 0}
                  onPress={() => onChange(moved(lines, at, -1))}
                >
                  <IconArrowUp size={17} stroke={1.8} aria-hidden />
                </Tool>
                <Tool
                  label={`Move ${called} down`}
                  isOff={at === lines.length - 1}
                  onPress={() => onChange(moved(lines, at, 1))}
                >
                  <IconArrowDown size={17} stroke={1.8} aria-hidden />
                </Tool>
                <Tool
                  label={`Remove ${called}`}
                  isOff={lines.length <= least}
                  onPress={() => onChange(lines.filter((_, place) => place !== at))}
                >
                  <IconTrash size={17} stroke={1.7} aria-hidden />
                </Tool>
              </span>
            </li>
          )
        })}
      </ol>
      {lines.length < most && (
        <Button
          variant="light"
          mt="xs"
          leftSection={<IconPlus size={16} stroke={2} aria-hidden />}
          onClick={add}
        >
          Add {noun}
        </Button>
      )}
    </section>
  )
}

interface ToolProps {
  label: string
  isOff: boolean
  onPress: () => void
  children: ReactNode
}

/** Off it keeps the focus, so that whoever moves a line to its end is not lost. */
function Tool({ label, isOff, onPress, children }: ToolProps) {
  return (
    <ActionIcon
      variant="subtle"
      color="gray"
      aria-label={label}
      title={label}
      aria-disabled={isOff}
      onClick={isOff ? undefined : onPress}
    >
      {children}
    </ActionIcon>
  )
}
