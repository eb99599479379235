import { ActionIcon, Skeleton, Stack } from '@mantine/core'
import { IconPencil, IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { ConfirmDialog } from '../../ui/dialog/ConfirmDialog.tsx'
import { Hint } from '../../ui/hint/Hint.tsx'
import { toast } from '../../ui/toast/toast.ts'
import classes from './NamedList.module.css'

interface Item {
  id: string
  name: string
  detail: string | null
}

interface Props {
  name: string
  /** What one of them is called. */
  noun: string
  items: readonly Item[]
  /** Where more than the name can be changed. */
  onEdit?: (id: string) => void
  remove: (id: string) => Promise<unknown>
  words: { removed: string; failed: string }
}

/** Things with a name, in a box that scrolls, each of which may be removed after a question. */
export function NamedList({ name, noun, items, onEdit, remove, words }: Props) {
  const [asked, setAsked] = useState<Item>()
  const [isOpen, setOpen] = useState(false)
  const [isPending, setPending] = useState(false)

  function ask(item: Item) {
    setAsked(item)
    setOpen(true)
  }

  async function confirm() {
    if (!asked) return
    setPending(true)
    try {
      await remove(asked.id)
      toast.success(words.removed)
    } catch (error) {
      toast.failure(words.failed, error)
    }
    setPending(false)
    setOpen(false)
  }

  return (
    <>
      <ul className={classes.list} aria-label={name}>
        {items.map((item) => (
          <li key={item.id} className={classes.item}>
            <span
              className={classes.text}
              dir="auto"
              title={[item.name, item.detail].filter(Boolean).join(' · ')}
            >
              <span className={classes.name}>{item.name}</span>
              {item.detail && <span className={classes.detail}>{item.detail}</span>}
            </span>
            {onEdit && (
              <Hint label={`Edit this ${noun}`}>
                {(thing) => (
                  <ActionIcon
                    {...thing}
                    variant="subtle"
                    color="gray"
                    ml="auto"
                    aria-label={`Edit ${item.name}`}
                    onClick={() => onEdit(item.id)}
                  >
                    <IconPencil size={17} stroke={1.7} aria-hidden />
                  </ActionIcon>
                )}
              </Hint>
            )}
            <Hint label={`Remove this ${noun}`}>
              {(thing) => (
                <ActionIcon
                  {...thing}
                  variant="subtle"
                  color="gray"
                  aria-label={`Remove ${item.name}`}
                  onClick={() => ask(item)}
                >
                  <IconTrash size={17} stroke={1.7} aria-hidden />
                </ActionIcon>
              )}
            </Hint>
          </li>
        ))}
      </ul>
      <ConfirmDialog
        isOpen={isOpen}
        title={`Remove ${noun}`}
        confirm="Remove"
        isPending={isPending}
        onConfirm={() => void confirm()}
        onClose={() => setOpen(false)}
      >
        <strong className={classes.asked}>{asked?.name}</strong> can no longer be chosen. Repairs that already
        have this {noun} keep it, and adding the same name again brings it back.
      </ConfirmDialog>
    </>
  )
}

export function NamedListSkeleton() {
  return (
    <Stack gap="xs">
      <Skeleton h={36} />
      <Skeleton h={36} />
      <Skeleton h={36} />
    </Stack>
  )
}
