import { Button, Group, Text } from '@mantine/core'
import { COMMENT_DELETED, type Comment } from '@pitlane/contract/comments/calls'
import { MINUTE } from '@pitlane/contract/durations'
import { agoLabel } from '@pitlane/contract/vehicles/calls'
import { IconPencil, IconTrash } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useNow } from '../../platform/now.ts'
import { useUser } from '../../platform/session.ts'
import { ActionMenu, type MenuAction } from '../../ui/ActionMenu.tsx'
import { Instant } from '../../ui/time/Instant.tsx'
import { toast } from '../../ui/toast/toast.ts'
import { peopleQuery } from '../accounts/data.ts'
import { tenantQuery } from '../tenants/data.ts'
import classes from './Comments.module.css'
import { CommentText } from './CommentText.tsx'
import { useEditComment, useRemoveComment } from './data.ts'
import { MentionField } from './MentionField.tsx'
import { useKeptText } from './use-kept-text.ts'

interface Props {
  comment: Comment
  repairId: string
}

export function CommentItem({ comment, repairId }: Props) {
  const user = useUser()
  const timezone = useQuery(tenantQuery).data?.timezone
  const now = useNow(MINUTE)
  const [doing, setDoing] = useState<'editing' | 'deleting'>()
  const { by, at, editedAt, text } = comment
  const isOwn = by.id === user?.id
  const edit: MenuAction = { label: 'Edit', icon: IconPencil, onChoose: () => setDoing('editing') }
  const remove: MenuAction = {
    label: 'Delete',
    icon: IconTrash,
    isGrave: true,
    onChoose: () => setDoing('deleting'),
  }
  const actions = [...(isOwn ? [edit] : []), ...(isOwn || user?.role === 'admin' ? [remove] : [])]
  return (
    <li className={classes.comment}>
      <div className={classes.head}>
        <bdi className={classes.author}>{by.name}</bdi>
        <span className={classes.when}>
          <Instant at={at} timezone={timezone}>
            {agoLabel(at, now)}
          </Instant>
          {editedAt && text !== null && ' · edited'}
        </span>
        {text !== null && actions.length > 0 && (
          <ActionMenu label={`What to do with the comment of ${by.name}`} actions={actions} />
        )}
      </div>
      {text === null ? (
        <Text c="dimmed" fs="italic">
          {COMMENT_DELETED}
        </Text>
      ) : (
        <Said
          comment={{ ...comment, text }}
          repairId={repairId}
          doing={doing}
          onDone={() => setDoing(undefined)}
        />
      )}
    </li>
  )
}

interface SaidProps extends Props {
  comment: Comment & { text: string }
  doing: 'editing' | 'deleting' | undefined
  onDone: () => void
}

function Said({ comment, repairId, doing, onDone }: SaidProps) {
  const people = useQuery(peopleQuery).data ?? []
  const ownId = useUser()?.id
  if (doing === 'editing') return <Editing comment={comment} repairId={repairId} onDone={onDone} />
  return (
    <>
      <CommentText text={comment.text} people={people} ownId={ownId} />
      {doing === 'deleting' && <Deleting id={comment.id} onDone={onDone} />}
    </>
  )
}

function Editing({ comment, repairId, onDone }: Omit<SaidProps, 'doing'>) {
  const { text, write, forget } = useKeptText(`comment edit ${comment.id}`, comment.text)
  const { mutateAsync, isPending } = useEditComment(repairId)

  function leave() {
    forget()
    onDone()
  }

  async function save() {
    if (isPending || text.trim() === '') return
    try {
      await mutateAsync({ id: comment.id, text })
      leave()
    } catch (error) {
      toast.failure('The comment was not changed', error)
    }
  }

  return (
    <form
      className={classes.form}
      onSubmit={(event) => {
        event.preventDefault()
        void save()
      }}
    >
      <MentionField
        label="Edit the comment"
        value={text}
        hasFocus
        onWrite={write}
        onSend={() => void save()}
      />
      <Group gap="xs">
        <Button type="submit" variant="default" loading={isPending} disabled={text.trim() === ''}>
          Save comment
        </Button>
        <Button variant="subtle" color="gray" onClick={leave}>
          Keep as it was
        </Button>
      </Group>
    </form>
  )
}

function Deleting({ id, onDone }: { id: string; onDone: () => void }) {
  const { mutateAsync, isPending } = useRemoveComment()

  async function remove() {
    try {
      await mutateAsync({ id })
    } catch (error) {
      toast.failure('The comment was not deleted', error)
    }
    onDone()
  }

  return (
    <Group gap="xs" role="group" aria-label="Delete the comment">
      <Text>Delete it for good?</Text>
      <Button color="red" variant="light" loading={isPending} autoFocus onClick={() => void remove()}>
        Delete comment
      </Button>
      <Button variant="subtle" color="gray" onClick={onDone}>
        Keep it
      </Button>
    </Group>
  )
}
