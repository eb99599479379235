import { Skeleton, Text, Title } from '@mantine/core'
import { OIL_CHANGE_CATEGORY } from '@pitlane/contract/oil-change/calls'
import type { ComponentProps } from 'react'
import { lazyDialog } from '../../ui/dialog/LazyDialog.tsx'
import { QueryBoundary } from '../../ui/QueryBoundary.tsx'
import { DueStates } from '../routine/list/DueStates.tsx'
import { TemplatePages } from '../routine/list/TemplatePages.tsx'
import { useTemplatePage } from '../routine/list/use-template-page.ts'
import { WithTemplateActions } from '../routine/list/WithTemplateActions.tsx'
import type { RoutineAddress } from '../routine/routine-address.ts'
import { OilChangeCard } from './OilChangeCard.tsx'
import classes from './OilChangeTemplates.module.css'

const LinkedRepairs = lazyDialog(
  async () => (await import('../repairs/cards/LinkedRepairs.tsx')).LinkedRepairs,
)

interface Props extends Pick<ComponentProps<typeof WithTemplateActions>, 'Plan'> {
  address: RoutineAddress
  /** Must not change from one moment to the next. */
  onPastEnd: (last: number) => void
}

/** Which vehicle's oil is due, and when; the most urgent first. */
export function OilChangeTemplates({ address, onPastEnd, Plan }: Props) {
  const query = useTemplatePage(address, onPastEnd, OIL_CHANGE_CATEGORY)
  return (
    <section aria-labelledby="oil-change-templates" className={classes.section}>
      <div className={classes.heading}>
        <Title order={2} id="oil-change-templates">
          Oil Change Templates
        </Title>
        <DueStates to="/oil-change" address={address} counts={query.data?.counts} />
      </div>
      <QueryBoundary
        query={query}
        failure="Error Loading Data"
        otherwise="Failed to load routine repairs data"
        skeleton={<Waiting />}
        isEmpty={({ total }) => total === 0}
        empty={
          <Text c="dimmed" mt="sm">
            {address.due ? 'No oil change stands like this.' : 'No vehicle has an oil-change routine yet.'}
          </Text>
        }
      >
        {(shown) => (
          <WithTemplateActions LinkedRepairs={LinkedRepairs} Plan={Plan}>
            {({ busyId, onAction }) => (
              <>
                <ul className={classes.grid} data-waiting={query.isPlaceholderData}>
                  {shown.templates.map((template) => (
                    <OilChangeCard
                      key={template.id}
                      template={template}
                      isBusy={template.id === busyId}
                      onAction={onAction}
                    />
                  ))}
                </ul>
                <TemplatePages name="Oil Change Templates" to="/oil-change" address={address} shown={shown} />
              </>
            )}
          </WithTemplateActions>
        )}
      </QueryBoundary>
    </section>
  )
}

function Waiting() {
  return (
    <div className={classes.grid}>
      {['first', 'second', 'third'].map((place) => (
        <Skeleton key={place} h={176} radius="lg" />
      ))}
    </div>
  )
}
