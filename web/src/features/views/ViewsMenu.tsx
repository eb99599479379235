import { Menu, type MenuItemProps, Skeleton, Text } from '@mantine/core'
import type { View } from '@pitlane/contract/views/calls'
import { IconBookmarkPlus, IconCheck, IconPencil } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { createLink } from '@tanstack/react-router'
import { type AnchorHTMLAttributes, type Ref, useCallback, useEffect, useRef, useState } from 'react'
import { useUser } from '../../platform/session.ts'
import { lazyDialog } from '../../ui/dialog/LazyDialog.tsx'
import { TwoLines } from '../../ui/list/TwoLines.tsx'
import { QueryBoundary } from '../../ui/QueryBoundary.tsx'
import { overPage } from '../../ui/screen/over-page.ts'
import { viewsQuery } from './data.ts'
import classes from './Views.module.css'
import { ViewsButton } from './ViewsButton.tsx'
import { isNarrowed, type ViewedPage, viewsOf } from './viewed-page.ts'

const EditViews = lazyDialog(async () => (await import('./EditViews.tsx')).EditViews)
const ViewDialog = lazyDialog(async () => (await import('./ViewDialog.tsx')).ViewDialog)

interface Props {
  viewed: ViewedPage
  /** How it comes: on top of a button that somebody was on, or has pressed. */
  first: 'closed' | 'focused' | 'open'
}

/** The views of the page; what is on screen can be kept as one more. */
export function ViewsMenu({ viewed, first }: Props) {
  const [isOpen, setOpen] = useState(false)
  const [dialog, setDialog] = useState<'save' | 'edit'>()
  const button = useRef<HTMLButtonElement>(null)
  const query = useQuery(viewsQuery)
  const isAdmin = useUser()?.role === 'admin'
  const close = useCallback(() => setDialog(undefined), [])
  const { own, shared, current } = viewsOf(viewed, query.data ?? [])
  const isChangeable = [...own, ...shared].some(({ isOwn }) => isOwn || isAdmin)

  useEffect(() => {
    if (first !== 'closed') button.current?.focus()
    if (first === 'open') setOpen(true)
  }, [first])

  /** The word that was chosen is gone in a moment: what opens gives the focus back to the button. */
  function choose(wanted: 'save' | 'edit') {
    button.current?.focus()
    setDialog(wanted)
  }

  return (
    <>
      <Menu opened={isOpen} onChange={setOpen} position="bottom-start" width={320} {...overPage}>
        <Menu.Target>
          <ViewsButton ref={button} current={current[0]?.name} />
        </Menu.Target>
        <Menu.Dropdown>
          <QueryBoundary
            query={query}
            failure="The views could not be read"
            skeleton={<Skeleton h={48} m="xs" w="auto" />}
          >
            {() => (
              <>
                <div className={classes.list}>
                  <Group label="Your views" views={own} viewed={viewed} current={current} />
                  <Group label="Shared" views={shared} viewed={viewed} current={current} />
                  {own.length + shared.length === 0 && (
                    <Text c="dimmed" className={classes.none}>
                      {isNarrowed(viewed.filters)
                        ? 'Nothing is saved yet.'
                        : 'Nothing is saved yet. Filter the list, and keep the filters here under a name.'}
                    </Text>
                  )}
                </div>
                {isNarrowed(viewed.filters) && current.length === 0 && (
                  <>
                    <Menu.Divider />
                    <Menu.Item leftSection={<IconBookmarkPlus {...icon} />} onClick={() => choose('save')}>
                      Save this view…
                    </Menu.Item>
                  </>
                )}
                {isChangeable && (
                  <>
                    <Menu.Divider />
                    <Menu.Item leftSection={<IconPencil {...icon} />} onClick={() => choose('edit')}>
                      Edit views…
                    </Menu.Item>
                  </>
                )}
              </>
            )}
          </QueryBoundary>
        </Menu.Dropdown>
      </Menu>
      {dialog === 'save' && <ViewDialog viewed={viewed} onClose={close} />}
      {dialog === 'edit' && <EditViews viewed={viewed} onClose={close} />}
    </>
  )
}

const icon = { size: 16, stroke: 1.7, 'aria-hidden': true }

interface GroupProps {
  label: string
  views: readonly View[]
  viewed: ViewedPage
  current: readonly View[]
}

/** Each is an address of its own: the page with its filters. */
function Group({ label, views, viewed: { to, addressOf, said }, current }: GroupProps) {
  if (views.length === 0) return null
  return (
    <>
      <Menu.Label>{label}</Menu.Label>
      {views.map((view) => (
        <ViewLink
          key={view.id}
          to={to}
          search={addressOf(view.query)}
          resetScroll={false}
          preload={false}
          className={classes.item}
          isCurrent={current.includes(view)}
        >
          <TwoLines name={view.name} about={said(view.query)} />
        </ViewLink>
      ))}
    </>
  )
}

type Anchor = Omit<AnchorHTMLAttributes<HTMLAnchorElement>, keyof MenuItemProps> & {
  ref?: Ref<HTMLAnchorElement>
}

/** The router takes an address for the current one by a part of it: what is on screen is known better here. */
const ViewLink = createLink(
  ({ 'aria-current': _, isCurrent, ...props }: MenuItemProps & Anchor & { isCurrent: boolean }) => (
    <Menu.Item
      component="a"
      {...props}
      aria-current={isCurrent || undefined}
      leftSection={isCurrent ? <IconCheck {...icon} /> : <span className={classes.mark} />}
    />
  ),
)
