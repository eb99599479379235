import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import classes from './Pages.module.css'

export type PageButton = number | 'gap'

/** What makes a link of the router one of these buttons. */
interface PageLink {
  className: string | undefined
  children: ReactNode
  'aria-label'?: string
  'aria-current'?: 'page' | undefined
  resetScroll: false
  preload: false
  activeProps: object
  activeOptions: { exact: true }
}

interface Props {
  /** Of what: "Needs Repair". */
  name: string
  page: number
  last: number
  /** Which pages are offered between Previous and Next is each list's own rule. */
  buttons: readonly PageButton[]
  /** A link to the address of a page. */
  link: (page: number, look: PageLink) => ReactNode
}

/** The router would call every page current whose search is part of the address. */
const quiet = { resetScroll: false, preload: false, activeProps: {}, activeOptions: { exact: true } } as const

/** Every page is an address of its own. */
export function Pages({ name, page, last, buttons, link }: Props) {
  const step = (to: number, children: ReactNode) =>
    to >= 1 && to <= last ? (
      link(to, { ...quiet, className: classes.step, children })
    ) : (
      <span className={classes.step} aria-disabled="true">
        {children}
      </span>
    )
  const number = (to: number) =>
    link(to, {
      ...quiet,
      className: classes.number,
      children: to.toLocaleString('en-US'),
      'aria-label': `Page ${to.toLocaleString('en-US')}`,
      'aria-current': to === page ? 'page' : undefined,
    })

  return (
    <nav aria-label={`Pages of ${name}`} className={classes.pages}>
      {step(
        page - 1,
        <>
          <IconChevronLeft size={16} stroke={1.8} aria-hidden />
          Previous
        </>,
      )}
      <ol className={classes.numbers}>
        {keyed(buttons).map(({ key, button }) => (
          <li key={key}>
            {button === 'gap' ? (
              <span className={classes.gap} aria-hidden>
                …
              </span>
            ) : (
              number(button)
            )}
          </li>
        ))}
      </ol>
      {step(
        page + 1,
        <>
          Next
          <IconChevronRight size={16} stroke={1.8} aria-hidden />
        </>,
      )}
    </nav>
  )
}

/** A gap is known by the page after it. */
function keyed(buttons: readonly PageButton[]) {
  return buttons.map((button, index) => ({
    button,
    key: button === 'gap' ? `before ${buttons[index + 1]}` : button,
  }))
}
