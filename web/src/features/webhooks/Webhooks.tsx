import { Button, Group, Skeleton, Stack, Text } from '@mantine/core'
import type { MadeWebhook, Webhook } from '@pitlane/contract/webhooks/calls'
import { IconPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { CopiedAddress } from '../../ui/CopiedAddress.tsx'
import { QueryBoundary } from '../../ui/QueryBoundary.tsx'
import { DemoReceiver } from './DemoReceiver.tsx'
import { useCreateWebhook, webhooksQuery } from './data.ts'
import { WebhookForm } from './WebhookForm.tsx'
import { WebhookItem } from './WebhookItem.tsx'
import classes from './Webhooks.module.css'

/** The section of Settings in which administrators have other programs told what happens. */
export function Webhooks() {
  const [made, setMade] = useState<MadeWebhook>()
  return (
    <Stack gap="md" maw={760}>
      <Text c="dimmed">
        Other programs are told at once what happens here, signed as Standard Webhooks says, and again until
        they have got it.
      </Text>
      <QueryBoundary
        query={useQuery(webhooksQuery)}
        skeleton={<Skeleton h={90} radius="md" />}
        failure="The webhooks could not be read"
      >
        {(known) => (
          <>
            {known.length > 0 && (
              <ul className={classes.list}>
                {known.map((webhook) => (
                  <WebhookItem key={webhook.id} webhook={webhook} />
                ))}
              </ul>
            )}
            {made && known.some(({ id }) => id === made.id) && <Secret key={made.id} of={made} />}
            <Add isFirst={known.length === 0} onMade={setMade} />
          </>
        )}
      </QueryBoundary>
    </Stack>
  )
}

/** Shown this once: the server keeps it sealed, and tells it to nobody. */
function Secret({ of }: { of: MadeWebhook }) {
  return (
    <CopiedAddress
      label="Signing secret"
      description={`The receiver at ${new URL(of.url).host} needs it to know that we wrote. It is shown only now.`}
      address={of.secret}
      isFocused
    />
  )
}

interface AddProps {
  isFirst: boolean
  onMade: (made: MadeWebhook) => void
}

const nothing: Pick<Webhook, 'url' | 'events'> = { url: '', events: [] }

function Add({ isFirst, onMade }: AddProps) {
  const [isAsked, setAsked] = useState(false)
  const [url, setUrl] = useState('')
  const create = useCreateWebhook()
  if (!isAsked && !isFirst)
    return (
      <Group>
        <Button
          variant="default"
          leftSection={<IconPlus size={18} stroke={1.7} aria-hidden />}
          onClick={() => setAsked(true)}
        >
          Add a webhook
        </Button>
      </Group>
    )
  return (
    <Stack gap="sm">
      <DemoReceiver onChosen={setUrl} />
      <WebhookForm
        key={url}
        label="Add a webhook"
        known={{ ...nothing, url }}
        save="Add"
        send={async (wanted) => {
          onMade(await create.mutateAsync(wanted))
          setAsked(false)
          setUrl('')
        }}
        {...(!isFirst && { onCancel: () => setAsked(false) })}
      />
    </Stack>
  )
}
