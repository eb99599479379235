import { auditKinds } from '@pitlane/contract/audit/kinds'
import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { ActivityLog } from '../../features/audit/ActivityLog.tsx'
import { pageFrom, pageText } from '../../platform/page-number.ts'
import { text } from '../../platform/search-params.ts'
import type { SettingsSearch } from './settings-search.ts'

/** What is chosen and which page stands in the address. */
export function ActivitySection() {
  const search = useSearch({ strict: false })
  const navigate = useNavigate()
  const { kind, person } = { kind: text(search.kind), person: text(search.person) }
  return (
    <ActivityLog
      kind={auditKinds.find((known) => known === kind)}
      userId={person}
      page={pageFrom(text(search.page))}
      onChoose={({ kind, userId }) =>
        void navigate({
          to: '/settings',
          search: (before: SettingsSearch) => ({ ...before, kind, person: userId, page: undefined }),
          replace: true,
          resetScroll: false,
        })
      }
      link={(page, look) => (
        <Link
          to="/settings"
          search={(before: SettingsSearch) => ({ ...before, page: pageText(page) })}
          {...look}
        />
      )}
    />
  )
}
