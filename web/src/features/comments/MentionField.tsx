import { Textarea } from '@mantine/core'
import type { Colleague } from '@pitlane/contract/accounts/calls'
import { COMMENT_MAX } from '@pitlane/contract/comments/calls'
import { useQuery } from '@tanstack/react-query'
import { type KeyboardEvent, useEffect, useId, useLayoutEffect, useRef, useState } from 'react'
import { useUser } from '../../platform/session.ts'
import { peopleQuery } from '../accounts/data.ts'
import classes from './MentionField.module.css'
import { mentionAt, offeredFor, withName } from './typed-mention.ts'

interface Props {
  label: string
  value: string
  hasFocus?: boolean
  onWrite: (text: string) => void
  onSend: () => void
}

/** A text in which an @ offers the people of the business: arrows and Enter choose, or a tap. Ctrl Enter sends. */
export function MentionField({ label, value, hasFocus = false, onWrite, onSend }: Props) {
  const people = useQuery(peopleQuery).data ?? []
  const ownId = useUser()?.id
  const field = useRef<HTMLTextAreaElement>(null)
  const listId = useId()
  const [cursor, setCursor] = useState<number>()
  const [closedAt, setClosedAt] = useState<number>()
  const [chosen, setChosen] = useState(0)
  const next = useRef<number>(undefined)

  const mention = cursor === undefined ? undefined : mentionAt(value, cursor)
  const isClosed = mention === undefined || mention.start === closedAt
  const offered = isClosed ? [] : offeredFor(mention.typed, people, ownId)
  const isOpen = offered.length > 0
  const active = Math.min(chosen, offered.length - 1)

  useLayoutEffect(() => {
    if (next.current === undefined) return
    field.current?.setSelectionRange(next.current, next.current)
    next.current = undefined
  })
  useEffect(() => {
    if (hasFocus) field.current?.focus()
  }, [hasFocus])

  function follow() {
    const at = field.current?.selectionStart
    setCursor(at)
    if (mentionAt(value, at ?? 0)?.start !== closedAt) setClosedAt(undefined)
  }

  function pick({ username }: Colleague) {
    if (!mention) return
    const named = withName(value, mention, username)
    next.current = named.cursor
    setCursor(named.cursor)
    setChosen(0)
    onWrite(named.text)
    field.current?.focus()
  }

  function onKeyDown(event: KeyboardEvent) {
    if (event.nativeEvent.isComposing) return
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) {
      event.preventDefault()
      return onSend()
    }
    if (isOpen && steer(event.key)) event.preventDefault()
  }

  /** Whether the key was meant for the list. */
  function steer(key: string): boolean {
    const person = offered[active]
    if (key === 'ArrowDown') setChosen((active + 1) % offered.length)
    else if (key === 'ArrowUp') setChosen((active + offered.length - 1) % offered.length)
    else if (key === 'Escape') setClosedAt(mention?.start)
    else if (key === 'Enter' && person) pick(person)
    else return false
    return true
  }

  return (
    <div className={classes.place}>
      <Textarea
        ref={field}
        label={label}
        labelProps={{ className: 'unseen' }}
        placeholder="Write a comment. @ names somebody."
        rows={2}
        resize="vertical"
        classNames={{ input: classes.field }}
        maxLength={COMMENT_MAX}
        dir="auto"
        aria-autocomplete="list"
        aria-haspopup="listbox"
        aria-controls={isOpen ? listId : undefined}
        aria-activedescendant={isOpen ? `${listId}-${active}` : undefined}
        // Escape closes the list, and not the dialog around it.
        data-mantine-stop-propagation={isOpen || undefined}
        value={value}
        onChange={({ currentTarget }) => {
          setCursor(currentTarget.selectionStart)
          setChosen(0)
          onWrite(currentTarget.value)
        }}
        onSelect={follow}
        onBlur={() => setCursor(undefined)}
        onKeyDown={onKeyDown}
      />
      {isOpen && <People id={listId} people={offered} active={active} onPick={pick} />}
    </div>
  )
}

interface PeopleProps {
  id: string
  people: readonly Colleague[]
  active: number
  onPick: (person: Colleague) => void
}

function People({ id, people, active, onPick }: PeopleProps) {
  return (
    <div id={id} role="listbox" aria-label="People" className={classes.people}>
      {people.map((person, place) => (
        <button
          key={person.id}
          id={`${id}-${place}`}
          type="button"
          role="option"
          tabIndex={-1}
          aria-selected={place === active}
          className={classes.person}
          // The field keeps the focus, and the keys with it.
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => onPick(person)}
        >
          <bdi className={classes.username}>@{person.username}</bdi>
          <bdi className={classes.name}>{person.name}</bdi>
        </button>
      ))}
    </div>
  )
}
