import { Alert, Button, Skeleton, Stack, Text } from '@mantine/core'
import type { GeneratedRepairs, OverduePreview } from '@pitlane/contract/overdue/calls'
import { urgencyOfOverdue } from '@pitlane/contract/overdue/rules'
import type { RoutineTemplate } from '@pitlane/contract/routine/calls'
import { dueInWords } from '@pitlane/contract/routine/due'
import { IconCircleCheck, IconClipboardPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { sentenceOf } from '../../platform/errors.ts'
import { Dialog, DialogBody, DialogFooter } from '../../ui/dialog/Dialog.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { FormError } from '../../ui/FormError.tsx'
import { QueryBoundary } from '../../ui/QueryBoundary.tsx'
import { UrgencyBadge } from '../repairs/Badges.tsx'
import { RepairsTable } from '../repairs/cards/RepairsTable.tsx'
import { CheckList, toggled } from '../routine/form/CheckList.tsx'
import { useUnits } from '../tenants/use-units.ts'
import { overduePreviewQuery, useGenerateOverdue } from './data.ts'
import classes from './GenerateOverdue.module.css'
import { Skipped } from './Skipped.tsx'

const PREVIEW_FAILED = 'Failed to load overdue templates. Please try again.'
const GENERATION_FAILED = 'Failed to generate overdue repairs. Please try again.'

/** What would be made and what not, then of those chosen what was. */
export function GenerateOverdue({ onClose }: { onClose: () => void }) {
  const preview = useQuery(overduePreviewQuery)
  const generate = useGenerateOverdue()
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set())
  const chosen = (preview.data?.overdueTemplates ?? []).filter(({ id }) => !left.has(id))
  const count = chosen.length

  return (
    <Dialog
      title="Generate Overdue Repairs"
      about={generate.data ? undefined : 'A repair is created for every overdue routine you select.'}
      size={760}
      onClose={onClose}
    >
      <DialogBody>
        <Stack gap="lg">
          {generate.data ? (
            <Result result={generate.data} />
          ) : (
            <QueryBoundary
              query={preview}
              failure={PREVIEW_FAILED}
              skeleton={<Skeleton h={260} radius="md" />}
            >
              {(shown) => <Preview preview={shown} left={left} onLeave={setLeft} />}
            </QueryBoundary>
          )}
          <FormError>{generate.error ? sentenceOf(generate.error, GENERATION_FAILED) : undefined}</FormError>
        </Stack>
      </DialogBody>
      <DialogFooter>
        <Button variant="default" onClick={onClose}>
          {generate.data ? 'Done' : 'Cancel'}
        </Button>
        {!generate.data && (
          <Button
            disabled={count === 0}
            loading={generate.isPending}
            leftSection={<IconClipboardPlus size={17} stroke={1.8} aria-hidden />}
            onClick={() => generate.mutate({ templateIds: chosen.map(({ id }) => id) })}
          >
            {count === 1 ? 'Generate 1 repair' : `Generate ${count.toLocaleString('en-US')} repairs`}
          </Button>
        )}
      </DialogFooter>
    </Dialog>
  )
}

interface PreviewProps {
  preview: OverduePreview
  left: ReadonlySet<string>
  onLeave: (left: ReadonlySet<string>) => void
}

function Preview({ preview: { overdueTemplates, skippedTemplates }, left, onLeave }: PreviewProps) {
  const all = overdueTemplates.length
  const chosen = overdueTemplates.filter(({ id }) => !left.has(id)).length
  return (
    <>
      {all === 0 ? (
        <EmptyState icon={IconCircleCheck} title="Nothing to generate" order={3}>
          {skippedTemplates.length === 0
            ? 'No routine repair is overdue.'
            : 'Every overdue routine is skipped, for the reason beside it.'}
        </EmptyState>
      ) : (
        <div>
          <div className={classes.tools}>
            <Text role="status" fw={600}>
              {chosen.toLocaleString('en-US')} of {all.toLocaleString('en-US')} overdue selected
            </Text>
            <Button variant="default" size="xs" disabled={chosen === all} onClick={() => onLeave(new Set())}>
              Select all
            </Button>
            <Button
              variant="default"
              size="xs"
              disabled={chosen === 0}
              onClick={() => onLeave(new Set(overdueTemplates.map(({ id }) => id)))}
            >
              Deselect all
            </Button>
          </div>
          <CheckList
            label="Overdue"
            items={overdueTemplates}
            idOf={({ id }) => id}
            isChosen={(id) => !left.has(id)}
            onToggle={(id) => onLeave(toggled(left, id))}
          >
            {(template) => <Overdue template={template} />}
          </CheckList>
        </div>
      )}
      <Skipped templates={skippedTemplates} />
    </>
  )
}

function Overdue({ template }: { template: RoutineTemplate }) {
  const { title, vehicleKey, vehicle } = template
  return (
    <span className={classes.overdue}>
      <span className={classes.name} dir="auto">
        <strong>{title}</strong>
        <span>
          {vehicleKey} · {vehicle.make} {vehicle.model}
        </span>
      </span>
      <span className={classes.late}>
        {dueInWords(template, useUnits())}
        <UrgencyBadge urgency={urgencyOfOverdue(template)} />
      </span>
    </span>
  )
}

const MOST_SHOWN = 20

function Result({ result: { created, repairs, skippedTemplates } }: { result: GeneratedRepairs }) {
  const shown = repairs.slice(0, MOST_SHOWN)
  return (
    <>
      <Alert
        color={created > 0 ? 'green' : 'yellow'}
        role="status"
        icon={<IconCircleCheck size={18} aria-hidden />}
      >
        {created === 1 ? '1 repair was created.' : `${created.toLocaleString('en-US')} repairs were created.`}
      </Alert>
      {shown.length > 0 && <RepairsTable repairs={shown} label="Created repairs" />}
      {created > shown.length && (
        <Text c="dimmed">and {(created - shown.length).toLocaleString('en-US')} more, in All Repairs</Text>
      )}
      <Skipped templates={skippedTemplates} />
    </>
  )
}
