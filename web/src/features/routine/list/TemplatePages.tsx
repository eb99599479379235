import type { TemplatePage } from '@pitlane/contract/routine/calls'
import { Link } from '@tanstack/react-router'
import { Pages } from '../../../ui/list/Pages.tsx'
import { pageWindow } from '../../../ui/list/page-window.ts'
import { type RoutineAddress, searchOf } from '../routine-address.ts'

interface Props {
  /** Of what: "Routine Repairs". */
  name: string
  to: '/routine-repairs' | '/oil-change'
  address: RoutineAddress
  shown: TemplatePage
}

/** The way to the other pages, when there are any. */
export function TemplatePages({ name, to, address, shown: { totalPages } }: Props) {
  if (totalPages <= 1) return null
  const page = Math.min(address.page, totalPages)
  return (
    <Pages
      name={name}
      page={page}
      last={totalPages}
      buttons={pageWindow(page, totalPages)}
      link={(page, look) => <Link to={to} search={searchOf({ ...address, page })} {...look} />}
    />
  )
}
