import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { RepairsSearch } from './list-address.ts'
import classes from './Pages.module.css'
import { type PageButton, pageButtons } from './page-buttons.ts'

interface Props {
  /** Of what: "Needs Repair". */
  name: string
  page: number
  last: number
  /** The address of another page. */
  at: (page: number) => RepairsSearch
}

/** Every page is an address of its own. */
export function Pages({ name, page, last, at }: Props) {
  return (
    <nav aria-label={`Pages of ${name}`} className={classes.pages}>
      <Step to={page > 1 ? at(page - 1) : undefined}>
        <IconChevronLeft size={16} stroke={1.8} aria-hidden />
        Previous
      </Step>
      <ol className={classes.numbers}>
        {keyed(pageButtons(page, last)).map(({ key, button }) => (
          <li key={key}>
            {button === 'gap' ? (
              <span className={classes.gap} aria-hidden>
                …
              </span>
            ) : (
              <Link
                to="/repairs"
                search={at(button)}
                resetScroll={false}
                preload={false}
                activeProps={{}}
                className={classes.number}
                aria-label={`Page ${button.toLocaleString('en-US')}`}
                aria-current={button === page ? 'page' : undefined}
              >
                {button.toLocaleString('en-US')}
              </Link>
            )}
          </li>
        ))}
      </ol>
      <Step to={page < last ? at(page + 1) : undefined}>
        Next
        <IconChevronRight size={16} stroke={1.8} aria-hidden />
      </Step>
    </nav>
  )
}

function Step({ to, children }: { to: RepairsSearch | undefined; children: ReactNode }) {
  if (!to)
    return (
      <span className={classes.step} aria-disabled="true">
        {children}
      </span>
    )
  return (
    <Link
      to="/repairs"
      search={to}
      resetScroll={false}
      preload={false}
      activeProps={{}}
      className={classes.step}
    >
      {children}
    </Link>
  )
}

/** A gap is known by the page after it. */
function keyed(buttons: readonly PageButton[]) {
  return buttons.map((button, index) => ({
    button,
    key: button === 'gap' ? `before ${buttons[index + 1]}` : button,
  }))
}
