import { Button, Card, Group, Loader, Text, Title } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useRef, useState } from 'react'
import { draftStore } from '../../platform/drafts/draft-store.ts'
import { refresh } from '../../platform/live-updates.ts'
import { type Entry, outbox } from '../../platform/offline/outbox.ts'
import { useWaiting } from '../../platform/offline/use-waiting.ts'
import { ConfirmDialog } from '../../ui/dialog/ConfirmDialog.tsx'
import { toast } from '../../ui/toast/toast.ts'
import classes from './Outbox.module.css'
import { sendWaiting } from './send.ts'

/** A server that is busy, or a connection that the browser does not notice. */
const AGAIN_AFTER = 30_000

interface Props {
  userId: string
  isAway: boolean
}

/** What was said while nobody answered, on every page until it is sent. */
export function Outbox({ userId, isAway }: Props) {
  const entries = useWaiting()
  const progress = useSending(userId, isAway, entries.length)
  const [removed, setRemoved] = useState<Entry>()
  if (entries.length === 0) return null
  return (
    <section aria-labelledby="waiting" className={classes.outbox}>
      <Card padding="sm">
        <Title order={2} id="waiting" fz="md">
          On this device
        </Title>
        <ul className={classes.list}>
          {entries.map((entry) => (
            <li key={entry.key} data-waiting={entry.kind}>
              <Group gap="sm" justify="space-between">
                <div>
                  <Text fw={550}>
                    {entry.title} · {entry.vehicleKey}
                  </Text>
                  <State entry={entry} percent={progress?.key === entry.key ? progress.percent : undefined} />
                </div>
                {entry.refusal && (
                  <Group gap="xs">
                    <Button size="sm" variant="default" onClick={() => void openAgain(entry)}>
                      Open again
                    </Button>
                    <Button size="sm" variant="subtle" color="red" onClick={() => setRemoved(entry)}>
                      Remove
                    </Button>
                  </Group>
                )}
              </Group>
            </li>
          ))}
        </ul>
      </Card>
      <ConfirmDialog
        isOpen={removed !== undefined}
        title="Remove it?"
        confirm="Remove"
        onConfirm={() => {
          if (removed) void outbox.remove(removed.key)
          setRemoved(undefined)
        }}
        onClose={() => setRemoved(undefined)}
      >
        It has not been sent, and will be lost with its photos.
      </ConfirmDialog>
    </section>
  )
}

function State({ entry, percent }: { entry: Entry; percent: number | undefined }) {
  if (entry.refusal)
    return (
      <Text size="sm" c="var(--mantine-color-error)">
        Not taken: {entry.refusal}
      </Text>
    )
  return (
    <Group gap={6} role="status">
      {percent !== undefined && <Loader size={14} />}
      <Text size="sm" c="dimmed">
        {percent === undefined ? 'Waiting to be sent' : `Being sent, ${percent} %`}
      </Text>
    </Group>
  )
}

/** Back in its form as it was left, unless something else has been begun there. */
async function openAgain({ key, draft, draftKey, form }: Entry): Promise<void> {
  if (await draftStore.read(draftKey))
    return toast.error('There is another draft', 'Finish or discard what you began for this car first.')
  await draftStore.write(draftKey, draft)
  if (!(await draftStore.read(draftKey)))
    return toast.error('It cannot be opened', 'This browser keeps no drafts.')
  await outbox.remove(key)
  // Anew, because the form may be on screen already.
  window.location.assign(form)
}

/** Tries at once, when the connection is back, when something is added, and now and then. */
function useSending(userId: string, isAway: boolean, count: number) {
  const client = useQueryClient()
  const [progress, setProgress] = useState<{ key: string; percent: number }>()
  const isSending = useRef(false)
  const send = useCallback(async () => {
    if (isSending.current) return
    isSending.current = true
    await sendWaiting(userId, {
      onProgress: (key, percent) => setProgress({ key, percent }),
      onSent: ({ title, vehicleKey }) => {
        toast.success('Sent', `${title} · ${vehicleKey}`)
        refresh(client, ['repairs', 'templates', 'checks', 'vehicles'])
      },
    }).catch(() => undefined)
    isSending.current = false
    setProgress(undefined)
  }, [client, userId])
  useEffect(() => {
    if (!isAway && count > 0) void send()
    const timer = setInterval(() => void send(), AGAIN_AFTER)
    addEventListener('online', send)
    return () => {
      clearInterval(timer)
      removeEventListener('online', send)
    }
  }, [send, isAway, count])
  return progress
}
