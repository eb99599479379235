import { Button, Group, Stack, Text, TextInput, Title } from '@mantine/core'
import { LINK_DAYS } from '@pitlane/contract/job-links/calls'
import type { Repair } from '@pitlane/contract/repairs/calls'
import { repairNumber } from '@pitlane/contract/repairs/number'
import { IconCopy, IconLink, IconMail, IconShare } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { useContractForm } from '../../platform/form.ts'
import { Dialog, DialogBody } from '../../ui/dialog/Dialog.tsx'
import { FormError } from '../../ui/FormError.tsx'
import { toast } from '../../ui/toast/toast.ts'
import { Covers } from '../guarantees/Covers.tsx'
import { mechanicsQuery } from '../settings/data.ts'
import { useSendLink } from './data.ts'
import { LinkList } from './LinkList.tsx'

interface Props {
  repair: Repair
  onClose: () => void
}

/** A link for somebody without an account: by mail, to be copied, or to whatever the device can share with. */
export function SendToMechanic({ repair, onClose }: Props) {
  const mechanics = useQuery(mechanicsQuery).data
  const known = mechanics?.find(({ name }) => name === repair.mechanic)?.email ?? ''
  const [url, setUrl] = useState<string>()
  return (
    <Dialog
      title="Send to mechanic"
      about={`${repairNumber(repair.number)} ${repair.title}`}
      size={560}
      onClose={onClose}
    >
      <DialogBody>
        <Stack gap="lg">
          <Text>
            Whoever opens the link sees this repair without costs and people, and can say that they have
            started, wait for something, or are done. It is valid for {LINK_DAYS} days, or until the repair is
            completed.
          </Text>
          <Covers covers={repair.covered} />
          {/* The address of the mechanic, once it is known, begins the form. */}
          <ByMail key={known} repair={repair} address={known} onMade={setUrl} />
          <ByHand repair={repair} url={url} onMade={setUrl} />
          <LinkList repairId={repair.id} />
        </Stack>
      </DialogBody>
    </Dialog>
  )
}

interface PartProps {
  repair: Repair
  onMade: (url: string) => void
}

function ByMail({ repair, address, onMade }: PartProps & { address: string }) {
  const sending = useSendLink(repair.id)
  const { form, problem, isSending, onSubmit } = useContractForm({
    schema: () => import('@pitlane/contract/shapes/job-links/calls').then((shapes) => shapes.MailedTo),
    initialValues: { email: address },
    send: async ({ email }) => {
      const { url } = await sending.mutateAsync({ id: repair.id, email })
      onMade(url)
      toast.success('Link sent', `To ${email}`)
    },
  })
  return (
    <form onSubmit={onSubmit} noValidate aria-label="Send by mail">
      <Stack gap="sm">
        <TextInput
          label="Mechanic's email"
          type="email"
          autoComplete="off"
          {...form.getInputProps('email')}
        />
        <FormError>{problem}</FormError>
        <Button
          type="submit"
          w="fit-content"
          loading={isSending}
          leftSection={<IconMail size={17} stroke={1.8} aria-hidden />}
        >
          Send by mail
        </Button>
      </Stack>
    </form>
  )
}

function ByHand({ repair, url, onMade }: PartProps & { url: string | undefined }) {
  const sending = useSendLink(repair.id)
  const field = useRef<HTMLInputElement>(null)
  const [isMadeHere, setMadeHere] = useState(false)
  const shared = { title: `${repairNumber(repair.number)} ${repair.title}`, url: url ?? '' }
  const mayShare = typeof navigator.share === 'function'

  async function make() {
    try {
      const made = await sending.mutateAsync({ id: repair.id })
      setMadeHere(true)
      onMade(made.url)
      await copy(made.url)
    } catch (error) {
      toast.failure('The link could not be made', error)
    }
  }

  async function copy(link: string) {
    if (await isCopied(link)) return toast.success('Link copied')
    toast.notice('The link could not be copied', 'It is selected: please copy it by hand.')
    field.current?.focus()
  }

  if (!url)
    return (
      <Button
        variant="default"
        w="fit-content"
        loading={sending.isPending}
        leftSection={<IconLink size={17} stroke={1.8} aria-hidden />}
        onClick={() => void make()}
      >
        Copy a link
      </Button>
    )
  return (
    <section aria-label="The link">
      <Title order={3} mb={6}>
        The link
      </Title>
      <TextInput
        ref={field}
        // Whoever pressed the button that is gone goes on here; it is selected for a browser that copies nothing.
        autoFocus={isMadeHere}
        readOnly
        value={url}
        aria-label="Link for the mechanic"
        description="It is shown only now."
        onFocus={({ currentTarget }) => currentTarget.select()}
      />
      <Group gap="sm" mt="sm">
        <Button leftSection={<IconCopy size={17} stroke={1.8} aria-hidden />} onClick={() => void copy(url)}>
          Copy again
        </Button>
        {mayShare && (
          <Button
            variant="default"
            leftSection={<IconShare size={17} stroke={1.8} aria-hidden />}
            // Whoever closes the sheet has shared nothing, and knows.
            onClick={() => void navigator.share(shared).catch(() => {})}
          >
            Share
          </Button>
        )}
      </Group>
    </section>
  )
}

/** Not where the browser or whoever uses it forbids it, nor on a page without https. */
async function isCopied(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text)
    return true
  } catch {
    return false
  }
}
