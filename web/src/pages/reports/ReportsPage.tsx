import { Button, Skeleton, Stack } from '@mantine/core'
import { toRequest } from '@pitlane/contract/call'
import { type ClaimGroup, claimGroups, claimReports } from '@pitlane/contract/claims/report'
import { dayIn } from '@pitlane/contract/formats'
import { type CostGroup, costGroups, reports } from '@pitlane/contract/reports/calls'
import { coveredReports } from '@pitlane/contract/reports/covered'
import { IconDownload, IconPrinter } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { ClaimsReport } from '../../features/claims/report/ClaimsReport.tsx'
import { claimsReportQuery } from '../../features/claims/report-data.ts'
import { CostsReport } from '../../features/reports/CostsReport.tsx'
import { CoveredReport } from '../../features/reports/CoveredReport.tsx'
import { costsQuery, coveredQuery, fleetQuery, vehiclesQuery } from '../../features/reports/data.ts'
import { FleetReport } from '../../features/reports/FleetReport.tsx'
import { ReportsToolbar } from '../../features/reports/ReportsToolbar.tsx'
import { addressOf, type ReportAddress, reportAddress } from '../../features/reports/report-address.ts'
import { daysInWords, periodInWords } from '../../features/reports/report-words.ts'
import { VehiclesReport } from '../../features/reports/VehiclesReport.tsx'
import { tenantQuery } from '../../features/tenants/data.ts'
import { PageHeader } from '../../ui/PageHeader.tsx'
import { QueryBoundary } from '../../ui/QueryBoundary.tsx'

const FAILED = 'Failed to load the report'

const groupsOf: Record<ReportAddress['kind'], readonly CostGroup[]> = {
  costs: costGroups,
  fleet: [],
  vehicles: [],
  claims: claimGroups,
  covered: [],
}

/** What repairs cost, how the fleet stood, what each car earned and what of damages came back, in the days that the address names. */
export function ReportsPage() {
  const timezone = useQuery(tenantQuery).data?.timezone ?? 'UTC'
  const today = dayIn(timezone, new Date())
  const address = reportAddress(useSearch({ from: '/inside/reports' }), today)
  const navigate = useNavigate()
  const go = (chosen: ReportAddress) =>
    void navigate({ to: '/reports', search: addressOf(chosen), resetScroll: false })

  return (
    <>
      <PageHeader
        title="Reports"
        actions={
          <>
            <Button
              component="a"
              href={csvOf(address)}
              download
              variant="default"
              leftSection={<IconDownload size={17} stroke={1.8} aria-hidden />}
            >
              Export
            </Button>
            <Button
              variant="default"
              leftSection={<IconPrinter size={17} stroke={1.8} aria-hidden />}
              onClick={() => window.print()}
            >
              Print
            </Button>
          </>
        }
      >
        {daysInWords(address.period)}
      </PageHeader>
      <Stack gap="md">
        <ReportsToolbar address={address} today={today} groups={groupsOf[address.kind]} onChosen={go} />
        <Report address={address} />
      </Stack>
    </>
  )
}

function Report({ address }: { address: ReportAddress }) {
  if (address.kind === 'fleet') return <Fleet address={address} />
  if (address.kind === 'claims') return <Claims address={address} />
  if (address.kind === 'covered') return <Covered address={address} />
  return address.kind === 'vehicles' ? <Vehicles address={address} /> : <Costs address={address} />
}

function Costs({ address }: { address: ReportAddress }) {
  return (
    <QueryBoundary
      query={useQuery(costsQuery(address.period, address.by))}
      failure={FAILED}
      skeleton={<Waiting />}
    >
      {(report) => <CostsReport report={report} period={periodInWords(address)} />}
    </QueryBoundary>
  )
}

function Fleet({ address }: { address: ReportAddress }) {
  return (
    <QueryBoundary query={useQuery(fleetQuery(address.period))} failure={FAILED} skeleton={<Waiting />}>
      {(report) => <FleetReport report={report} period={periodInWords(address)} />}
    </QueryBoundary>
  )
}

function Vehicles({ address }: { address: ReportAddress }) {
  return (
    <QueryBoundary query={useQuery(vehiclesQuery(address.period))} failure={FAILED} skeleton={<Waiting />}>
      {(report) => <VehiclesReport report={report} period={periodInWords(address)} />}
    </QueryBoundary>
  )
}

function Claims({ address }: { address: ReportAddress }) {
  return (
    <QueryBoundary
      query={useQuery(claimsReportQuery(address.period, claimGroupOf(address)))}
      failure={FAILED}
      skeleton={<Waiting />}
    >
      {(report) => <ClaimsReport report={report} period={periodInWords(address)} />}
    </QueryBoundary>
  )
}

function Covered({ address }: { address: ReportAddress }) {
  return (
    <QueryBoundary query={useQuery(coveredQuery(address.period))} failure={FAILED} skeleton={<Waiting />}>
      {(report) => <CoveredReport report={report} period={periodInWords(address)} />}
    </QueryBoundary>
  )
}

/** By something that claims are not told by, the address asks for what is usual. */
function claimGroupOf({ by }: ReportAddress): ClaimGroup {
  return claimGroups.find((it) => it === by) ?? 'month'
}

function csvOf(address: ReportAddress): string {
  const { kind, period, by } = address
  if (kind === 'claims')
    return toRequest(claimReports.claimsCsv, { ...period, by: claimGroupOf(address) }).url
  if (kind === 'fleet') return toRequest(reports.fleetCsv, period).url
  if (kind === 'covered') return toRequest(coveredReports.coveredCsv, period).url
  if (kind === 'vehicles') return toRequest(reports.vehiclesCsv, period).url
  return toRequest(reports.costsCsv, { ...period, by }).url
}

function Waiting() {
  return (
    <Stack gap="md">
      <Skeleton h={28} maw={560} />
      <Skeleton h={420} radius="lg" />
    </Stack>
  )
}
