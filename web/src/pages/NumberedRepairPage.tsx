import { Card, Skeleton } from '@mantine/core'
import { numberNamed, repairNumber } from '@pitlane/contract/repairs/number'
import { IconToolsOff } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Navigate, useParams } from '@tanstack/react-router'
import { numberedRepairQuery } from '../features/repairs/data.ts'
import { EmptyState } from '../ui/EmptyState.tsx'
import { ButtonLink } from '../ui/Links.tsx'
import { PageHeader } from '../ui/PageHeader.tsx'
import { QueryBoundary } from '../ui/QueryBoundary.tsx'
import { NotFoundPage } from './NotFoundPage.tsx'

/** /r/42: what somebody says on the phone, as an address. It leads to the repair, open on the page of its vehicle. */
export function NumberedRepairPage() {
  const said = useParams({ from: '/inside/r/$number', select: (params) => params.number })
  const number = numberNamed(`#${said}`) ?? numberNamed(said)
  return number ? <Numbered number={number} /> : <NotFoundPage />
}

function Numbered({ number }: { number: number }) {
  const query = useQuery(numberedRepairQuery(number))
  return (
    <>
      <PageHeader title={`Repair ${repairNumber(number)}`} />
      <QueryBoundary
        query={query}
        skeleton={<Skeleton h={280} radius="lg" />}
        failure="Failed to fetch repairs"
      >
        {(repair) =>
          repair ? (
            <Navigate
              to="/vehicles/$id"
              params={{ id: repair.vehicleId }}
              search={{ repair: repair.id }}
              replace
            />
          ) : (
            <Unknown number={number} />
          )
        }
      </QueryBoundary>
    </>
  )
}

function Unknown({ number }: { number: number }) {
  return (
    <Card>
      <EmptyState
        icon={IconToolsOff}
        title={`There is no repair ${repairNumber(number)}`}
        action={<ButtonLink to="/repairs">See all repairs</ButtonLink>}
      >
        It may have been deleted, or the number mistyped.
      </EmptyState>
    </Card>
  )
}
