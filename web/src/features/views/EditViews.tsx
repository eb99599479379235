import { Badge, Text } from '@mantine/core'
import type { View } from '@pitlane/contract/views/calls'
import { IconPencil, IconTrash } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { useUser } from '../../platform/session.ts'
import { ActionMenu } from '../../ui/ActionMenu.tsx'
import { ConfirmDialog } from '../../ui/dialog/ConfirmDialog.tsx'
import { Dialog, DialogBody } from '../../ui/dialog/Dialog.tsx'
import { PlainList, PlainRow } from '../../ui/list/PlainList.tsx'
import { toast } from '../../ui/toast/toast.ts'
import { useRemoveView, viewsQuery } from './data.ts'
import { ViewDialog } from './ViewDialog.tsx'
import classes from './Views.module.css'
import { type ViewedPage, viewsOf } from './viewed-page.ts'

interface Props {
  viewed: ViewedPage
  onClose: () => void
}

/** Those that one may change: one's own, as an administrator also what others share. */
export function EditViews({ viewed, onClose }: Props) {
  const all = useQuery(viewsQuery).data ?? []
  const isAdmin = useUser()?.role === 'admin'
  const [edited, setEdited] = useState<View>()
  const [leaving, setLeaving] = useState<View>()
  const remove = useRemoveView()
  const body = useRef<HTMLDivElement>(null)
  const { own, shared } = viewsOf(viewed, all)
  const listed = [...own, ...shared.filter(({ isOwn }) => isOwn || isAdmin)]

  function takeAway({ id }: View) {
    remove.mutate(
      { id },
      {
        onSuccess: ({ message }) => toast.success(message),
        onError: (error) => toast.failure('The view was not deleted', error),
        onSettled: () => {
          setLeaving(undefined)
          // The button that asked for it has gone with its row.
          body.current?.focus()
        },
      },
    )
  }

  if (edited) return <ViewDialog viewed={viewed} view={edited} onClose={() => setEdited(undefined)} />
  return (
    <>
      <Dialog title="Views" size={480} isCovered={leaving !== undefined} onClose={onClose}>
        <DialogBody>
          <div ref={body} tabIndex={-1} className={classes.body}>
            {listed.length === 0 && <Text c="dimmed">Nothing is saved any more.</Text>}
            <PlainList label="Views">
              {listed.map((view) => (
                <PlainRow
                  key={view.id}
                  act={
                    <ActionMenu
                      label={`What to do with ${view.name}`}
                      actions={[
                        { label: 'Edit', icon: IconPencil, onChoose: () => setEdited(view) },
                        { label: 'Delete', icon: IconTrash, isGrave: true, onChoose: () => setLeaving(view) },
                      ]}
                    />
                  }
                >
                  <Text fw={600} dir="auto">
                    {view.name}
                  </Text>
                  <Text c="dimmed" dir="auto">
                    {viewed.said(view.query)}
                  </Text>
                  {view.isShared && <Badge mt={4}>{view.isOwn ? 'Shared' : 'Shared by somebody else'}</Badge>}
                </PlainRow>
              ))}
            </PlainList>
          </div>
        </DialogBody>
      </Dialog>
      <ConfirmDialog
        isOpen={leaving !== undefined}
        title="Delete this view?"
        confirm="Delete"
        isPending={remove.isPending}
        onConfirm={() => leaving && takeAway(leaving)}
        onClose={() => setLeaving(undefined)}
      >
        {leaving?.isShared
          ? `Nobody in the business has "${leaving.name}" any more. The list itself stays as it is.`
          : `"${leaving?.name ?? ''}" is gone for good. The list itself stays as it is.`}
      </ConfirmDialog>
    </>
  )
}
