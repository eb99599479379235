import { Button, Skeleton, Text, Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useUser } from '../../platform/session.ts'
import { InOrder } from '../../ui/lazy/InOrder.tsx'
import { QueryBoundary } from '../../ui/QueryBoundary.tsx'
import { toast } from '../../ui/toast/toast.ts'
import { CommentItem } from './CommentItem.tsx'
import classes from './Comments.module.css'
import { commentsQuery, useAddComment } from './data.ts'
import { MentionField } from './MentionField.tsx'
import { useKeptText } from './use-kept-text.ts'

/** So many of the latest are shown at first. */
const LATEST = 30

interface Props {
  repairId: string
}

/** What people say about a repair, and to each other. */
export function Comments({ repairId }: Props) {
  const query = useQuery(commentsQuery(repairId))
  const [isAllShown, setAllShown] = useState(false)
  return (
    <section>
      <InOrder className={classes.comments}>
        <Title order={3}>Comments</Title>
        <QueryBoundary
          query={query}
          failure="Failed to fetch the comments"
          skeleton={<Skeleton h={56} />}
          isEmpty={(comments) => comments.length === 0}
          empty={<Text c="dimmed">Nobody has said anything yet.</Text>}
        >
          {(comments) => {
            const earlier = isAllShown ? 0 : Math.max(0, comments.length - LATEST)
            return (
              <>
                {earlier > 0 && (
                  <Button variant="subtle" size="compact-md" onClick={() => setAllShown(true)}>
                    {earlier === 1 ? 'Show 1 earlier comment' : `Show ${earlier} earlier comments`}
                  </Button>
                )}
                <ol className={classes.list} aria-label="Comments">
                  {comments.slice(earlier).map((comment) => (
                    <CommentItem key={comment.id} comment={comment} repairId={repairId} />
                  ))}
                </ol>
              </>
            )
          }}
        </QueryBoundary>
        <NewComment repairId={repairId} />
      </InOrder>
    </section>
  )
}

function NewComment({ repairId }: Props) {
  const user = useUser()
  const { text, requestKey, write, tried, forget } = useKeptText(`comment ${user?.id} ${repairId}`)
  const { mutateAsync, isPending } = useAddComment(repairId)

  async function send() {
    if (isPending || text.trim() === '') return
    tried()
    try {
      await mutateAsync({ text, requestKey })
      forget()
    } catch (error) {
      toast.failure('The comment was not sent', error)
    }
  }

  return (
    <form
      className={classes.form}
      onSubmit={(event) => {
        event.preventDefault()
        void send()
      }}
    >
      <MentionField label="Your comment" value={text} onWrite={write} onSend={() => void send()} />
      <Button type="submit" variant="default" loading={isPending} disabled={text.trim() === ''}>
        Comment
      </Button>
    </form>
  )
}
