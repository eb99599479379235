import type { Colleague } from '@pitlane/contract/accounts/calls'
import { mentionsIn } from '@pitlane/contract/comments/mentions'
import { Fragment } from 'react'
import classes from './Comments.module.css'

interface Props {
  text: string
  people: readonly Colleague[]
  ownId: string | undefined
}

/** What was said, with the names in it marked. */
export function CommentText({ text, people, ownId }: Props) {
  return (
    <p className={classes.text} dir="auto">
      {piecesOf(text, people).map(({ start, words, person }) => (
        <Fragment key={start}>
          {person ? (
            <strong
              className={classes.mention}
              data-own={person.id === ownId || undefined}
              title={person.name}
            >
              {words}
            </strong>
          ) : (
            words
          )}
        </Fragment>
      ))}
    </p>
  )
}

interface Piece {
  start: number
  words: string
  person?: Colleague
}

function piecesOf(text: string, people: readonly Colleague[]): Piece[] {
  const pieces: Piece[] = []
  let from = 0
  for (const { start, end, person } of mentionsIn(text, people)) {
    if (start > from) pieces.push({ start: from, words: text.slice(from, start) })
    pieces.push({ start, words: text.slice(start, end), person })
    from = end
  }
  if (from < text.length) pieces.push({ start: from, words: text.slice(from) })
  return pieces
}
